import type { OrderState, OrderStatus } from '@vermilion/contract/order';
import type { PaymentState } from '@vermilion/contract/payment';

/**
 * The states of an order, each with those that may follow it. Whether an order is paid is not part of its state: see
 * `paid_at`, and the states of a payment in payment.rules.ts.
 */
export const orderTransitions: Record<OrderState, readonly OrderState[]> = {
  placed: ['cancelled', 'fulfilled'],
  cancelled: [],
  fulfilled: [],
};

/** Whether an order may change from one state to another. */
export function canBecome(from: OrderState, to: OrderState): boolean {
  return orderTransitions[from].includes(to);
}

/** The columns that decide whether an order can be paid, cancelled or fulfilled. */
type OrderFacts = { state: OrderState; paid_at: Date | null };

/** Whether the order needs money: it was placed and no payment of it was confirmed. */
export function isAwaitingPayment({ state, paid_at }: OrderFacts): boolean {
  return state === 'placed' && paid_at === null;
}

/**
 * Whether the order can be fulfilled: it is paid, and neither cancelled nor fulfilled before.
 * @param order.isRefunded whether all of its money was refunded
 */
export function canFulfil({ state, paid_at, isRefunded }: OrderFacts & { isRefunded: boolean }): boolean {
  return canBecome(state, 'fulfilled') && paid_at !== null && !isRefunded;
}

const outcomes: Record<PaymentState, Exclude<OrderStatus, 'cancelled'>> = {
  started: 'pending',
  pending: 'pending',
  abandoned: 'pending',
  confirmed: 'confirmed',
  surplus: 'confirmed',
  failed: 'failed',
  unreachable: 'failed',
  blocked: 'blocked',
};

/**
 * Returns what the shopper's page shows (spec §4): a cancelled order as such, any other by the outcome of its payment.
 * @param payment the state of the attempt that counts; null where tenders paid everything
 */
export function getOrderStatus(state: OrderState, payment: PaymentState | null): OrderStatus {
  return state === 'cancelled' ? 'cancelled' : outcomes[payment ?? 'confirmed'];
}

/** The states of a payment after which Retry Payment helps (spec §2, §8). While it is `pending` it may still succeed. */
const retryableStates: readonly PaymentState[] = ['started', 'failed', 'unreachable', 'blocked', 'abandoned'];

/**
 * Whether the payment of an order can be retried: until the last page of its hold closes, and while attempts are left or the
 * last one is still started.
 * @param payableUntil when that page closes
 */
export function canRetryPayment(
  order: OrderFacts,
  payment: { state: PaymentState; isLastAttempt: boolean },
  payableUntil: Date,
  now: Date,
): boolean {
  return (
    isAwaitingPayment(order) &&
    retryableStates.includes(payment.state) &&
    (payment.state === 'started' || !payment.isLastAttempt) &&
    now < payableUntil
  );
}

/** Whether the shopper may cancel: while the order is not paid and no payment is being processed. */
export function canCancel(order: OrderFacts, payment: { state: PaymentState } | null): boolean {
  return isAwaitingPayment(order) && payment?.state !== 'pending';
}

const minuteMs = 60_000;

/** How long the hold is extended when it ends while a payment is under way. */
export const holdExtensionMs = 5 * minuteMs;

/** How often the hold is extended; the database allows no more. */
export const maxHoldExtensions = 6;
