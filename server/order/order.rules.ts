import { addDays } from '@vermilion/contract/dates';
import { dayMs } from '@vermilion/contract/durations';
import { getMarketDay } from '@vermilion/contract/market-day';
import { type DeliveryMethodCode, type Market, type MarketCode, markets } from '@vermilion/contract/markets';
import type { OrderState, OrderStatus } from '@vermilion/contract/order';
import type { OrderHold, OrderTask } from '@vermilion/contract/order-staff';
import type { PaymentState } from '@vermilion/contract/payment';

/**
 * The states of an order, each with those that may follow it. Whether an order is paid is not part of its state: see
 * `paid_at`, and the states of a payment in payment.rules.ts. The database refuses other changes, and orders for delivery in
 * a state of Click & Collect and the other way round.
 *
 * - `preparing`: packed by staff, so that the shopper can no longer cancel
 * - `partly_shipped`: at least one parcel has left, and more is to follow
 */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  placed: ['preparing', 'partly_shipped', 'shipped', 'ready_to_collect', 'cancelled'],
  preparing: ['partly_shipped', 'shipped', 'ready_to_collect', 'cancelled'],
  partly_shipped: ['shipped'],
  shipped: ['delivered'],
  delivered: [],
  ready_to_collect: ['collected', 'cancelled'],
  collected: [],
  cancelled: [],
};

/** Whether an order may change from one state to another. */
export function canBecome(from: OrderState, to: OrderState): boolean {
  return orderTransitions[from].includes(to);
}

type Collectable = { delivery_method: DeliveryMethodCode };

/** Returns what staff do next with an order; null: nothing, or it is not paid. */
export function getOrderTask({
  state,
  paid_at,
  delivery_method,
  hold,
}: OrderFacts & Collectable & { hold: OrderHold | null }): OrderTask | null {
  if (paid_at === null) return null;
  if (hold !== null && canBeHeld(state)) return 'decide';
  switch (state) {
    case 'placed':
      return 'prepare';
    case 'preparing':
      return delivery_method === 'collect' ? 'make_ready' : 'send';
    case 'partly_shipped':
      return 'send';
    case 'ready_to_collect':
      return 'hand_over';
    case 'shipped':
      return 'confirm_delivery';
    case 'delivered':
    case 'collected':
    case 'cancelled':
      return null;
  }
}

/** Whether units of a paid order are still to be sent or handed over, so that staff have something to decide. */
export function canBeHeld(state: OrderState): boolean {
  return state === 'placed' || state === 'preparing' || state === 'partly_shipped' || state === 'ready_to_collect';
}

/**
 * Returns why an order is held once its money has moved without the shop (ADR 177).
 * @param order.returned what went back so far
 * @param isDisputed whether a dispute about it is open
 * @param moved what has happened last
 */
export function getNextHold(
  order: { state: OrderState; hold: OrderHold | null; returned: number },
  isDisputed: boolean,
  moved: 'dispute_opened' | 'dispute_won' | 'dispute_lost' | 'refunded' | 'refund_failed',
): OrderHold | null {
  if (!canBeHeld(order.state)) return order.hold;
  switch (moved) {
    case 'dispute_opened':
      return 'disputed';
    case 'dispute_lost':
      return isDisputed ? 'disputed' : 'dispute_lost';
    case 'refunded':
      return isDisputed ? 'disputed' : 'refunded_by_provider';
    case 'dispute_won':
    case 'refund_failed':
      // One that staff have released stays so.
      if (isDisputed || order.hold === null || order.hold === 'dispute_lost') return order.hold;
      return order.returned > 0 ? 'refunded_by_provider' : null;
  }
}

/** The columns that decide whether an order can be paid, cancelled or fulfilled. */
type OrderFacts = { state: OrderState; paid_at: Date | null };

/** Whether the order needs money: it was placed and no payment of it was confirmed. */
export function isAwaitingPayment({ state, paid_at }: OrderFacts): boolean {
  return state === 'placed' && paid_at === null;
}

/**
 * Whether goods of the order may be prepared or handed over: it is paid, and the shop has not given all of its money back, for
 * whatever reason.
 * @param order.isStillPaid whether the shop still has some of the money, or the order cost nothing
 * @param next the state that the order would have then
 */
export function canFulfil(order: OrderFacts & { isStillPaid: boolean }, next: OrderState): boolean {
  return canBecome(order.state, next) && order.paid_at !== null && order.isStillPaid;
}

/**
 * Returns what the shopper's page shows: a placed order by the outcome of its payment (spec §4), any other by its state, and
 * one that staff have refunded whole (`isWhollyRefunded`) as refunded.
 * @param outcome of its payment (`getShownOutcome`)
 */
export function getOrderStatus(
  order: { state: OrderState; total: number; refunded: number; returned: number },
  outcome: Extract<OrderStatus, 'pending' | 'confirmed' | 'failed' | 'blocked'>,
): OrderStatus {
  if (order.state === 'cancelled') return order.state;
  if (isWhollyRefunded(order)) return 'refunded';
  return order.state === 'placed' ? outcome : order.state;
}

/**
 * Whether all of what an order cost was given back while it stood, which is what its status `refunded` means. Whether goods
 * may leave is another question: see `canFulfil`.
 * @param order.refunded by staff, in minor units
 * @param order.returned by the provider or a lost dispute, without the shop
 */
export function isWhollyRefunded({
  total,
  refunded,
  returned,
}: {
  total: number;
  refunded: number;
  returned: number;
}): boolean {
  return total > 0 && refunded + returned >= total;
}

/**
 * Whether the shopper may cancel: an unpaid order while no payment is being processed, a paid one until it is being
 * prepared, and while no dispute about it is open.
 */
export function canCancel(
  order: OrderFacts & { hold: OrderHold | null },
  payment: { state: PaymentState } | null,
): boolean {
  return (
    order.hold !== 'disputed' && order.state === 'placed' && (order.paid_at !== null || payment?.state !== 'pending')
  );
}

/**
 * Whether the shopper of a paid order can no longer get all of the money back without staff: an order for delivery is being
 * prepared, or one of Click & Collect was collected. One that is prepared for its store, or waits there, is not settled: it is
 * cancelled and refunded when nobody collects it (ADR 145).
 */
export function isSettled({ state, paid_at, delivery_method }: OrderFacts & Collectable): boolean {
  if (paid_at === null) return false;
  return delivery_method === 'collect' ? state === 'collected' : state !== 'placed' && state !== 'cancelled';
}

/**
 * Returns the last day (`YYYY-MM-DD`) on which a return of an order can be requested, by the market's calendar; null once it is
 * over, and for an order that has not arrived or was refunded whole.
 */
export function findLastReturnDay(
  order: { delivered_at: Date | null; total: number; refunded: number; returned: number },
  { returnDays, code }: Pick<Market, 'returnDays' | 'code'>,
  now: Date,
): string | null {
  if (order.delivered_at === null || isWhollyRefunded(order)) return null;
  const last = addDays(getMarketDay(code, order.delivered_at), returnDays, () => true);
  return getMarketDay(code, now) <= last ? last : null;
}

/** Returns the moment before which the last parcel of an order must have left, for the order to count as delivered now. */
export function getOverdueSince(market: MarketCode, now: Date): Date {
  return new Date(now.getTime() - markets[market].deliveredAfterDays * dayMs);
}
