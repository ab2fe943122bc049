import { dataKinds } from '@vermilion/contract/data-kinds';
import { dayMs, minuteMs } from '@vermilion/contract/durations';
import { z } from 'zod';
import { defineJob, defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { DataImportService } from './dataimport.service.ts';

/** Stores the waiting files of a kind. There is one job per kind at most, so that files are stored one after another. */
export const storeFilesJob = defineJob('dataimport.store_files', z.object({ kind: z.enum(dataKinds) }), {
  maxConcurrent: dataKinds.length,
  timeLimitMs: 15 * minuteMs,
  retryForMs: dayMs,
});

const deleteOldJob = defineRecurringJob('dataimport.delete_old', { everyMs: dayMs });

export function createDataImportJobs(service: Pick<DataImportService, 'storeWaiting' | 'deleteOld'>): JobHandler[] {
  return [
    handleJob(storeFilesJob, ({ kind }, { attempt }) => service.storeWaiting(kind, attempt)),
    handleJob(deleteOldJob, () => service.deleteOld()),
  ];
}
