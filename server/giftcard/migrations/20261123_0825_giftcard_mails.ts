import { type Kysely, sql } from 'kysely';

/**
 * Adds which mails about a gift card were sent: about which transfer its buyer was told, how often the buyer has had it sent
 * again, and of which last day its recipient was reminded.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`alter table gift_cards
    add column transfer_mail uuid,
    add column resends smallint not null default 0
      constraint gift_cards_resends_check check (resends between 0 and 3 and (resends = 0 or paid_at is not null)),
    add column reminded_of date`.execute(database);
}
