import { hourMs } from '@vermilion/contract/durations';
import { defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { StockService } from './stock.service.ts';

/** Deletes who held goods that were released more than a day ago. */
const deleteReleasedHoldersJob = defineRecurringJob('stock.delete_released_holders', { everyMs: 6 * hourMs });

export function createStockJobs(stock: Pick<StockService, 'deleteReleasedHolders'>): JobHandler[] {
  return [handleJob(deleteReleasedHoldersJob, () => stock.deleteReleasedHolders())];
}
