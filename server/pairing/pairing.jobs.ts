import { minuteMs } from '@vermilion/contract/durations';
import { defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { PairingService } from './pairing.service.ts';

/** Counts which products are bought together, at night in Asia. */
const countPurchasesJob = defineRecurringJob(
  'pairing.count_purchases',
  { dailyAt: '02:30', zone: 'Asia/Singapore' },
  { timeLimitMs: 10 * minuteMs },
);

export function createPairingJobs(pairing: PairingService): JobHandler[] {
  return [handleJob(countPurchasesJob, () => pairing.countCoPurchases())];
}
