import { hourMs, minuteMs } from '@vermilion/contract/durations';
import { defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { PromotionService } from './promotion.service.ts';

/** Deletes what was entered or noted of bags that are gone. */
const deleteLeftoversJob = defineRecurringJob(
  'promotion.delete_leftovers',
  { everyMs: 6 * hourMs },
  { timeLimitMs: 10 * minuteMs },
);

export function createPromotionJobs(promotions: PromotionService): JobHandler[] {
  return [handleJob(deleteLeftoversJob, () => promotions.deleteLeftovers())];
}
