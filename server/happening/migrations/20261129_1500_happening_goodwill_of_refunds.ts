import { type Kysely, sql } from 'kysely';

/**
 * Takes away what staff have given back of a deposit as a number of its own: it is the sum of the refunds, whose failure it did not follow
 * (ADR 229). No release knows it.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table happening_reservations drop column goodwill`.execute(database);
}
