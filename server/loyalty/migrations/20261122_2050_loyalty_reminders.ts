import { type Kysely, sql } from 'kysely';

/** Keeps which expiry a member has been reminded of. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table point_balances add column reminded_of date`.execute(database);
}
