import { createHash } from 'node:crypto';
import type { Language, Market, MarketCode } from '@vermilion/contract/markets';
import type { Buyer } from '../pricing/pricing.service.ts';
import type { BagKey } from './bag.store.ts';

type Site = { market: Market; language: Language };

/** A guest's bag, which a cookie names. It is empty and has no id until the first addition. */
export type GuestBagContext = Site & {
  owner: 'guest';
  bagId: string | null;
  buyer: Buyer & { accountId: null };
};

/** A member's bag of a market, named by the account: its id is known before the first addition stores it. */
export type MemberBagContext = Site & {
  owner: 'member';
  bagId: string;
  buyer: Buyer & { accountId: string };
};

/** Whose bag, and the market and language to show it in. */
export type BagContext = GuestBagContext | MemberBagContext;

/** The context of a bag that has an id. */
export type NamedBag = BagContext & { bagId: string };

/** Returns the key of a bag in the database; null where it has no id yet. */
export function getBagKey({ bagId, market, buyer }: BagContext): BagKey | null {
  return bagId === null ? null : { bagId, market: market.code, accountId: buyer.accountId };
}

/**
 * Returns the id of a member's bag of a market, which needs no query. Others who compute it cannot open the bag: every
 * statement also compares the account (`isBag`).
 */
export function createMemberBagId(accountId: string, market: MarketCode): string {
  return createStableId(`${accountId} ${market}`);
}

/** Returns a UUID that is always the same for a key. It has version 8, so it never equals the random id of a guest's bag. */
export function createStableId(key: string): string {
  const digest = createHash('sha256').update(key).digest('hex');
  // A version 8 UUID: its bits are the application's own.
  const version8 = `8${digest.slice(13, 16)}`;
  return [digest.slice(0, 8), digest.slice(8, 12), version8, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join(
    '-',
  );
}
