import type { GiftCardPurchase, GiftCardSummary } from '@vermilion/contract/giftcard';
import type { Language } from '@vermilion/contract/markets';
import { breakLinks } from '@vermilion/contract/typed-text';
import type { Payment, PaymentService } from '../payment/payment.service.ts';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { allCapabilities, type LinkCapability } from '../platform/link-key.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { GiftCardLinks } from './giftcard.links.ts';
import { findGiftCard, listBoughtPage, payableKind, type StoredGiftCard, toPayable } from './giftcard.store.ts';
import { toPurchaseView, toSummary } from './giftcard.view.ts';

/** The same error for missing and forbidden gift cards; AUTHENTICATION_FAILED for a guest without a key. */
export type AccessError = 'AUTHENTICATION_FAILED' | 'GIFT_CARD_NOT_FOUND';

/** A gift card that somebody may see, and what else they may do with it. */
type GiftCardAccess = { card: StoredGiftCard; capabilities: ReadonlySet<LinkCapability>; isOwn: boolean };

/** Finds the purchases of gift cards for those who may see them. */
export type GiftCardReading = {
  findPermitted(
    caller: Caller,
    id: string,
    key: string | undefined,
    capability: LinkCapability,
  ): Promise<Result<GiftCardAccess, AccessError>>;
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
  /** Returns a gift card that is known to exist. */
  getExisting(id: string): Promise<StoredGiftCard>;
  /** Returns the payment that counts for a gift card. */
  getPayment(id: string): Promise<Payment>;
};

export type ReadingDeps = { database: Database; clock: Clock; payments: PaymentService };

export function createGiftCardReading(
  { database: { db }, clock, payments }: ReadingDeps,
  links: GiftCardLinks,
): GiftCardReading {
  async function findPermitted(
    { actor }: Caller,
    id: string,
    key: string | undefined,
    capability: LinkCapability,
  ): Promise<Result<GiftCardAccess, AccessError>> {
    const accountId = 'accountId' in actor ? actor.accountId : null;
    if (accountId === null && key === undefined) return fail('AUTHENTICATION_FAILED');
    const capabilities = links.verifyKey(id, key, clock.now());
    const card = accountId !== null || capabilities.has(capability) ? await findGiftCard(db, id) : undefined;
    if (!card) return fail('GIFT_CARD_NOT_FOUND');
    if (accountId !== null && card.account_id === accountId) {
      return ok({ card, capabilities: new Set(allCapabilities), isOwn: true });
    }
    return capabilities.has(capability) ? ok({ card, capabilities, isOwn: false }) : fail('GIFT_CARD_NOT_FOUND');
  }

  async function getPayment(id: string): Promise<Payment> {
    const payment = await payments.findCurrent(db, toPayable(id));
    if (!payment) throw new Error(`Gift card ${id} has no payment`);
    return payment;
  }

  async function createView(
    { card, capabilities, isOwn }: GiftCardAccess,
    language: Language,
  ): Promise<GiftCardPurchase> {
    const [payment, refunds] = await Promise.all([getPayment(card.id), payments.listRefunds(db, toPayable(card.id))]);
    return toPurchaseView(card, {
      payment,
      // One that the provider refused needs its buyer; of others the last one counts.
      refund:
        refunds.find(({ state, closed_at }) => state === 'refused' && closed_at === null) ?? refunds.at(-1) ?? null,
      capabilities,
      isOwn,
      language,
      takenMethods: payments.methods,
      now: clock.now(),
    });
  }

  async function getExisting(id: string): Promise<StoredGiftCard> {
    const card = await findGiftCard(db, id);
    if (!card) throw new Error(`Gift card ${id} is gone`);
    return card;
  }

  return {
    findPermitted,
    createView,
    getExisting,
    getPayment,

    read: async (caller, id, key) => {
      const access = await findPermitted(caller, id, key, 'view');
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
      const access = { card, capabilities: new Set(allCapabilities), isOwn: false };
      const { recipient, ...purchase } = await createView(access, card.language);
      return {
        purchase: { ...purchase, recipient: { ...recipient, fullName: breakLinks(recipient.fullName) } },
        link: links.createLink(card, links.createKey(card), card.language),
      };
    },
  };
}
