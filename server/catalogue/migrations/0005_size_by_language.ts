import { type Kysely, sql } from 'kysely';

/** Sizes are read in words in some languages: text per language, as names are. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table variants alter column size type jsonb
    using case when size is null then null else jsonb_build_object('en', size) end`.execute(database);
}
