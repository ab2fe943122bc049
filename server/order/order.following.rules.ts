import type { OrderState } from '@vermilion/contract/order';

/** What happened to an order, for which each of its followers is called once. */
export type OrderEvent =
  | { kind: 'placed' | 'confirmed' | 'settled' | 'cancelled' }
  /** Money was given back while the order stands; `amount` in minor units, above 0. */
  | { kind: 'refunded'; orderRefundId: string; amount: number }
  /** A refund that was made at the provider has not been paid out after all. */
  | { kind: 'refund_failed'; orderRefundId: string };

/** How much of a refund is for goods, and how much for shipping. Minor units. */
export type RefundDivision = { goods: number; shipping: number };

/**
 * Returns what happened to an order so far, in the order in which followers are called.
 * @param refunds those requested while it stood, oldest first
 * @param failedRefundIds those that were made at the provider, and have failed
 */
export function listOrderEvents(
  { state, paidAt, isSettled }: { state: OrderState; paidAt: Date | null; isSettled: boolean },
  refunds: readonly { orderRefundId: string; amount: number }[],
  failedRefundIds: readonly string[] = [],
): OrderEvent[] {
  return [
    { kind: 'placed' },
    ...(paidAt ? [{ kind: 'confirmed' as const }] : []),
    ...refunds.map((refund) => ({ kind: 'refunded' as const, ...refund })),
    ...(state === 'cancelled' ? [] : failedRefundIds).map((orderRefundId) => ({
      kind: 'refund_failed' as const,
      orderRefundId,
    })),
    ...(isSettled ? [{ kind: 'settled' as const }] : []),
    ...(state === 'cancelled' ? [{ kind: 'cancelled' as const }] : []),
  ];
}

/** Returns the name by which the database distinguishes an order's events. */
export function getEventName(event: OrderEvent): string {
  return 'orderRefundId' in event ? `${event.kind} ${event.orderRefundId}` : event.kind;
}

/**
 * Divides a refund into goods and shipping: goods first, as far as their price goes, then shipping.
 * However a sum is split into refunds, its parts add up to the same.
 * @param refundedGoods what earlier refunds gave back for goods
 */
export function divideRefund(
  amount: number,
  { goods, refundedGoods }: { goods: number; refundedGoods: number },
): RefundDivision {
  const ofGoods = Math.min(amount, Math.max(0, goods - refundedGoods));
  return { goods: ofGoods, shipping: amount - ofGoods };
}
