import { hourMs, minuteMs, secondMs } from '@vermilion/contract/durations';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { defineJob, defineRecurringJob, enqueueJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { PictureService } from './picture.service.ts';
import { announcePictures } from './picture.store.ts';

/** Its key: one waits at a time. */
export const dueKey = 'due';
const runMs = 30 * secondMs;

/** Prepares the pictures that an import has named. What is left after half a minute is the next run's. */
export const prepareDueJob = defineJob('picture.prepare_due', z.object({}), {
  maxConcurrent: 1,
  timeLimitMs: 5 * minuteMs,
});

/** Makes the read models show the pictures that have got an address. Its key is `announced`. */
export const announceJob = defineJob('picture.announce_prepared', z.object({}), { maxConcurrent: 1 });

/** Looks at pictures again: at those that failed or were missing, and at files that may have been replaced. */
const recheckJob = defineRecurringJob('picture.recheck', { everyMs: minuteMs });

const removeUnusedJob = defineRecurringJob(
  'picture.remove_unused',
  { dailyAt: '03:10', zone: 'Asia/Singapore' },
  { timeLimitMs: hourMs },
);

export function createPictureJobs({ db }: Pick<Database, 'db'>, clock: Clock, pictures: PictureService): JobHandler[] {
  const enqueue = () => enqueueJob(db, clock, prepareDueJob, {}, { key: dueKey, onConflict: 'keep' });
  return [
    handleJob(prepareDueJob, async () => {
      if (await pictures.prepareDue(runMs)) await enqueue();
    }),
    handleJob(announceJob, () => announcePictures(db)),
    handleJob(recheckJob, async () => {
      if (await pictures.hasDue()) await enqueue();
    }),
    handleJob(removeUnusedJob, () => pictures.removeUnused()),
  ];
}
