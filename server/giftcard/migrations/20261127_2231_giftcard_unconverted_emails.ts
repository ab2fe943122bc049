import { type Kysely, sql } from 'kysely';

/** Finds the few e-mails with other letters than ASCII, whose domains are converted at night (ADR 179). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
    create index gift_cards_unconverted_email on gift_cards (id)
    where octet_length(buyer_email || recipient_email) <> length(buyer_email || recipient_email)`.execute(database);
}
