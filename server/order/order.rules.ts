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
 * Whether the payment of an order can be retried: until its page would close, and while attempts are left or the last one
 * is still started.
 */
export function canRetryPayment(
  order: OrderFacts & { held_until: Date },
  payment: { state: PaymentState; isLastAttempt: boolean },
  now: Date,
): boolean {
  return (
    isAwaitingPayment(order) &&
    retryableStates.includes(payment.state) &&
    (payment.state === 'started' || !payment.isLastAttempt) &&
    now < getPageExpiry(order.held_until)
  );
}

/** Whether the shopper may cancel: while the order is not paid and no payment is being processed. */
export function canCancel(order: OrderFacts, payment: { state: PaymentState } | null): boolean {
  return isAwaitingPayment(order) && payment?.state !== 'pending';
}

const minuteMs = 60_000;

/** While the provider processes a payment (a bank transfer, cash at a counter) the items are held at least a day. */
export const pendingHoldMs = 24 * 60 * minuteMs;

/** Returns until when an order holds its items once the provider reports that the payment is pending. */
export function getPendingHold(heldUntil: Date, now: Date): Date {
  return new Date(Math.max(heldUntil.getTime(), now.getTime() + pendingHoldMs));
}

/** How long the hold is extended when it ends while a payment is under way. */
export const holdExtensionMs = 5 * minuteMs;

/** How often the hold is extended; the database allows no more. */
export const maxHoldExtensions = 6;

/** Returns when the provider's page closes: before the hold ends, so that its last outcome still arrives in time. */
export function getPageExpiry(heldUntil: Date): Date {
  return new Date(heldUntil.getTime() - minuteMs / 2);
}
