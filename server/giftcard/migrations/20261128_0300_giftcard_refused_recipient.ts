import { type Kysely, sql } from 'kysely';

/** Keeps which code's mail the recipient's server refused for good, and when the buyer corrected the address: once. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table gift_cards
      add column refused_code int,
      add column corrected_at timestamptz,
      add constraint gift_cards_refused_code_check check (refused_code between 1 and code_number)`)
    .execute(database);
}
