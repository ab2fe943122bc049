import { type Kysely, sql } from 'kysely';

/** What the list of changes is filtered by; and no e-mails of those who were invited to the staff. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `create index audit_entries_account on audit_entries (account_id, id)`,
    `create index audit_entries_operator on audit_entries (operator, id)`,
    `create index audit_entries_action on audit_entries (split_part(action, '.', 1), action, id)`,
    `create index audit_entries_object on audit_entries (object_kind, object_id, id)`,
    `create index audit_entries_at on audit_entries (at)`,
    `alter table audit_entries disable trigger audit_entries_append_only`,
    `update audit_entries set before = before - 'email', after = after - 'email'
      where object_kind = 'staff_invitation' and (before ? 'email' or after ? 'email')`,
    `alter table audit_entries enable trigger audit_entries_append_only`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
