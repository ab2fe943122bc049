import { type Kysely, sql } from 'kysely';

export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table synonyms (
    alias text primary key check (length(alias) between 1 and 60),
    meant text not null check (length(meant) between 1 and 60)
  )`.execute(database);
}
