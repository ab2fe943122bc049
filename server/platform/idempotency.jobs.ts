import { hourMs } from '@vermilion/contract/durations';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { deleteExpiredKeys } from './idempotency.ts';
import { defineRecurringJob } from './jobs.ts';
import { handleJob, type JobHandler } from './jobs.worker.ts';

/** Deletes idempotency keys that have expired. */
const deleteExpiredJob = defineRecurringJob('idempotency.delete_expired', { everyMs: hourMs });

export function createIdempotencyJobs(db: Db, clock: Clock): JobHandler[] {
  return [handleJob(deleteExpiredJob, () => deleteExpiredKeys(db, clock.now()))];
}
