import { type Kysely, sql } from 'kysely';

/** Renames the kind of the job that closes a payment page, also of jobs that are waiting. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`update jobs set kind = 'payment.close_page' where kind = 'payment.void'`.execute(database);
}
