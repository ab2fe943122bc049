import { dayMs, hourMs, minuteMs } from '@vermilion/contract/durations';
import { type OrderProgress, orderProgress } from '@vermilion/contract/order';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import { definePurchaseJobs } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import { defineJob, defineRecurringJob, enqueueJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Tables } from '../platform/tables.ts';
import type { OrderService } from './order.service.ts';

const orderId = z.uuid();

/** The jobs of an order's life until it is paid. */
export const orderPurchaseJobs = definePurchaseJobs({ noun: 'order', expire: 'expire', idField: 'orderId' });

/** Cancels and refunds the orders that were not collected in time. */
const cancelUncollectedJob = defineRecurringJob(
  'order.cancel_uncollected',
  { everyMs: hourMs },
  { timeLimitMs: 10 * minuteMs },
);

/** Records that orders were delivered of which everything left longer ago than deliveries take. */
const deliverOverdueJob = defineRecurringJob(
  'order.deliver_overdue',
  { everyMs: hourMs },
  { timeLimitMs: 10 * minuteMs },
);

/** Writes e-mails that an older release has stored in another spelling, at night in Asia, once no process of it runs. */
const convertEmailsJob = defineRecurringJob(
  'order.convert_emails',
  { dailyAt: '03:25', zone: 'Asia/Singapore' },
  { timeLimitMs: hourMs },
);

/** Calls the followers of orders for the events of one. Its key is the order's id. */
export const followOrderJob = defineJob('order.follow', z.object({ orderId }), {
  maxConcurrent: 4,
  retryForMs: 30 * dayMs,
});

const mailPolicy = { maxConcurrent: 4, timeLimitMs: minuteMs, retryForMs: 7 * dayMs };

/** Mails the confirmation of an order. Its key is the order's id. */
export const mailConfirmationJob = defineJob('order.mail_confirmation', z.object({ orderId }), mailPolicy);

/** What the shopper of a paid order is told while it moves on. @property parcelId the parcel that has left; else null */
export type ProgressMail = { orderId: string; progress: OrderProgress; parcelId: string | null };

/** Mails that a paid order has moved on or was cancelled. Its key is the order's or the parcel's id and what happened. */
const mailProgressJob = defineJob<ProgressMail>(
  'order.mail_progress',
  z.object({ orderId, progress: z.enum(orderProgress), parcelId: z.uuid().nullable() }),
  mailPolicy,
);

/** Enqueues the mail about what happened to a paid order, once for each event. */
export function enqueueProgressMail(transaction: Transaction<Tables>, clock: Clock, mail: ProgressMail): Promise<void> {
  const key = `${mail.parcelId ?? mail.orderId} ${mail.progress}`;
  return enqueueJob(transaction, clock, mailProgressJob, mail, { key });
}

/** Mails that an order which is ready waits for a few days more. Its key is the order's id. */
export const mailCollectReminderJob = defineJob('order.mail_collect_reminder', z.object({ orderId }), mailPolicy);

/** Mails that money was refunded. Its key is the refund's id. */
export const mailRefundJob = defineJob('order.mail_refund', z.object({ orderId, refundId: z.uuid() }), mailPolicy);

/** Mails that the provider refused a refund, and how the shopper gets the money. Its key is the refund's id. */
export const mailRefundRefusedJob = defineJob(
  'order.mail_refund_refused',
  z.object({ orderId, refundId: z.uuid() }),
  mailPolicy,
);

/**
 * Returns what runs the jobs of orders.
 * @param mailer null where no mail server is set: mail jobs then stay queued until a process with one runs them
 */
export function createOrderJobs(orders: OrderService, mailer: Mailer | null): JobHandler[] {
  const handlers = [
    ...orderPurchaseJobs.createHandlers(orders.purchases, orders.unpaidMails, mailer),
    handleJob(cancelUncollectedJob, () => orders.cancelUncollected()),
    handleJob(deliverOverdueJob, () => orders.deliverOverdue()),
    handleJob(convertEmailsJob, () => orders.convertEmails()),
    handleJob(followOrderJob, (job) => orders.followOrder(job.orderId)),
  ];
  if (!mailer) return handlers;
  return [
    ...handlers,
    handleJob(mailConfirmationJob, async (job) => mailer.send(await orders.createConfirmationMail(job.orderId))),
    handleJob(mailProgressJob, async (job) => {
      const mail = await orders.createProgressMail(job);
      if (mail) await mailer.send(mail);
    }),
    handleJob(mailCollectReminderJob, async (job) => {
      const mail = await orders.createCollectReminderMail(job.orderId);
      if (mail) await mailer.send(mail);
    }),
    handleJob(mailRefundRefusedJob, async (job) => {
      const mail = await orders.createRefundRefusedMail(job.orderId, job.refundId);
      if (mail) await mailer.send(mail);
    }),
    handleJob(mailRefundJob, async (job) => {
      const mail = await orders.createRefundMail(job.orderId, job.refundId);
      if (mail) await mailer.send(mail);
    }),
  ];
}
