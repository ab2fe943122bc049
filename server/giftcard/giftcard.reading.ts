import type { GiftCardPurchase, GiftCardSummary } from '@vermilion/contract/giftcard';
import type { Language } from '@vermilion/contract/markets';
import { breakLinks } from '@vermilion/contract/typed-text';
import type { Payment, PaymentService } from '../payment/payment.service.ts';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { ok, type Result } from '../platform/result.ts';
import type { AccessError, GiftCardAccess, GiftCardPurchases } from './giftcard.purchases.ts';
import { listBoughtPage, payableKind, type StoredGiftCard, toPayable } from './giftcard.store.ts';
import { toPurchaseView, toSummary } from './giftcard.view.ts';

/** Reads gift cards for pages and mails. */
export type GiftCardReading = {
  createView(access: GiftCardAccess, language: Language): Promise<GiftCardPurchase>;
  /** Returns a gift card to the member who bought it, or by its link. */
  read(caller: Caller, id: string, key: string | undefined): Promise<Result<GiftCardPurchase, AccessError>>;
  /** Returns a page of the gift cards that a member has bought, newest first. */
  listBought(
    accountId: string,
    page: { limit: number; after?: string | null | undefined },
  ): Promise<{ giftCards: GiftCardSummary[]; next: string | null }>;
  /** Returns a purchase as its mails show it: with the buyer's own link, and no other in what the buyer typed. */
  readForMail(card: StoredGiftCard): Promise<{ purchase: GiftCardPurchase; link: string }>;
  /** Returns the payment that counts for a gift card. */
  getPayment(id: string): Promise<Payment>;
};

export type ReadingDeps = { database: Database; clock: Clock; payments: PaymentService };

export function createGiftCardReading(
  { database: { db }, clock, payments }: ReadingDeps,
  purchases: GiftCardPurchases,
): GiftCardReading {
  async function getPayment(id: string): Promise<Payment> {
    const payment = await payments.findCurrent(db, toPayable(id));
    if (!payment) throw new Error(`Gift card ${id} has no payment`);
    return payment;
  }

  async function createView(
    { purchase: card, ...reader }: GiftCardAccess,
    language: Language,
  ): Promise<GiftCardPurchase> {
    const [payment, refunds] = await Promise.all([getPayment(card.id), payments.listRefunds(db, toPayable(card.id))]);
    const now = clock.now();
    return toPurchaseView(card, {
      ...reader,
      payment,
      paying: purchases.describePayment(card, payment, { ...reader, language, now }),
      // One that the provider refused needs its buyer; of others the last one counts.
      refund:
        refunds.find(({ state, closed_at }) => state === 'refused' && closed_at === null) ?? refunds.at(-1) ?? null,
      now,
    });
  }

  return {
    createView,
    getPayment,

    read: async (caller, id, key) => {
      const access = await purchases.findPermitted(caller, id, key, 'view');
      return access.ok ? ok(await createView(access.value, caller.language)) : access;
    },

    listBought: async (accountId, { limit, after = null }) => {
      // One more than the page holds says whether another page follows.
      const found = await listBoughtPage(db, accountId, limit + 1, after);
      const cards = found.slice(0, limit);
      const current = await payments.listCurrent(
        db,
        payableKind,
        cards.map(({ id }) => id),
      );
      const giftCards = cards.map((card) => toSummary(card, current.get(card.id)?.state ?? 'abandoned', clock.now()));
      return { giftCards, next: found.length > limit ? (cards.at(-1)?.id ?? null) : null };
    },

    readForMail: async (card) => {
      const access = { purchase: card, capabilities: purchases.allCapabilities, isOwn: false };
      const { recipient, ...purchase } = await createView(access, card.language);
      return {
        purchase: { ...purchase, recipient: { ...recipient, fullName: breakLinks(recipient.fullName) } },
        link: purchases.createLink(card, purchases.createKey(card), card.language),
      };
    },
  };
}
