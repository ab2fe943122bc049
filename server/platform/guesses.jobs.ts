import { hourMs } from '@vermilion/contract/durations';
import type { Clock } from './clock.ts';
import type { Db } from './database.ts';
import { deleteExpiredGuesses } from './guesses.ts';
import { defineRecurringJob } from './jobs.ts';
import { handleJob, type JobHandler } from './jobs.worker.ts';

/** Deletes counts of wrong codes that no longer count. */
const deleteExpiredJob = defineRecurringJob('guesses.delete_expired', { everyMs: hourMs });

export function createGuessJobs(db: Db, clock: Clock): JobHandler[] {
  return [handleJob(deleteExpiredJob, () => deleteExpiredGuesses(db, clock.now()))];
}
