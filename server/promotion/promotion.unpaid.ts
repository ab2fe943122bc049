import type { UnpaidOrder } from '@vermilion/contract/pricing';
import type { Db } from '../platform/database.ts';
import type { PricingService } from '../pricing/pricing.service.ts';
import type { TermsRefusal } from './promotion.rules.ts';
import { hasOtherOrders, listUsingOrders } from './promotion.store.ts';

/** Whose bag it is, and the keys that are known of the customer. @property newOrderId the order that is being placed */
type BagCustomer = { bagId: string; accountId: string | null; keys: readonly string[]; newOrderId?: string };

/** Returns the buyer's own unpaid order, without which a promotion that is refused could be used; null where there is none. */
export type FindHoldingOrder = (
  db: Db,
  promotionId: string,
  refusal: TermsRefusal,
  customer: BagCustomer,
) => Promise<UnpaidOrder | null>;

/**
 * Creates the function that finds the unpaid order that has a code or an offer (ADR 185). It makes queries only where a customer
 * or a use is counted.
 */
export function createFindHoldingOrder({
  findUnpaidOrders,
}: Pick<PricingService, 'findUnpaidOrders'>): FindHoldingOrder {
  return async (db, promotionId, refusal, { bagId, accountId, keys, newOrderId }) => {
    if (refusal !== 'used_before' && refusal !== 'first_order_only' && refusal !== 'fully_redeemed') return null;
    const unpaid = (await findUnpaidOrders(db, { bagId, accountId })).filter(({ id }) => id !== newOrderId);
    const unpaidIds = unpaid.map(({ id }) => id);
    if (unpaidIds.length === 0) return null;
    if (refusal === 'first_order_only') {
      // An order that stands makes the next one no first order, whatever becomes of the unpaid one.
      const [latest] = unpaid;
      const isOnlyOne =
        unpaid.length === 1 &&
        !(await hasOtherOrders(db, { keys, bagId }, newOrderId === undefined ? unpaidIds : [...unpaidIds, newOrderId]));
      return isOnlyOne ? (latest ?? null) : null;
    }
    const usingIds = await listUsingOrders(db, promotionId, unpaidIds);
    return unpaid.find(({ id }) => usingIds.includes(id)) ?? null;
  };
}
