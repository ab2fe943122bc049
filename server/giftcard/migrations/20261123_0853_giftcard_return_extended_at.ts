import { type Kysely, sql } from 'kysely';

/** When money that returned after a card's last day first extended it. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table gift_cards add column return_extended_at timestamptz`.execute(database);
}
