import type { Transaction } from 'kysely';
import type { MarketService } from '../market/market.service.ts';
import type { PayableHandler } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { awaitTogether } from '../platform/database.ts';
import { createJob, enqueueJob, enqueueJobs } from '../platform/jobs.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockService } from '../stock/stock.service.ts';
import { estimateCollection, getReadyBy } from './order.collection.rules.ts';
import { followOrderJob, mailConfirmationJob, mailRefundJob, mailRefundRefusedJob } from './order.jobs.ts';
import type { OrderPurchases } from './order.purchases.ts';
import { getNextHold } from './order.rules.ts';
import { getReservationOwner, type StoredOrder, updateOrder } from './order.store.ts';

/** Commits the stock of a paid order, and enqueues its confirmation mail and what follows from it in other nouns. */
export async function confirmPaidOrder(
  { clock, stock }: { clock: Clock; stock: StockService },
  transaction: Transaction<Tables>,
  orderId: string,
): Promise<void> {
  await awaitTogether([
    stock.commit(transaction, getReservationOwner(orderId)),
    enqueueJobs(transaction, clock, [
      createJob(clock, mailConfirmationJob, { orderId }, { key: orderId }),
      createJob(clock, followOrderJob, { orderId }, { key: orderId }),
    ]),
  ]);
}

type PayableDeps = {
  clock: Clock;
  stock: StockService;
  market: Pick<MarketService, 'findStore'>;
  purchases: Pick<OrderPurchases, 'createPayable' | 'lockExisting'>;
};

/** Creates the handler of payments for orders. */
export function createOrderPayableHandler({
  clock,
  stock,
  market: marketService,
  purchases,
}: PayableDeps): PayableHandler {
  /** Returns the columns of an order for collection that is paid later than it was placed: it is ready later, too. */
  async function postponeCollection(transaction: Transaction<Tables>, order: StoredOrder, now: Date) {
    const { store_code, language, ready_by } = order;
    const store = store_code === null ? null : await marketService.findStore(store_code, language, transaction);
    const readyBy = store && getReadyBy(store, now);
    if (!store || !readyBy || (ready_by !== null && readyBy <= ready_by)) return {};
    const { from, to } = estimateCollection(store, readyBy);
    return { ready_by: readyBy, estimate_from: from, estimate_to: to };
  }

  return {
    ...purchases.createPayable(async (transaction, order, now) => {
      const { id } = order;
      await updateOrder(transaction, id, { paid_at: now, ...(await postponeCollection(transaction, order, now)) });
      await confirmPaidOrder({ clock, stock }, transaction, id);
    }),

    onRefundRequested: async (transaction, id) => {
      await enqueueJob(transaction, clock, followOrderJob, { orderId: id }, { key: id });
    },

    onRefundRefused: async (transaction, id, refund) => {
      const job = { orderId: id, refundId: refund.id };
      await enqueueJob(transaction, clock, mailRefundRefusedJob, job, { key: refund.id });
    },

    onRefundSucceeded: async (transaction, id, refund) => {
      await enqueueJob(transaction, clock, mailRefundJob, { orderId: id, refundId: refund.id }, { key: refund.id });
    },

    onReturned: async (transaction, id, { amount, origin }) => {
      const order = await purchases.lockExisting(transaction, id);
      const returned = order.returned + amount;
      const moved = origin === 'dispute' ? 'dispute_lost' : 'refunded';
      const hold = getNextHold({ ...order, returned }, order.hold === 'disputed' && origin !== 'dispute', moved);
      await updateOrder(transaction, id, { returned, hold });
      await enqueueJob(transaction, clock, followOrderJob, { orderId: id }, { key: id });
      return 0;
    },

    onReturnFailed: async (transaction, id, { amount }) => {
      const order = await purchases.lockExisting(transaction, id);
      const returned = Math.max(0, order.returned - amount);
      const hold = getNextHold({ ...order, returned }, order.hold === 'disputed', 'refund_failed');
      await updateOrder(transaction, id, { returned, hold });
      await enqueueJob(transaction, clock, followOrderJob, { orderId: id }, { key: id });
    },

    onDisputeChange: async (transaction, id, { state, isOpen }) => {
      const order = await purchases.lockExisting(transaction, id);
      const moved = ({ open: 'dispute_opened', won: 'dispute_won', lost: 'dispute_lost' } as const)[state];
      await updateOrder(transaction, id, { hold: getNextHold(order, isOpen, moved) });
    },

    // Whether what is left of it is sent is for staff to decide.
    onDisputesRecorded: async () => {},
  };
}
