import { minuteMs } from '@vermilion/contract/durations';
import {
  findLocalPayment,
  type Language,
  listLocalPayments,
  listPayLater,
  type Market,
  type PaymentKind,
  type PaymentMethodCode,
} from '@vermilion/contract/markets';
import { splitInstalments } from '@vermilion/contract/money';
import type { PaymentOption, PaymentState } from '@vermilion/contract/payment';

/**
 * Returns the methods to pay an amount (minor units): card, and the market's local and pay-later methods that accept the
 * amount. None where nothing is left to pay.
 * @param taken the methods that the provider takes; null: all
 */
export function listPaymentOptions(
  amountDue: number,
  market: Market,
  language: Language,
  taken: ReadonlySet<PaymentMethodCode> | null,
): PaymentOption[] {
  if (amountDue === 0) return [];
  const local = listLocalPayments(market, amountDue).map(({ code, kind, label, payWithinMinutes }) => ({
    code,
    kind,
    label: label[language] ?? label.en,
    payWithinMinutes,
    instalments: null,
  }));
  const payLater = listPayLater(market, amountDue).map(({ code, label, instalments: count, everyDays }) => ({
    code,
    kind: 'pay_later' as const,
    label,
    payWithinMinutes: null,
    // The first instalment carries the odd units, so it is the highest.
    instalments: { count, amount: splitInstalments(amountDue, count)[0] ?? amountDue, everyDays },
  }));
  const card = { code: 'card', kind: 'card', label: null, payWithinMinutes: null, instalments: null } as const;
  return [card, ...local, ...payLater].filter(({ code }) => taken === null || taken.has(code));
}

/** The states of an attempt after which Retry Payment helps (spec §2, §8). While it is `pending` it may still succeed. */
const retryableStates: readonly PaymentState[] = ['started', 'failed', 'unreachable', 'blocked', 'abandoned'];

/**
 * Whether the payment of a payable that waits for money can be retried: until the last page of its hold closes, and while
 * attempts are left or the last one is still started.
 */
export function canRetryAttempt(
  { state, isLastAttempt }: { state: PaymentState; isLastAttempt: boolean },
  heldUntil: Date,
  now: Date,
): boolean {
  return retryableStates.includes(state) && (state === 'started' || !isLastAttempt) && now < getLastPageEnd(heldUntil);
}

/**
 * Returns why a payment cannot be retried, for its error: it was paid, it is being processed, or its time or attempts are over.
 * @param state of the attempt that counts; undefined where tenders paid everything
 */
export function explainNotRetryable(isPaid: boolean, state: PaymentState | undefined): 'paid' | 'pending' | 'ended' {
  if (isPaid) return 'paid';
  return state === 'pending' ? 'pending' : 'ended';
}

/**
 * Returns the methods by which a payment of an amount (minor units) can be retried. A wallet, bank or pay-later provider
 * that blocked the shopper would block the next attempt too; after a blocked card another card may work. No attempt follows
 * the last one that is allowed, so only its own page can be opened again.
 * @param current the attempt before
 */
export function listRetryMethods(
  amountDue: number,
  market: Market,
  language: Language,
  taken: ReadonlySet<PaymentMethodCode> | null,
  current: { state: PaymentState; method: PaymentMethodCode; isLastAttempt: boolean },
): { code: PaymentMethodCode; label: string | null }[] {
  return listPaymentOptions(amountDue, market, language, taken)
    .filter(({ code }) => code === current.method || !current.isLastAttempt)
    .filter(({ code }) => code === 'card' || code !== current.method || current.state !== 'blocked')
    .map(({ code, label }) => ({ code, label }));
}

/** Returns a method's name as it is known in a market; null for card. */
export function getPaymentLabel(method: PaymentMethodCode, market: Market, language: Language): string | null {
  const local = findLocalPayment(market, method)?.label;
  if (local) return local[language] ?? local.en;
  return market.payLater.find(({ code }) => code === method)?.label ?? null;
}

/** Returns how a payment by a method is made. */
export function getPaymentKind(method: PaymentMethodCode, market: Market): PaymentKind {
  if (method === 'card') return 'card';
  return findLocalPayment(market, method)?.kind ?? 'pay_later';
}

/** How long before the end of a hold its payment page closes, so that the last outcome still arrives in time. */
const pageMarginMs = minuteMs / 2;

/** Returns when the last payment page of a hold closes, whatever the method. */
export function getLastPageEnd(heldUntil: Date): Date {
  return new Date(heldUntil.getTime() - pageMarginMs);
}

/** Returns how long a shopper may take to pay by a method; null where the hold alone decides. */
function getPayTimeMs(method: PaymentMethodCode, market: Market): number | null {
  const minutes = findLocalPayment(market, method)?.payWithinMinutes;
  return minutes === undefined ? null : minutes * minuteMs;
}

/**
 * Returns until when what is paid for is held once a payment by a method starts. The hold is extended where the
 * method needs longer, at most by the time of the method beyond the first hold: starting again and again does not hold goods
 * forever.
 * @param firstHoldEnd when the hold ends that the payable was given first
 * @param heldUntil when it ends now
 */
export function getHoldEnd(
  method: PaymentMethodCode,
  market: Market,
  { firstHoldEnd, heldUntil, now }: { firstHoldEnd: Date; heldUntil: Date; now: Date },
): Date {
  const payTimeMs = getPayTimeMs(method, market);
  if (payTimeMs === null) return heldUntil;
  const neededUntilMs = now.getTime() + payTimeMs + pageMarginMs;
  const latestMs = firstHoldEnd.getTime() + payTimeMs;
  return new Date(Math.max(heldUntil.getTime(), Math.min(neededUntilMs, latestMs)));
}

/** Returns when the provider's page of a payment closes: when the method's time is over, and before the hold ends. */
export function getPageEnd(
  method: PaymentMethodCode,
  market: Market,
  { heldUntil, now }: { heldUntil: Date; now: Date },
): Date {
  const payTimeMs = getPayTimeMs(method, market) ?? Number.POSITIVE_INFINITY;
  return new Date(Math.min(getLastPageEnd(heldUntil).getTime(), now.getTime() + payTimeMs));
}

/** Card and pay-later payments that the provider reports as pending settle within a day. */
const defaultSettleHours = 24;

/** Returns until when what is paid for is held at least, once the provider reports the payment as pending. */
export function getSettleEnd(method: PaymentMethodCode, market: Market, now: Date): Date {
  const hours = findLocalPayment(market, method)?.settleWithinHours ?? defaultSettleHours;
  return new Date(now.getTime() + hours * 60 * minuteMs);
}

/** How long after a payment has started its shopper is mailed the way back to it. */
const unfinishedAfterMs = 20 * minuteMs;

/**
 * Returns when a shopper who has not finished a payment is mailed the way back to it: some minutes after it has started, and
 * halfway to the end of the hold where that is sooner.
 */
export function getUnfinishedMailTime(startedAt: Date, heldUntil: Date): Date {
  const halfwayMs = (heldUntil.getTime() - startedAt.getTime()) / 2;
  return new Date(startedAt.getTime() + Math.max(0, Math.min(unfinishedAfterMs, halfwayMs)));
}
