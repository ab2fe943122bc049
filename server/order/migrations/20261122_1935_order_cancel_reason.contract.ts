import { type Kysely, sql } from 'kysely';

/** Renames the reason of a cancellation. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table orders rename column cancelled_because to cancel_reason',
    'alter table orders rename constraint orders_cancelled_because_check to orders_cancel_reason_check',
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
