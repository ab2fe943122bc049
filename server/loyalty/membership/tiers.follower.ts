import type { OrderFollower } from '../../order/order.service.ts';
import type { TiersService } from './tiers.service.ts';

/**
 * Returns what counts the orders of members, once their shopper can no longer cancel them (ADR 145). Until then they are
 * pending, from their payment on.
 */
export function createTiersFollower(tiers: TiersService): OrderFollower {
  return {
    onConfirmed: async (transaction, { id, accountId, market, goods, paidAt, isOpen }) => {
      if (accountId === null || paidAt === null || !isOpen) return;
      await tiers.recordPending(transaction, { orderId: id, accountId, market, amount: goods, paidAt });
    },
    onSettled: async (transaction, { id, accountId, market, goods, paidAt }, refundedGoods) => {
      if (accountId === null || paidAt === null) return;
      const amount = goods - refundedGoods;
      await tiers.recordPurchase(transaction, { orderId: id, accountId, market, amount, paidAt });
    },
    onRefunded: (transaction, { id }, { goods }) => tiers.takeBack(transaction, id, goods),
    onRefundFailed: async (transaction, { id, accountId, market, paidAt, isOpen }, { goods }) => {
      if (accountId === null || paidAt === null) return;
      await tiers.giveBack(transaction, { orderId: id, accountId, market, amount: goods, paidAt }, isOpen);
    },
    onCancelled: (transaction, { id }) => tiers.takeBack(transaction, id, null),
  };
}
