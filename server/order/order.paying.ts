import type { EndpointError } from '@vermilion/contract/endpoints';
import { type Language, markets, type PaymentMethodCode } from '@vermilion/contract/markets';
import type { OrderStatus } from '@vermilion/contract/order';
import { fail, ok, type Result } from '@vermilion/contract/result';
import type { Kysely, Transaction } from 'kysely';
import type { PaymentCallback, PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, resultInTransaction } from '../platform/database.ts';
import { enqueueJob } from '../platform/jobs.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockService } from '../stock/stock.service.ts';
import { expireOrderJob, mailConfirmationJob, mailUnpaidNoticeJob, type UnpaidNotice } from './order.jobs.ts';
import { canRetry, holdWhilePending, isUnpaid, orderTransitions, pageExpiry, retryMethods } from './order.rules.ts';
import { getReservationOwner, lockOrder, type StoredOrder, updateOrder } from './order.store.ts';

/**
 * The page where the shopper goes on: the provider's, or the order's own where there is nothing to pay there.
 * @param link the order's own
 * @returns null where the provider gives no page; the try to pay has then failed
 */
export async function paymentPage(
  db: Kysely<Tables>,
  payments: PaymentService,
  order: StoredOrder,
  language: Language,
  link: string,
): Promise<string | null> {
  const payment = await payments.current(db, order.id);
  if (payment.status !== 'started') return link;
  const page = await payments.page(payment, {
    orderNumber: order.number,
    currency: markets[order.market].currency.code,
    market: order.market,
    language,
    returnUrl: link,
    expiresAt: pageExpiry(order.held_until).toISOString(),
  });
  if (page.ok) return page.value;
  await inTransaction(db, async (transaction) => {
    const locked = await lockOrder(transaction, order.id);
    if (locked?.status === 'pending' && (await payments.giveUp(transaction, payment.id))) {
      await move(transaction, locked, 'failed');
    }
  });
  return null;
}

/** Why Retry Payment is refused. */
export type RetryPaymentError = EndpointError<'POST orders/{id}/payments'>;

/** Begins the next try to pay an order. @param wished another way to pay than last time */
export function retryPayment(
  db: Kysely<Tables>,
  clock: Clock,
  payments: PaymentService,
  orderId: string,
  wished: PaymentMethodCode | undefined,
): Promise<Result<void, RetryPaymentError>> {
  return resultInTransaction(db, async (transaction): Promise<Result<void, RetryPaymentError>> => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return fail('ORDER_NOT_FOUND');
    const last = await payments.current(transaction, order.id);
    if (!canRetry({ status: order.status, heldUntil: order.held_until }, last, clock.now())) {
      return fail('PAYMENT_NOT_RETRYABLE');
    }
    const method = wished ?? last.method;
    if (!retryMethods(order.total, markets[order.market], last).some(({ code }) => code === method)) {
      return fail('PAYMENT_METHOD_NOT_AVAILABLE');
    }
    await payments.begin(transaction, order.id, method, order.total);
    await move(transaction, order, 'pending');
    return ok(undefined);
  });
}

/** Does with an order what the provider tells of its payment. @returns whether the money has to be given back */
export function hearPayment(
  db: Kysely<Tables>,
  clock: Clock,
  payments: PaymentService,
  stock: StockService,
  orderId: string,
  callback: PaymentCallback,
): Promise<boolean> {
  return inTransaction(db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) throw new Error(`Order ${orderId} is gone`);
    const before = await payments.current(transaction, orderId);
    const status = await payments.hear(transaction, callback, isUnpaid(order.status));
    if (status === 'confirmed') {
      await move(transaction, order, 'confirmed');
      await stock.commit(transaction, getReservationOwner(orderId));
      await enqueueJob(transaction, clock, mailConfirmationJob, { orderId }, { key: orderId });
    } else if (status === 'failed' || status === 'blocked') {
      await move(transaction, order, status);
      // Whose payment was pending was told to wait for mail; others come back from the provider's page and read it.
      if (before.status === 'pending')
        await enqueueUnpaidNotice(transaction, clock, { orderId, paymentId: before.id, status });
    } else if (status === 'pending') {
      await move(transaction, order, 'pending', holdWhilePending(order.held_until, clock.now()));
    }
    return status === 'surplus';
  });
}

/** Cancels an unpaid order whose time is over; one that has more time meanwhile is looked at again then. */
export function expireOrder(
  db: Kysely<Tables>,
  clock: Clock,
  payments: PaymentService,
  stock: StockService,
  orderId: string,
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order || !isUnpaid(order.status)) return;
    if (clock.now() < order.held_until) {
      await enqueueJob(transaction, clock, expireOrderJob, { orderId }, { key: orderId, runAt: order.held_until });
      return;
    }
    await move(transaction, order, 'cancelled');
    const { id: paymentId } = await payments.current(transaction, orderId);
    await enqueueUnpaidNotice(transaction, clock, { orderId, paymentId, status: 'cancelled' });
    await payments.abandon(transaction, orderId);
    await stock.release(transaction, getReservationOwner(orderId));
  });
}

function enqueueUnpaidNotice(transaction: Transaction<Tables>, clock: Clock, notice: UnpaidNotice): Promise<void> {
  const key = `${notice.paymentId} ${notice.status}`;
  return enqueueJob(transaction, clock, mailUnpaidNoticeJob, notice, { key });
}

async function move(transaction: Transaction<Tables>, order: StoredOrder, status: OrderStatus, heldUntil?: Date) {
  if (status !== order.status && !orderTransitions[order.status].includes(status)) {
    throw new Error(`Order ${order.id} cannot go from ${order.status} to ${status}`);
  }
  await updateOrder(transaction, order.id, { status, ...(heldUntil ? { held_until: heldUntil } : {}) });
}
