import { type Kysely, sql } from 'kysely';

/** Lets a refund of a captured payment become store credit: the provider has no part in it, so it is settled at once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table refunds
      add column as_credit boolean not null default false,
      add constraint refunds_as_credit_check check (not as_credit or (payment_id is not null and state = 'succeeded'))`,
    `create function keep_refund_target() returns trigger language plpgsql as $$
      begin
        if new.as_credit <> old.as_credit then
          raise exception 'The refund % keeps what gets the money', new.id
            using errcode = 'check_violation', constraint = 'refunds_target_kept';
        end if;
        return new;
      end $$`,
    `create trigger refunds_target_kept before update on refunds
      for each row execute function keep_refund_target()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
