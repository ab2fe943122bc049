import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create table audit_entries (
      id bigint generated always as identity primary key,
      at timestamptz not null,
      account_id uuid,
      operator text check (length(operator) between 1 and 200),
      address text,
      action text not null check (action ~ '^[a-z_]+[.][a-z_]+$'),
      object_kind text not null check (object_kind ~ '^[a-z_]+$'),
      object_id text not null check (length(object_id) between 1 and 500),
      before jsonb check (jsonb_typeof(before) = 'object'),
      after jsonb check (jsonb_typeof(after) = 'object'),
      constraint audit_entries_author check (
        num_nonnulls(account_id, operator) = 1 and (account_id is null) = (address is null)
      )
    )`,
    `create function refuse_audit_change() returns trigger language plpgsql as $$
      begin
        raise exception '% is append-only', tg_table_name
          using errcode = 'check_violation', constraint = 'audit_entries_append_only';
      end $$`,
    `create trigger audit_entries_append_only before update or delete or truncate on audit_entries
      for each statement execute function refuse_audit_change()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
