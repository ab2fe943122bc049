import { type Kysely, sql } from 'kysely';

/** Adds what the provider calls a payment. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table payments add column provider_id text check (length(provider_id) between 1 and 100)`.execute(
    database,
  );
}
