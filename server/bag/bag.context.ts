import { createHash } from 'node:crypto';
import type { Language, Market, MarketCode } from '@vermilion/contract/markets';
import type { Buyer } from '../pricing/pricing.service.ts';
import type { BagKey } from './bag.store.ts';

/**
 * Whose bag, and the market and language to show it in. A null id is an empty bag. A member's bag is named by the account:
 * it may not exist yet, and is empty then.
 */
export type BagContext = {
  bagId: string | null;
  market: Market;
  language: Language;
  buyer: Buyer;
};

/** A context that names a bag. */
export type NamedBag = BagContext & { bagId: string };

/** Returns the key of the bag that a context names; null where it names none. */
export function getBagKey({ bagId, market, buyer }: BagContext): BagKey | null {
  return bagId === null ? null : { bagId, market: market.code, accountId: buyer.accountId };
}

/**
 * Returns the id of a member's bag of a market, so that no query is needed to find it. It opens the bag for its account
 * only: every statement also compares the account.
 */
export function createMemberBagId(accountId: string, market: MarketCode): string {
  return createStableId(`${accountId} ${market}`);
}

/** Returns an id that is always the same for a key. Unlike random ids, which name guests' bags, it has version 8. */
export function createStableId(key: string): string {
  const digest = createHash('sha256').update(key).digest('hex');
  // A version 8 UUID: its bits are the application's own.
  const version8 = `8${digest.slice(13, 16)}`;
  return [digest.slice(0, 8), digest.slice(8, 12), version8, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join(
    '-',
  );
}
