import { defineRecurringJob, hourMs } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { StockService } from './stock.service.ts';

/** Deletes who held goods that were released more than a day ago. */
const forgetHoldersJob = defineRecurringJob('stock.forget_holders', { everyMs: 6 * hourMs });

export function createStockJobs(stock: Pick<StockService, 'forgetHolders'>): JobHandler[] {
  return [handleJob(forgetHoldersJob, () => stock.forgetHolders())];
}
