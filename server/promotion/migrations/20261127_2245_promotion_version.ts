import { type Kysely, sql } from 'kysely';

/** Counts the changes of each promotion, so that of two editors the later sees that the other has changed it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table promotions add column version integer not null default 1 check (version > 0)`.execute(db);
}
