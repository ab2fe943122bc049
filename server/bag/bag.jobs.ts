import { defineRecurringJob, hourMs, minuteMs } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { BagService } from './bag.service.ts';

/** Deletes the bags whose cookies have expired. */
const deleteExpiredBagsJob = defineRecurringJob(
  'bag.delete_expired',
  { everyMs: 6 * hourMs },
  { timeLimitMs: 10 * minuteMs },
);

export function createBagJobs(bags: BagService): JobHandler[] {
  return [handleJob(deleteExpiredBagsJob, () => bags.deleteExpired())];
}
