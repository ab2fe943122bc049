import type { CancelReason } from '@vermilion/contract/order';
import type { Transaction } from 'kysely';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { enqueueJob, enqueueJobs } from '../platform/jobs.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { PricingService } from '../pricing/pricing.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import { changeOrder, isOwnOrder, type OrderToChange } from './order.changing.ts';
import { enqueueProgressMail, followOrderJob, orderPurchaseJobs } from './order.jobs.ts';
import { canBecome, canCancel } from './order.rules.ts';
import { getReservationOwner, lockOrder, type StoredOrder, toPayable, updateOrder } from './order.store.ts';

/** What an order is cancelled with. */
export type CancellingDeps = {
  database: Database;
  clock: Clock;
  payments: PaymentService;
  stock: StockService;
  pricing: Pick<PricingService, 'restore'>;
};

/** Whether a dispute about an order is open: its money may go back by it, and is not given back as well. */
async function isDisputed(
  { payments }: CancellingDeps,
  transaction: Transaction<Tables>,
  orderId: string,
): Promise<boolean> {
  return (await payments.listDisputes(transaction, toPayable(orderId))).some(({ state }) => state === 'open');
}

/**
 * Lets an order that is held be prepared and sent after all, by a decision of staff. Idempotent.
 * @param note why
 */
export function releaseHeldOrder(
  deps: Pick<CancellingDeps, 'database' | 'clock'>,
  target: OrderToChange,
  note: string,
): Promise<Result<null, 'ORDER_NOT_FOUND' | 'NOT_PERMITTED'>> {
  return changeOrder<'NOT_PERMITTED'>(deps, { ...target, action: 'orders.released' }, async (transaction, order) => {
    if (isOwnOrder(target.author, order)) return fail('NOT_PERMITTED');
    if (order.hold === null) return ok(null);
    await updateOrder(transaction, order.id, { hold: null });
    return ok({ hold: order.hold, note });
  });
}

/**
 * Cancels a locked order: closes its payment, refunds what was paid, releases its stock and restores what it has used up.
 * Takes its locks in the same order as `placeOrder`, so that the two never deadlock: contributors (`restore`, which also
 * locks the balances of their tenders, as `lock` does for an order), then stock (ADR 57).
 */
export async function cancelLockedOrder(
  { clock, payments, stock, pricing }: CancellingDeps,
  transaction: Transaction<Tables>,
  order: StoredOrder,
  reason: CancelReason,
  note: string | null = null,
): Promise<void> {
  if (!canBecome(order.state, 'cancelled')) {
    throw new Error(`Order ${order.id} cannot be cancelled: it is ${order.state}`);
  }
  await updateOrder(transaction, order.id, {
    state: 'cancelled',
    cancel_reason: reason,
    cancel_note: note,
    hold: null,
  });
  const payment = await payments.findCurrent(transaction, toPayable(order.id));
  await pricing.restore(transaction, order.id);
  await payments.abandon(transaction, toPayable(order.id));
  await payments.refundCancelled(transaction, toPayable(order.id));
  // Its shopper is elsewhere by then: no page says that it is over.
  if (payment && reason === 'not_paid') {
    const mail = { id: order.id, paymentId: payment.id, outcome: 'cancelled' as const };
    await enqueueJobs(transaction, clock, [orderPurchaseJobs.createUnpaidMail(clock, mail)]);
  }
  if (order.paid_at !== null) {
    await enqueueProgressMail(transaction, clock, { orderId: order.id, progress: 'cancelled', parcelId: null });
  }
  await stock.release(transaction, getReservationOwner(order.id));
  await enqueueJob(transaction, clock, followOrderJob, { orderId: order.id }, { key: order.id });
}

/**
 * Cancels an order for its shopper, and refunds what was paid: an unpaid order unless its payment is being processed, a paid
 * one until it is being prepared. Idempotent.
 */
export function cancelForShopper(
  deps: CancellingDeps,
  orderId: string,
): Promise<Result<void, 'ORDER_NOT_FOUND' | 'ORDER_NOT_CANCELLABLE'>> {
  return runInTransaction(deps.database.db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) return fail('ORDER_NOT_FOUND');
    if (order.state === 'cancelled') return ok(undefined);
    // Checked under the lock: it may have been paid or prepared since the shopper's page was rendered.
    const payment = await deps.payments.findCurrent(transaction, toPayable(orderId));
    if (!canCancel(order, payment) || (await isDisputed(deps, transaction, order.id))) {
      return fail('ORDER_NOT_CANCELLABLE');
    }
    await cancelLockedOrder(deps, transaction, order, 'shopper');
    return ok(undefined);
  });
}

/** Cancels an order of which nothing has left for staff, and refunds what was paid. Idempotent. @param note for staff */
export function cancelForShop(
  deps: CancellingDeps,
  target: OrderToChange,
  note: string,
): Promise<Result<null, 'ORDER_NOT_FOUND' | 'NOT_PERMITTED' | 'ORDER_NOT_CANCELLABLE' | 'PAYMENT_DISPUTED'>> {
  type Refusal = 'NOT_PERMITTED' | 'ORDER_NOT_CANCELLABLE' | 'PAYMENT_DISPUTED';
  return changeOrder<Refusal>(deps, { ...target, action: 'orders.cancelled' }, async (transaction, order) => {
    if (isOwnOrder(target.author, order)) return fail('NOT_PERMITTED');
    if (order.state === 'cancelled') return ok(null);
    if (!canBecome(order.state, 'cancelled')) return fail('ORDER_NOT_CANCELLABLE');
    if (await isDisputed(deps, transaction, order.id)) return fail('PAYMENT_DISPUTED');
    await cancelLockedOrder(deps, transaction, order, 'shop', note);
    return ok({ state: 'cancelled', note });
  });
}

/** Cancels an order that was not collected in time, and refunds what was paid. Idempotent. */
export async function cancelUncollected(deps: CancellingDeps, orderId: string): Promise<void> {
  await runInTransaction(deps.database.db, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (order?.state !== 'ready_to_collect' || order.collect_by === null || deps.clock.now() < order.collect_by) return;
    // Staff decide once the dispute is over.
    if (await isDisputed(deps, transaction, orderId)) return;
    await cancelLockedOrder(deps, transaction, order, 'not_collected');
  });
}
