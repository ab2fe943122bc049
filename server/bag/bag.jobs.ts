import { hourMs, minuteMs } from '@vermilion/contract/durations';
import { defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { BagService } from './bag.service.ts';

/** Deletes guests' bags whose cookies have expired, and members' bags without an addition for a year. */
const deleteExpiredBagsJob = defineRecurringJob(
  'bag.delete_expired',
  { everyMs: 6 * hourMs },
  { timeLimitMs: 10 * minuteMs },
);

export function createBagJobs(bag: BagService): JobHandler[] {
  return [handleJob(deleteExpiredBagsJob, () => bag.deleteExpired())];
}
