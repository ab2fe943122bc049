import { dayMs } from '@vermilion/contract/durations';
import { getGiftCardPath } from '@vermilion/contract/gift-card-terms';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Payment } from '../payment/payment.service.ts';
import { allCapabilities, createLinkKey, type LinkCapability, verifyLinkKey } from '../platform/link-key.ts';
import type { StoredGiftCard } from './giftcard.store.ts';

/** How long a buyer's link works after the purchase. */
const linkLifetimeMs = 400 * dayMs;

/** How long the link that the provider is given works after its page has closed. */
const returnLinkLifetimeMs = dayMs;

/** The links of purchases, which are the keys to them for buyers without an account. */
export type GiftCardLinks = {
  /** Creates the key of a buyer's own link. */
  createKey(card: StoredGiftCard): string;
  /** @param key null: for the member who bought it */
  createLink(card: StoredGiftCard, key: string | null, language: Language): string;
  /** Creates the link by which the provider's page leads back. */
  createReturnLink(card: StoredGiftCard, payment: Payment, language: Language): string;
  /** Returns what a key allows to do with a purchase now. */
  verifyKey(id: string, key: string | undefined, now: Date): ReadonlySet<LinkCapability>;
};

export type LinksDeps = {
  /** Signs the links of purchases. */
  linkSecret: string;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
};

export function createGiftCardLinks({ linkSecret, getPageUrl }: LinksDeps): GiftCardLinks {
  const getSubject = (id: string) => `gift_card:${id}` as const;
  const createLink: GiftCardLinks['createLink'] = ({ id, market }, key, language) =>
    getPageUrl(getGiftCardPath(id, key), market, language);
  return {
    createKey: ({ id, placed_at }) =>
      createLinkKey(linkSecret, getSubject(id), allCapabilities, new Date(placed_at.getTime() + linkLifetimeMs)),
    createLink,
    createReturnLink: (card, payment, language) => {
      const expiresAt = new Date(payment.page_expires_at.getTime() + returnLinkLifetimeMs);
      return createLink(card, createLinkKey(linkSecret, getSubject(card.id), ['view', 'pay'], expiresAt), language);
    },
    verifyKey: (id, key, now) => verifyLinkKey(linkSecret, getSubject(id), key, now),
  };
}
