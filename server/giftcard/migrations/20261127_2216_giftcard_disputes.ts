import { type Kysely, sql } from 'kysely';

/** Freezes gift cards of disputed payments, and lets credit be held that was paid out of money which went back. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const statements = [
    `alter table gift_cards
      add column frozen_because text check (frozen_because in ('dispute')),
      add constraint gift_cards_frozen_check check (frozen_because is null or frozen_at is not null)`,
    `alter table money_postings drop constraint money_postings_cause_check`,
    `alter table money_postings add constraint money_postings_cause_check check (cause in (
      'issue', 'grant', 'order_refund', 'charge', 'return', 'expiry', 'extension', 'adjustment', 'refund', 'held', 'released'
    ))`,
    `update gift_cards set frozen_at = now(), frozen_because = 'dispute'
      where state = 'issued' and frozen_at is null and exists (
        select from disputes join payments on payments.id = disputes.payment_id
        where disputes.state = 'open' and payments.payable_kind = 'gift_card' and payments.payable_id = gift_cards.id
          and payments.state = 'confirmed'
      )`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(database);
}
