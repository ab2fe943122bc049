import { dayMs, hourMs, minuteMs, secondMs } from '@vermilion/contract/durations';
import { type OrderProgress, orderProgress, type UnpaidOutcome } from '@vermilion/contract/order';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { createJob, defineJob, defineRecurringJob, enqueueJob, type NewJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Tables } from '../platform/tables.ts';
import type { OrderService } from './order.service.ts';

const orderId = z.uuid();

/** Cancels an unpaid order when its hold is over. Its key is the order's id. */
export const expireOrderJob = defineJob('order.expire', z.object({ orderId }), { maxConcurrent: 4 });

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

/** What the mail about an unpaid order is about. */
export type UnpaidMail = { orderId: string; paymentId: string; outcome: UnpaidOutcome };

/** Mails that an order was not paid. Its key is the payment's id and outcome. */
const mailUnpaidJob = defineJob<UnpaidMail>(
  'order.mail_unpaid',
  z.object({ orderId, paymentId: z.uuid(), outcome: z.enum(['failed', 'blocked', 'cancelled']) }),
  mailPolicy,
);

/** A payment that has started. */
export type StartedPaymentMail = { orderId: string; paymentId: string };

/** Mails the deadline of a transfer and the way back to its account number. Its key is the payment's id. */
const mailTransferJob = defineJob<StartedPaymentMail>(
  'order.mail_transfer',
  z.object({ orderId, paymentId: z.uuid() }),
  mailPolicy,
);

/** How long after a transfer has started its mail is sent: the payment page is open by then. */
const transferMailDelayMs = 15 * secondMs;

/** Creates the job of the mail about a transfer that starts. */
export function createTransferMailJob(clock: Clock, mail: StartedPaymentMail): NewJob {
  const runAt = new Date(clock.now().getTime() + transferMailDelayMs);
  return createJob(clock, mailTransferJob, mail, { key: mail.paymentId, runAt });
}

/** Mails the way back to a payment that was left unfinished. Its key is the payment's id. */
const mailUnfinishedJob = defineJob<StartedPaymentMail>(
  'order.mail_unfinished',
  z.object({ orderId, paymentId: z.uuid() }),
  mailPolicy,
);

/** Creates the job of the mail about a payment that starts, and is unfinished then. */
export function createUnfinishedMailJob(clock: Clock, mail: StartedPaymentMail, runAt: Date): NewJob {
  return createJob(clock, mailUnfinishedJob, mail, { key: mail.paymentId, runAt });
}

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

/** Enqueues the mail about an unpaid order, once for each attempt to pay and outcome. */
export function enqueueUnpaidMail(transaction: Transaction<Tables>, clock: Clock, mail: UnpaidMail): Promise<void> {
  const key = `${mail.paymentId} ${mail.outcome}`;
  return enqueueJob(transaction, clock, mailUnpaidJob, mail, { key });
}

/**
 * Returns what runs the jobs of orders.
 * @param mailer null where no mail server is set: mail jobs then stay queued until a process with one runs them
 */
export function createOrderJobs(orders: OrderService, mailer: Mailer | null): JobHandler[] {
  const handlers = [
    handleJob(expireOrderJob, (job) => orders.expireOrder(job.orderId)),
    handleJob(cancelUncollectedJob, () => orders.cancelUncollected()),
    handleJob(deliverOverdueJob, () => orders.deliverOverdue()),
    handleJob(convertEmailsJob, () => orders.convertEmails()),
    handleJob(followOrderJob, (job) => orders.followOrder(job.orderId)),
  ];
  if (!mailer) return handlers;
  return [
    ...handlers,
    handleJob(mailConfirmationJob, async (job) => mailer.send(await orders.createConfirmationMail(job.orderId))),
    handleJob(mailTransferJob, async (job) => {
      const mail = await orders.createTransferMail(job);
      if (mail) await mailer.send(mail);
    }),
    handleJob(mailUnfinishedJob, async (job) => {
      const mail = await orders.createUnfinishedMail(job);
      if (mail) await mailer.send(mail);
    }),
    handleJob(mailUnpaidJob, async (job) => {
      const mail = await orders.createUnpaidMail(job);
      if (mail) await mailer.send(mail);
    }),
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
