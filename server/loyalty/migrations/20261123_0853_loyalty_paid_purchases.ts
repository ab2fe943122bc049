import { type Kysely, sql } from 'kysely';

/** Lets orders be paid, and refunded in part, while their points are pending: they become available later (ADR 145). */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `do $$
      declare
        name text;
      begin
        for name in
          select conname from pg_constraint
          where conrelid = 'loyalty_purchases'::regclass and contype = 'c'
            and pg_get_constraintdef(oid) like '%pending%confirmed_on IS NULL%'
        loop
          execute format('alter table loyalty_purchases drop constraint %I', name);
        end loop;
      end $$`,
    `alter table loyalty_purchases add constraint loyalty_purchases_refunded
      check (state <> 'pending' or confirmed_on is not null or points_taken_back = 0)`,
    `create index loyalty_purchases_standing on loyalty_purchases (account_id, confirmed_on desc)
      where state <> 'cancelled'`,
    `drop index loyalty_purchases_latest`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
