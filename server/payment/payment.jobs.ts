import { dayMs, hourMs } from '@vermilion/contract/durations';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { countAttempts, defineJob, defineRecurringJob, type EnqueueOptions, enqueueJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { PaymentService } from './payment.service.ts';

/** Closes the provider's page of an attempt that has ended without money. Its key is the payment's id. */
export const closePageJob = defineJob('payment.close_page', z.object({ paymentId: z.uuid() }), { retryForMs: dayMs });

/** Pays a refund out. Its key is the refund's id. */
export const payRefundJob = defineJob('payment.refund', z.object({ refundId: z.uuid() }), { retryForMs: 30 * dayMs });

/**
 * Reads what of a payment went back without the shop, once something of the kind was reported. Its key is the payment's id.
 * Its time is that of refunds: until it is over, nobody knows what is left to give back.
 */
export const readMovementsJob = defineJob('payment.read_movements', z.object({ paymentId: z.uuid() }), {
  retryForMs: 30 * dayMs,
});

/** Has a payment read whose money may have moved. */
export async function enqueueReading(
  db: Db,
  clock: Clock,
  paymentId: string,
  options: Pick<EnqueueOptions, 'onConflict'> = {},
): Promise<void> {
  await enqueueJob(db, clock, readMovementsJob, { paymentId }, { key: paymentId, ...options });
}

/** Has payments read whose lost disputes were not applied: an older release stored them. */
const applyLostDisputesJob = defineRecurringJob('payment.apply_lost_disputes', { everyMs: hourMs });

/** Returns what runs the jobs of payments. */
export function createPaymentJobs(payments: PaymentService): JobHandler[] {
  return [
    handleJob(closePageJob, ({ paymentId }) => payments.closeEndedPage(paymentId)),
    handleJob(readMovementsJob, ({ paymentId }) => payments.readMovements(paymentId)),
    handleJob(applyLostDisputesJob, () => payments.applyLostDisputes()),
    handleJob(payRefundJob, ({ refundId }, { attempt }) =>
      payments.payRefund(refundId, attempt >= countAttempts(payRefundJob.policy.retryForMs)),
    ),
  ];
}
