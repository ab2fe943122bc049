import { markets } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import type { MarketService } from '../market/market.service.ts';
import { getPaymentKind, getSettleEnd, type PayableHandler } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { awaitTogether } from '../platform/database.ts';
import { createJob, enqueueJob, enqueueJobs } from '../platform/jobs.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockService } from '../stock/stock.service.ts';
import { estimateCollection, getReadyBy } from './order.collection.rules.ts';
import {
  enqueueUnpaidMail,
  followOrderJob,
  mailConfirmationJob,
  mailRefundJob,
  mailRefundRefusedJob,
} from './order.jobs.ts';
import { getNextHold, isAwaitingPayment } from './order.rules.ts';
import { getReservationOwner, lockOrder, type StoredOrder, updateOrder } from './order.store.ts';

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

type PayableDeps = { clock: Clock; stock: StockService; market: Pick<MarketService, 'findStore'> };

/** Creates the handler of payments for orders. */
export function createOrderPayableHandler({ clock, stock, market: marketService }: PayableDeps): PayableHandler {
  async function lock(transaction: Transaction<Tables>, id: string): Promise<StoredOrder> {
    const order = await lockOrder(transaction, id);
    if (!order) throw new Error(`Order ${id} is gone`);
    return order;
  }

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
    lock: async (transaction, id) => {
      return { isAwaitingPayment: isAwaitingPayment(await lock(transaction, id)) };
    },

    onPaymentChange: async (transaction, id, { payment, from, to }) => {
      const now = clock.now();
      if (to === 'confirmed') {
        const order = await lock(transaction, id);
        await updateOrder(transaction, id, { paid_at: now, ...(await postponeCollection(transaction, order, now)) });
        await confirmPaidOrder({ clock, stock }, transaction, id);
      } else if (to === 'pending') {
        const { held_until, market } = await lock(transaction, id);
        const settleEnd = getSettleEnd(payment.method, markets[market], now);
        if (settleEnd > held_until) await updateOrder(transaction, id, { held_until: settleEnd });
      } else if (to === 'failed' || to === 'blocked') {
        const { market } = await lock(transaction, id);
        // The page of a pending payment says that a mail will follow, and somebody who pays by transfer is elsewhere.
        // Otherwise the shopper returns from the provider's page and reads the outcome there.
        if (from === 'pending' || getPaymentKind(payment.method, markets[market]) === 'transfer') {
          await enqueueUnpaidMail(transaction, clock, { orderId: id, paymentId: payment.id, outcome: to });
        }
      }
    },

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
      const order = await lock(transaction, id);
      const returned = order.returned + amount;
      const moved = origin === 'dispute' ? 'dispute_lost' : 'refunded';
      const hold = getNextHold({ ...order, returned }, order.hold === 'disputed' && origin !== 'dispute', moved);
      await updateOrder(transaction, id, { returned, hold });
      await enqueueJob(transaction, clock, followOrderJob, { orderId: id }, { key: id });
      return 0;
    },

    onReturnFailed: async (transaction, id, { amount }) => {
      const order = await lock(transaction, id);
      const returned = Math.max(0, order.returned - amount);
      const hold = getNextHold({ ...order, returned }, order.hold === 'disputed', 'refund_failed');
      await updateOrder(transaction, id, { returned, hold });
      await enqueueJob(transaction, clock, followOrderJob, { orderId: id }, { key: id });
    },

    onDisputeChange: async (transaction, id, { state, isOpen }) => {
      const order = await lock(transaction, id);
      const moved = ({ open: 'dispute_opened', won: 'dispute_won', lost: 'dispute_lost' } as const)[state];
      await updateOrder(transaction, id, { hold: getNextHold(order, isOpen, moved) });
    },

    // Whether what is left of it is sent is for staff to decide.
    onDisputesRecorded: async () => {},
  };
}
