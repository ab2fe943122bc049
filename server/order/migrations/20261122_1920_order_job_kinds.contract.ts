import { type Kysely, sql } from 'kysely';

/** Renames the kinds of the mail jobs of orders, also of jobs that are waiting. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `update jobs set kind = 'order.mail_confirmation' where kind = 'order.mail'`,
    `update jobs set kind = 'order.mail_refund' where kind = 'order.refunded'`,
    `update jobs
      set kind = 'order.mail_unpaid', payload = payload - 'status' || jsonb_build_object('outcome', payload -> 'status')
      where kind = 'order.unpaid'`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
