import { type Kysely, sql } from 'kysely';

/** Names the column after what it holds: when units were added last. Other changes of a bag do not set it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table bags rename column updated_at to last_added_at`.execute(database);
  await sql`alter index bags_updated rename to bags_last_added`.execute(database);
}
