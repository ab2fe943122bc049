import { type Kysely, sql } from 'kysely';

/** Refuses lines of other kinds than items, which no release has stored with a bag. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bag_lines
      drop constraint bag_lines_kind_check,
      add constraint bag_lines_kind check (kind = 'item')`.execute(database);
}
