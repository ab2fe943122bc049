import type { OrderFollower } from '../order/order.service.ts';
import type { TiersService } from './loyalty.tiers.service.ts';

/** Returns what counts the orders of members. */
export function createTiersFollower(tiers: TiersService): OrderFollower {
  return {
    confirmed: async (transaction, { id, accountId, market, goods, paidAt }) => {
      if (accountId === null || paidAt === null) return;
      await tiers.recordPurchase(transaction, { orderId: id, accountId, market, amount: goods, paidAt });
    },
    refunded: (transaction, { id }, { goods }) => tiers.takeBack(transaction, id, goods),
    cancelled: (transaction, { id }) => tiers.takeBack(transaction, id, null),
  };
}
