import type { OrderFollower } from '../../order/order.service.ts';
import type { GiftsService } from '../membership/gifts.service.ts';
import type { TiersService } from '../membership/tiers.service.ts';
import { birthdayMultiplier } from './points.rules.ts';
import type { PointsService } from './points.service.ts';

/**
 * Returns what grants members points for their orders: pending when paid, available when the order can no longer be
 * cancelled by its shopper, taken back when cancelled or refunded (ADR 65, 145). They are doubled where the member has the gift of birthday points when the order is placed.
 */
export function createPointsFollower({
  points,
  gifts,
  tiers,
}: {
  points: PointsService;
  gifts: Pick<GiftsService, 'hasDoublePoints'>;
  tiers: Pick<TiersService, 'findTier'>;
}): OrderFollower {
  return {
    onPlaced: async (transaction, { id, number, accountId, market, goods, placedAt }) => {
      if (accountId === null || (await tiers.findTier(transaction, accountId)) === null) return;
      const isDoubled = await gifts.hasDoublePoints(transaction, accountId, placedAt);
      const purchase = { orderId: id, orderNumber: number, accountId, market, paidAmount: goods };
      await points.addPurchase(transaction, purchase, isDoubled ? birthdayMultiplier : 1);
    },
    onConfirmed: async (transaction, { id, paidAt }) => {
      if (paidAt) await points.payPurchase(transaction, id, paidAt);
    },
    onSettled: async (transaction, { id, paidAt }) => {
      if (paidAt) await points.confirmPurchase(transaction, id, paidAt);
    },
    onRefunded: (transaction, { id }, { orderRefundId, goods }) =>
      points.refundPurchase(transaction, id, { idempotencyKey: orderRefundId, amount: goods }),
    onRefundFailed: (transaction, { id }, { orderRefundId }) => points.restorePurchase(transaction, id, orderRefundId),
    onCancelled: (transaction, { id }) => points.cancelPurchase(transaction, id),
  };
}
