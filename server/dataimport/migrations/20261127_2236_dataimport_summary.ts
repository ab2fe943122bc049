import { type Kysely, sql } from 'kysely';

/** What a file holds, in sentences (null of files that were stored before), and what is done with HTML in its texts. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table data_imports add column summary jsonb, add column html_as_text boolean not null default false`.execute(
    database,
  );
}
