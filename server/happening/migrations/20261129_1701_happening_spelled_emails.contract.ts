import { type Kysely, sql } from 'kysely';

/** Only the release before looks bookings up by an e-mail as it was spelled. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`drop index happening_reservations_email`.execute(database);
}
