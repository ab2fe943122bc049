import { tidyEmail } from '@vermilion/contract/contact';
import { sql } from 'kysely';
import type { Database } from '../platform/database.ts';

/**
 * Writes the e-mails of gift cards as this release compares them: releases before ADR 179 stored domains as they were typed.
 * Idempotent; an older release may write more of them meanwhile.
 */
export async function convertGiftCardEmails({ db }: Pick<Database, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: string; buyer_email: string; recipient_email: string }>`
    select id, buyer_email, recipient_email from gift_cards
    where octet_length(buyer_email || recipient_email) <> length(buyer_email || recipient_email)`.execute(db);
  for (const { id, buyer_email, recipient_email } of rows) {
    const tidy = { buyer_email: tidyEmail(buyer_email), recipient_email: tidyEmail(recipient_email) };
    if (tidy.buyer_email === buyer_email && tidy.recipient_email === recipient_email) continue;
    await db
      .updateTable('gift_cards')
      .set(tidy)
      .where('id', '=', id)
      // Staff may send the card to another address meanwhile.
      .where('recipient_email', '=', recipient_email)
      .execute();
  }
}
