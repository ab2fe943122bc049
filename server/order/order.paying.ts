import { minuteMs } from '@vermilion/contract/durations';
import { type Language, markets, type PaymentMethodCode } from '@vermilion/contract/markets';
import {
  canRetryAttempt,
  explainNotRetryable,
  getHoldEnd,
  getPageEnd,
  getPaymentKind,
  getUnfinishedMailTime,
  isLastAttempt,
  listRetryMethods,
  type Payment,
  type PaymentService,
} from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { enqueueJobs, type NewJob } from '../platform/jobs.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { createTransferMailJob, createUnfinishedMailJob } from './order.jobs.ts';
import { isAwaitingPayment } from './order.rules.ts';
import { lockOrder, type StoredOrder, toPayable, updateOrder } from './order.store.ts';

export type RetryError = 'ORDER_NOT_FOUND' | 'PAYMENT_NOT_RETRYABLE' | 'PAYMENT_METHOD_NOT_AVAILABLE';

/**
 * Returns where to send the shopper: to the provider's page, or to the order's own where there is nothing to pay there.
 * @param links.page the order's page, by the shopper's own key
 * @param links.returnUrl the order's page, by the key that the provider is given
 */
export async function openPaymentPage(
  payments: PaymentService,
  order: Pick<StoredOrder, 'number' | 'market'>,
  payment: Payment | null,
  language: Language,
  links: { page: string; returnUrl: string },
): Promise<Result<string, 'PAYMENT_UNAVAILABLE'>> {
  if (payment?.state !== 'started') return ok(links.page);
  const { number, market } = order;
  const page = await payments.openPage(payment, {
    payableNumber: number,
    market,
    language,
    returnUrl: links.returnUrl,
  });
  return page.ok ? ok(page.value ?? links.page) : page;
}

/**
 * Creates the job of the mail with the way back to a payment that starts: at once for a transfer, whose shopper pays later and
 * elsewhere, and after a while for any other, where it was left unfinished (ADR 184).
 */
export function createPaymentMailJob(
  clock: Clock,
  { id: orderId, market, held_until: heldUntil }: Pick<StoredOrder, 'id' | 'market' | 'held_until'>,
  { id: paymentId, method }: Payment,
): NewJob {
  const mail = { orderId, paymentId };
  if (getPaymentKind(method, markets[market]) === 'transfer') return createTransferMailJob(clock, mail);
  return createUnfinishedMailJob(clock, mail, getUnfinishedMailTime(clock.now(), heldUntil));
}

/** Returns when the hold ends that an order gets when it is placed. */
export function getFirstHoldEnd(placedAt: Date, holdMinutes: number): Date {
  return new Date(placedAt.getTime() + holdMinutes * minuteMs);
}

/**
 * Returns the open payment of an order by a method, or starts the next one, for which the hold is extended where the method
 * needs longer. Parallel calls get the same payment.
 * @param newMethod the method of the last attempt by default
 */
export function retryPayment(
  {
    database,
    clock,
    payments,
    holdMinutes,
  }: { database: Database; clock: Clock; payments: PaymentService; holdMinutes: number },
  orderId: string,
  newMethod: PaymentMethodCode | undefined,
): Promise<Result<{ order: StoredOrder; payment: Payment }, RetryError>> {
  return runResultInTransaction(database.db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return fail('ORDER_NOT_FOUND');
    const payable = toPayable(order.id);
    const current = await payments.findCurrent(transaction, payable);
    const reason = explainNotRetryable(order.paid_at !== null, current?.state);
    // Tenders paid everything.
    if (!current) return fail('PAYMENT_NOT_RETRYABLE', { reason });
    const attempt = { state: current.state, method: current.method, isLastAttempt: isLastAttempt(current) };
    const now = clock.now();
    if (!isAwaitingPayment(order) || !canRetryAttempt(attempt, order.held_until, now))
      return fail('PAYMENT_NOT_RETRYABLE', { reason });
    const market = markets[order.market];
    const method = newMethod ?? current.method;
    const methods = listRetryMethods(order.amount_due, market, order.language, payments.methods, attempt);
    if (!methods.some(({ code }) => code === method)) return fail('PAYMENT_METHOD_NOT_AVAILABLE');
    const firstHoldEnd = getFirstHoldEnd(order.placed_at, holdMinutes);
    const heldUntil = getHoldEnd(method, market, { firstHoldEnd, heldUntil: order.held_until, now });
    const pageExpiresAt = getPageEnd(method, market, { heldUntil, now });
    // The open payment that is returned again keeps its page and its hold.
    const { payment, isNew } = await payments.retry(transaction, payable, { method, pageExpiresAt });
    if (isNew) {
      const job = createPaymentMailJob(clock, { ...order, held_until: heldUntil }, payment);
      await enqueueJobs(transaction, clock, [job]);
    }
    if (isNew && heldUntil > order.held_until) await updateOrder(transaction, order.id, { held_until: heldUntil });
    return ok({ order, payment });
  });
}
