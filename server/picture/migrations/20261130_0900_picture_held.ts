import { type Kysely, sql } from 'kysely';

/** Keeps pictures that pages show and no product names: when a page last did. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table pictures add column held_at timestamptz`.execute(database);
}
