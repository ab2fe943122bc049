import { dayMs } from '@vermilion/contract/durations';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { getOrderPath, getReturnPath } from '@vermilion/contract/order-path';
import type { Payment } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { allCapabilities, createLinkKey, type LinkCapability, verifyLinkKey } from '../platform/link-key.ts';
import type { StoredOrder } from './order.store.ts';

/** How long a shopper's link works after the order was placed. */
const linkLifetimeMs = 400 * dayMs;

/** How long the link that the provider is given works after its page has closed. */
const providerLinkLifetimeMs = dayMs;

/** The links of orders and their keys (ADR 29). */
export type OrderLinks = {
  /** Returns the shopper's own key of an order, which allows everything. */
  createKey(order: StoredOrder): string;
  /** Returns what a key allows of an order; nothing without a key, or with a wrong or expired one. */
  readCapabilities(orderId: string, key: string | undefined): ReadonlySet<LinkCapability>;
  /** Returns the address of an order's page. @param key null: the member who placed it needs none */
  createLink(order: StoredOrder, key: string | null, language: Language): string;
  /** Returns the address of the page of an order's returns, with the shopper's own key. */
  createReturnsLink(order: StoredOrder, language: Language): string;
  /** Returns the address of an order's page that the provider leads back to, with a key that views and pays only. */
  createProviderLink(order: StoredOrder, payment: Payment | null, language: Language): string;
};

export function createOrderLinks({
  clock,
  secret,
  getPageUrl,
}: {
  clock: Clock;
  /** Signs order links. */
  secret: string;
  /** Returns the address of a page of the shop, for provider and mail. */
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
}): OrderLinks {
  const getScope = (orderId: string) => `order:${orderId}` as const;

  const createKey = ({ id, placed_at }: StoredOrder) =>
    createLinkKey(secret, getScope(id), allCapabilities, new Date(placed_at.getTime() + linkLifetimeMs));

  const createLink = ({ id, market }: StoredOrder, key: string | null, language: Language) =>
    getPageUrl(getOrderPath(id, key), market, language);

  return {
    createKey,
    createLink,
    readCapabilities: (orderId, key) => verifyLinkKey(secret, getScope(orderId), key, clock.now()),
    createReturnsLink: (order, language) =>
      getPageUrl(getReturnPath(order.id, createKey(order)), order.market, language),
    createProviderLink: (order, payment, language) => {
      const pageEnd = payment?.page_expires_at ?? order.held_until;
      const expiresAt = new Date(pageEnd.getTime() + providerLinkLifetimeMs);
      return createLink(order, createLinkKey(secret, getScope(order.id), ['view', 'pay'], expiresAt), language);
    },
  };
}
