import type { RenderMail } from '@vermilion/contract/mail';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Mail } from '../platform/mail.ts';
import type { ProgressMail } from './order.jobs.ts';
import {
  renderCollectReminderMail,
  renderConfirmationMail,
  renderProgressMail,
  renderRefundMail,
  renderRefundRefusedMail,
} from './order.mail.ts';
import type { OrderPurchases } from './order.purchases.ts';
import type { OrderReading } from './order.reading.ts';
import { toPayable } from './order.store.ts';

/** Builds the mails about orders that are paid, for the jobs that send them. A mail that no longer applies is null. */
export type OrderMailing = {
  /** Returns the mail about a confirmed order. */
  createConfirmationMail(orderId: string): Promise<Mail>;
  /** Returns the mail about a paid order that has moved on; null where it no longer applies. */
  createProgressMail(mail: ProgressMail): Promise<Mail | null>;
  /** Returns the mail that an order waits for a few days more; null where it does not wait any more. */
  createCollectReminderMail(orderId: string): Promise<Mail | null>;
  /** Returns the mail about a refund that the provider refused; null once it was paid out. */
  createRefundRefusedMail(orderId: string, refundId: string): Promise<Mail | null>;
  /** Returns the mail about a refund; null when there is no such refund. */
  createRefundMail(orderId: string, refundId: string): Promise<Mail | null>;
};

export function createOrderMailing({
  database: { db },
  clock,
  payments,
  purchases,
  reading,
  renderMail,
}: {
  database: Database;
  clock: Clock;
  payments: Pick<PaymentService, 'listRefunds' | 'readRefundParts'>;
  purchases: Pick<OrderPurchases, 'getExisting'>;
  reading: Pick<OrderReading, 'readMailed'>;
  renderMail: RenderMail;
}): OrderMailing {
  const readMailed = async (orderId: string) => reading.readMailed(await purchases.getExisting(orderId));

  return {
    createConfirmationMail: async (orderId) => renderConfirmationMail(renderMail, await readMailed(orderId)),

    createProgressMail: async ({ orderId, progress, parcelId }) => {
      const mailed = await readMailed(orderId);
      const parcel = mailed.order.parcels.find(({ id }) => id === parcelId) ?? null;
      // An order that was ready and has been cancelled or collected since is not waiting in its store.
      if (progress === 'ready_to_collect' && mailed.order.status !== progress) return null;
      // The mail about a parcel is late, and that about the arrival has all that it would say.
      if (progress === 'shipped' && mailed.order.deliveredAt !== null) return null;
      return renderProgressMail(renderMail, mailed, progress, parcel);
    },

    createCollectReminderMail: async (orderId) => {
      const mailed = await readMailed(orderId);
      const collectBy = mailed.order.collection?.collectBy;
      // A mail that comes too late would send its reader to a parcel that is gone.
      if (collectBy === undefined || new Date(collectBy) <= clock.now()) return null;
      return renderCollectReminderMail(renderMail, mailed);
    },

    createRefundRefusedMail: async (orderId, refundId) => {
      const refund = (await payments.listRefunds(db, toPayable(orderId))).find(({ id }) => id === refundId);
      if (refund?.state !== 'refused') return null;
      const { parts = [] } = (await payments.readRefundParts(db, toPayable(orderId), refundId)) ?? {};
      const paidOut = parts.filter(({ state }) => state === 'succeeded');
      return renderRefundRefusedMail(renderMail, await readMailed(orderId), refund, paidOut);
    },

    createRefundMail: async (orderId, refundId) => {
      const order = await purchases.getExisting(orderId);
      const refund = await payments.readRefundParts(db, toPayable(orderId), refundId);
      // What a gift card gets back of an order that was never paid is on its page, and in the mail about the unpaid order.
      const needsMail = order.paid_at !== null || refund?.parts.some(({ to }) => to === 'payment');
      if (!refund || !needsMail) return null;
      return renderRefundMail(renderMail, await reading.readMailed(order), refundId, refund);
    },
  };
}
