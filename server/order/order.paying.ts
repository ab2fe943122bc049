import { type Language, markets, type PaymentMethodCode } from '@vermilion/contract/markets';
import { isLastAttempt, type Payment, type PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { listRetryMethods } from './order.payment.rules.ts';
import { canRetryPayment, getPageExpiry } from './order.rules.ts';
import { lockOrder, type StoredOrder, toPayable } from './order.store.ts';

export type RetryError = 'ORDER_NOT_FOUND' | 'PAYMENT_NOT_RETRYABLE' | 'PAYMENT_METHOD_NOT_AVAILABLE';

/** What is needed to request the payment page of an order. */
export type PayableOrder = Pick<StoredOrder, 'id' | 'number' | 'market' | 'placed_at' | 'held_until'>;

/**
 * Returns where to send the shopper: to the provider's page, or to the order's own where there is nothing to pay there.
 * @param links.page the order's page, by the shopper's own key
 * @param links.returnUrl the order's page, by the key that the provider is given
 */
export async function openPaymentPage(
  payments: PaymentService,
  order: PayableOrder,
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
 * Returns the open payment of an order by a method, or starts the next one. Parallel calls get the same payment.
 * @param newMethod the method of the last attempt by default
 */
export function retryPayment(
  { database, clock, payments }: { database: Database; clock: Clock; payments: PaymentService },
  orderId: string,
  newMethod: PaymentMethodCode | undefined,
): Promise<Result<{ order: StoredOrder; payment: Payment }, RetryError>> {
  return runResultInTransaction(database.db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return fail('ORDER_NOT_FOUND');
    const payable = toPayable(order.id);
    const current = await payments.findCurrent(transaction, payable);
    // Tenders paid everything.
    if (!current) return fail('PAYMENT_NOT_RETRYABLE');
    const attempt = { state: current.state, method: current.method, isLastAttempt: isLastAttempt(current) };
    if (!canRetryPayment(order, attempt, clock.now())) return fail('PAYMENT_NOT_RETRYABLE');
    const method = newMethod ?? current.method;
    const methods = listRetryMethods(order.amount_due, markets[order.market], attempt);
    if (!methods.some(({ code }) => code === method)) return fail('PAYMENT_METHOD_NOT_AVAILABLE');
    const pageExpiresAt = getPageExpiry(order.held_until);
    return ok({ order, payment: await payments.retry(transaction, payable, { method, pageExpiresAt }) });
  });
}
