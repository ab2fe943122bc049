import { type Kysely, sql } from 'kysely';

/** Keeps of which membership year a member was warned to lose the tier. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table memberships add column warned_of date`.execute(database);
}
