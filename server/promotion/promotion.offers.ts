import type { MarketCode } from '@vermilion/contract/markets';
import type { Db } from '../platform/database.ts';
import type { BagToPrice } from '../pricing/pricing.service.ts';
import { isOpen } from './promotion.rules.ts';
import { type BagPromotion, listOffers } from './promotion.store.ts';

/**
 * Keeps the offers of each market in memory, for bags that nothing else concerns (ADR 216).
 * @returns the open offers for a bag, as its transaction would read them; null where they have to be read with what its customer
 * has used
 */
export function createOfferMemory() {
  const memory = new Map<MarketCode, { version: number; offers: readonly BagPromotion[] }>();

  return async (
    db: Db,
    { market, buyer, state: version, now }: Pick<BagToPrice, 'market' | 'buyer' | 'state' | 'now'>,
  ): Promise<readonly BagPromotion[] | null> => {
    if (version === null) return null;
    let stored = memory.get(market);
    // Also where memory is newer: the database may have been restored from a backup.
    if (stored?.version !== version) {
      stored = await listOffers(db, market, now);
      memory.set(market, stored);
    }
    const open = stored.offers.filter((offer) => isOpen(offer, now));
    return open.some((offer) => isCounted(offer, buyer)) ? null : open;
  };
}

/** Whether an offer depends on orders: on those of everybody, or of a customer who is known. */
function isCounted(
  { max_uses, is_first_order_only, max_uses_per_customer }: BagPromotion,
  { accountId }: BagToPrice['buyer'],
): boolean {
  return max_uses !== null || (accountId !== null && (is_first_order_only || max_uses_per_customer !== null));
}
