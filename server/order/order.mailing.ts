import type { RenderMail } from '@vermilion/contract/mail';
import type { PaymentService } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { Mail } from '../platform/mail.ts';
import type { ProgressMail, StartedPaymentMail, UnpaidMail } from './order.jobs.ts';
import {
  renderCollectReminderMail,
  renderConfirmationMail,
  renderProgressMail,
  renderRefundMail,
  renderRefundRefusedMail,
  renderTransferMail,
  renderUnfinishedMail,
  renderUnpaidMail,
} from './order.mail.ts';
import type { OrderReading } from './order.reading.ts';
import { claimUnpaidMail, claimWayBackMail, hasPaidLaterOrder, toPayable } from './order.store.ts';

/** Builds the mails about orders, for the jobs that send them. A mail that no longer applies is null. */
export type OrderMailing = {
  /** Returns the mail about a confirmed order. */
  createConfirmationMail(orderId: string): Promise<Mail>;
  /**
   * Returns the mail about a transfer that has started; null when it is no longer waited for, or the order has had such a mail.
   * Throws while the payment page is not open yet.
   */
  createTransferMail(mail: StartedPaymentMail): Promise<Mail | null>;
  /**
   * Returns the mail with the way back to a payment that was left unfinished; null when the order can no longer be paid or needs
   * not be, or has had a mail with the way back.
   */
  createUnfinishedMail(mail: StartedPaymentMail): Promise<Mail | null>;
  /** Returns the mail about an unpaid order; null when it no longer applies or the order has had such a mail. */
  createUnpaidMail(mail: UnpaidMail): Promise<Mail | null>;
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
  reading,
  renderMail,
}: {
  database: Database;
  clock: Clock;
  payments: Pick<PaymentService, 'findCurrent' | 'listRefunds' | 'readRefundParts'>;
  reading: Pick<OrderReading, 'getExisting' | 'readMailed'>;
  renderMail: RenderMail;
}): OrderMailing {
  const readMailed = async (orderId: string) => reading.readMailed(await reading.getExisting(orderId));

  return {
    createConfirmationMail: async (orderId) => renderConfirmationMail(renderMail, await readMailed(orderId)),

    createTransferMail: async ({ orderId, paymentId }) => {
      const current = await payments.findCurrent(db, toPayable(orderId));
      const mailed = await readMailed(orderId);
      if (current?.id !== paymentId || mailed.order.payment.payUntil === null) return null;
      if (current.page_url === null) throw new Error(`The page of payment ${paymentId} is not open yet`);
      return (await claimWayBackMail(db, orderId, paymentId))
        ? renderTransferMail(renderMail, mailed, paymentId)
        : null;
    },

    createUnfinishedMail: async ({ orderId, paymentId }) => {
      const order = await reading.getExisting(orderId);
      const current = await payments.findCurrent(db, toPayable(orderId));
      // Paying this one as well would be a mistake of a shopper who has begun again.
      if (current?.id !== paymentId || order.unpaid_mail !== null || (await hasPaidLaterOrder(db, order))) return null;
      const mailed = await reading.readMailed(order);
      if (!mailed.order.canRetry || !(await claimWayBackMail(db, orderId, paymentId))) return null;
      return renderUnfinishedMail(renderMail, mailed, paymentId);
    },

    createUnpaidMail: async ({ orderId, paymentId, outcome }) => {
      const order = await reading.getExisting(orderId);
      const mailed = await reading.readMailed(order);
      const current = await payments.findCurrent(db, toPayable(orderId));
      if (mailed.order.status !== outcome || current?.id !== paymentId) return null;
      // A transfer whose time is over: the mail about the cancelled order follows.
      if (outcome !== 'cancelled' && order.transfer_mail !== null && !mailed.order.canRetry) return null;
      if (!(await claimUnpaidMail(db, orderId, `${paymentId}.${outcome}`))) return null;
      return renderUnpaidMail(renderMail, mailed, outcome, paymentId);
    },

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
      const order = await reading.getExisting(orderId);
      const refund = await payments.readRefundParts(db, toPayable(orderId), refundId);
      // What a gift card gets back of an order that was never paid is on its page, and in the mail about the unpaid order.
      const needsMail = order.paid_at !== null || refund?.parts.some(({ to }) => to === 'payment');
      if (!refund || !needsMail) return null;
      return renderRefundMail(renderMail, await reading.readMailed(order), refundId, refund);
    },
  };
}
