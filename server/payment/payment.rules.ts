import { minuteMs } from '@vermilion/contract/durations';
import type { PaymentState } from '@vermilion/contract/payment';

export type { PaymentState } from '@vermilion/contract/payment';

/** An outcome that the provider reports for a payment (contract, POST payments/callbacks). */
export type PaymentOutcome = 'pending' | 'confirmed' | 'failed' | 'blocked';

type StateFacts = {
  /** The states that may follow. */
  next: readonly PaymentState[];
  /** The provider may still take money without another request. At most one attempt of a payable is open. */
  isOpen: boolean;
  /** The provider has the shopper's money: it can be refunded, and its page is not closed. */
  hasMoney: boolean;
};

/**
 * The states of a payment. A change that is not listed is late or repeated and is ignored, so callbacks may arrive in
 * any order. A confirmed payment is always accepted, whatever was reported before.
 */
export const paymentStates: Record<PaymentState, StateFacts> = {
  started: {
    next: ['pending', 'confirmed', 'failed', 'blocked', 'unreachable', 'abandoned', 'surplus'],
    isOpen: true,
    hasMoney: false,
  },
  pending: { next: ['confirmed', 'failed', 'blocked', 'abandoned', 'surplus'], isOpen: true, hasMoney: false },
  failed: { next: ['confirmed', 'surplus'], isOpen: false, hasMoney: false },
  blocked: { next: ['confirmed', 'surplus'], isOpen: false, hasMoney: false },
  // The page may have opened for another process.
  unreachable: { next: ['started', 'confirmed', 'surplus'], isOpen: false, hasMoney: false },
  abandoned: { next: ['confirmed', 'surplus'], isOpen: false, hasMoney: false },
  confirmed: { next: [], isOpen: false, hasMoney: true },
  surplus: { next: [], isOpen: false, hasMoney: true },
};

/** How many attempts a payable gets; the database allows no more. */
const maxAttempts = 50;

const shownOutcomes: Record<PaymentState, PaymentOutcome> = {
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
 * Returns what a page shows of the payment of a payable that was placed (spec §4).
 * @param state of the attempt that counts; null where tenders paid everything
 */
export function getShownOutcome(state: PaymentState | null): PaymentOutcome {
  return shownOutcomes[state ?? 'confirmed'];
}

/** Whether no other attempt may follow this one. */
export function isLastAttempt({ attempt }: { attempt: number }): boolean {
  return attempt >= maxAttempts;
}

/** How long a hold is extended when it ends while a payment is under way, in milliseconds. */
export const holdExtensionMs = 5 * minuteMs;

/** How often a hold is extended; the database allows no more. */
export const maxHoldExtensions = 6;

/** Whether the provider's page of an attempt must be closed: the provider has no money, and the shop offers another page or none. */
export function shouldBeClosed({ state }: { state: PaymentState }): boolean {
  return !paymentStates[state].isOpen && !paymentStates[state].hasMoney;
}

/**
 * Returns the state of a payment after an outcome was reported; null when the outcome changes nothing.
 * @param isAwaitingPayment whether the payable still needs money
 */
export function getNextState(
  state: PaymentState,
  outcome: PaymentOutcome,
  isAwaitingPayment: boolean,
): PaymentState | null {
  const next = outcome === 'confirmed' && !isAwaitingPayment ? 'surplus' : outcome;
  return paymentStates[state].next.includes(next) ? next : null;
}

/**
 * Whether a provider takes back that it has the money of a payment. Nothing changes by it, as callbacks may arrive late, but
 * people should look into it.
 */
export function isContradiction(state: PaymentState | undefined, outcome: PaymentOutcome): boolean {
  const takesBack = outcome === 'failed' || outcome === 'blocked';
  return takesBack && state !== undefined && paymentStates[state].hasMoney;
}

/**
 * Returns the attempt that counts: the confirmed one, otherwise the newest that holds no surplus money.
 * @param attempts newest first
 */
export function findCurrentAttempt<Attempt extends { state: PaymentState }>(
  attempts: readonly Attempt[],
): Attempt | undefined {
  return (
    attempts.find(({ state }) => state === 'confirmed') ??
    attempts.find(({ state }) => state !== 'surplus') ??
    attempts[0]
  );
}

/**
 * Whether the page of an attempt can be shown again instead of starting another attempt.
 * @param page `expiresAt`: when the provider closes it; `closedAt`: when the provider closed it at the shop's request
 */
export function canReusePage(
  attempt: { state: PaymentState; method: string; expiresAt: Date; closedAt: Date | null },
  method: string,
  now: Date,
): boolean {
  return (
    attempt.state === 'started' && attempt.method === method && attempt.closedAt === null && now < attempt.expiresAt
  );
}

/**
 * Divides a refund among what paid. The money goes back in the reverse order of paying: first what the provider captured,
 * then the tenders, the last one first. Each gets back at most what is left of its part, so that no gift card becomes cash,
 * and what remains paid is what a lower price would have been paid with (ADR 51).
 * @param parts what is left of each part, in the order of paying
 * @returns the amount for each part; null when together they are less than the refund
 */
export function distributeRefund(amount: number, parts: readonly number[]): number[] | null {
  let open = amount;
  const refunds = parts.toReversed().map((left) => {
    const refunded = Math.min(left, open);
    open -= refunded;
    return refunded;
  });
  return open === 0 ? refunds.toReversed() : null;
}

/** The state of a refund: requested, paid out, or refused by the provider for good. */
export type RefundState = 'requested' | 'succeeded' | 'refused';

/** Who began a refund: the shop, somebody at the provider, or the shopper's bank by a dispute that the shop has lost. */
export type RefundOrigin = 'shop' | 'provider' | 'dispute';

/** The state of a dispute: `won` by the shop, which keeps the money, or `lost` to the shopper's bank. */
export type DisputeState = 'open' | 'won' | 'lost';
