import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates the table of documents that say what pages are made of. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table content_documents (
    key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    version integer not null check (version > 0),
    document jsonb not null check (jsonb_typeof(document) = 'object')
  )`.execute(database);
}
