import type { OrderState, OrderStatus } from '@vermilion/contract/order';
import type { PaymentState } from '@vermilion/contract/payment';

type StateFacts = {
  /** The states that may follow. */
  next: readonly OrderState[];
  /** The items are reserved for the shopper. */
  holdsStock: boolean;
};

/**
 * The states of an order. They say what happens to the order; whether it is paid is the state of its payment
 * (payment.rules.ts) and the time of the first confirmation (`paid_at`). A return follows `fulfilled` when the shop
 * takes goods back.
 */
export const orderStates: Record<OrderState, StateFacts> = {
  placed: { next: ['cancelled', 'fulfilled'], holdsStock: true },
  cancelled: { next: [], holdsStock: false },
  fulfilled: { next: [], holdsStock: false },
};

/** What decides whether an order can be paid, cancelled or handed over. */
type OrderFacts = { state: OrderState; paidAt: Date | null };

/** Whether the order needs money: it was placed and no payment of it was confirmed. */
export function isAwaitingPayment({ state, paidAt }: OrderFacts): boolean {
  return state === 'placed' && paidAt === null;
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
 * @param payment the state of the attempt that counts
 */
export function getOrderStatus(state: OrderState, payment: PaymentState): OrderStatus {
  return state === 'cancelled' ? 'cancelled' : outcomes[payment];
}

/** The states of a payment after which Retry Payment helps (spec §2, §8). While it is `pending` it may still succeed. */
const retryableStates: readonly PaymentState[] = ['started', 'failed', 'unreachable', 'blocked', 'abandoned'];

/** Whether the payment of an order can be retried: while the items are held and attempts are left. */
export function canRetryPayment(
  order: OrderFacts & { heldUntil: Date },
  payment: { state: PaymentState; attempt: number },
  { now, maxAttempts }: { now: Date; maxAttempts: number },
): boolean {
  return (
    isAwaitingPayment(order) &&
    retryableStates.includes(payment.state) &&
    (payment.state === 'started' || payment.attempt < maxAttempts) &&
    now < getPageExpiry(order.heldUntil)
  );
}

/** Whether the shopper may cancel: while the order is not paid and no payment is being processed. */
export function canCancel(order: OrderFacts, payment: { state: PaymentState }): boolean {
  return isAwaitingPayment(order) && payment.state !== 'pending';
}

const minuteMs = 60_000;

/** While the provider processes a payment (a bank transfer, cash at a counter) the items are held at least a day. */
export const pendingHoldMs = 24 * 60 * minuteMs;

/** Returns until when an order holds its items once the provider reports that the payment is pending. */
export function getPendingHold(heldUntil: Date, now: Date): Date {
  return new Date(Math.max(heldUntil.getTime(), now.getTime() + pendingHoldMs));
}

/** How long the hold is extended when it ends while a payment is under way, and how often. */
export const holdExtensionMs = 5 * minuteMs;
export const maxHoldExtensions = 6;

/** Returns when the provider's page closes: before the hold ends, so that its last outcome still arrives in time. */
export function getPageExpiry(heldUntil: Date): Date {
  return new Date(heldUntil.getTime() - minuteMs / 2);
}
