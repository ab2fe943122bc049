import { hourMs, minuteMs, secondMs } from '@vermilion/contract/durations';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { defineJob, defineRecurringJob, enqueueJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import { type PictureOrigin, pictureOrigins } from './picture.rules.ts';
import type { PictureService } from './picture.service.ts';
import { announcePictures } from './picture.store.ts';

/** Its key: one waits at a time. */
export const dueKey = 'due';
const runMs = 30 * secondMs;

const duePolicy = { maxConcurrent: 1, timeLimitMs: 5 * minuteMs };
/**
 * Prepare the pictures that an import has named; what is left after half a minute is the next run's. Two kinds, so that files
 * of the shop's own store never wait for other hosts.
 */
export const dueJobs = {
  store: defineJob('picture.prepare_due', z.object({}), duePolicy),
  host: defineJob('picture.fetch_due', z.object({}), duePolicy),
} as const satisfies Record<PictureOrigin, unknown>;

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
  const enqueue = (origin: PictureOrigin) =>
    enqueueJob(db, clock, dueJobs[origin], {}, { key: dueKey, onConflict: 'keep' });
  return [
    ...pictureOrigins.map((origin) =>
      handleJob(dueJobs[origin], async () => {
        if (await pictures.prepareDue(origin, runMs)) await enqueue(origin);
      }),
    ),
    handleJob(announceJob, () => announcePictures(db)),
    handleJob(recheckJob, async () => {
      for (const origin of pictureOrigins) if (await pictures.hasDue(origin)) await enqueue(origin);
    }),
    handleJob(removeUnusedJob, () => pictures.removeUnused()),
  ];
}
