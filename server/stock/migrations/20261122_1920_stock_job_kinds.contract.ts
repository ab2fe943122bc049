import { type Kysely, sql } from 'kysely';

/** Deletes a recurring job that has another name now; the next start enqueues it by that name. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`delete from jobs where kind = 'stock.forget_holders'`.execute(database);
}
