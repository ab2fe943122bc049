import { type Kysely, sql } from 'kysely';

/** A sentence about a category, by language; null where the catalogue has none. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table categories add column description jsonb
    constraint categories_description_has_english check (description ? 'en')`.execute(database);
}
