import { type Kysely, sql } from 'kysely';

/** Guesses of all kinds of codes are counted in the table `guesses`. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql.raw('drop table promo_guesses').execute(database);
}
