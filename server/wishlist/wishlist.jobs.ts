import { dayMs, minuteMs } from '@vermilion/contract/durations';
import { defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { WishlistService } from './wishlist.service.ts';

const deleteExpiredWishlistsJob = defineRecurringJob(
  'wishlist.delete_expired',
  { everyMs: dayMs },
  { timeLimitMs: 10 * minuteMs },
);

export const createWishlistJobs = (wishlist: Pick<WishlistService, 'deleteExpired'>): JobHandler[] => [
  handleJob(deleteExpiredWishlistsJob, () => wishlist.deleteExpired()),
];
