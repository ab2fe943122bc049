import { dayMs, minuteMs, secondMs } from '@vermilion/contract/durations';
import { z } from 'zod';
import { defineJob, defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mailer } from '../platform/mail.ts';
import type { WaitlistTelling } from './waitlist.telling.ts';

/** Finds what can be bought and is waited for (ADR 174). */
const findAvailableJob = defineRecurringJob(
  'waitlist.find_available',
  { everyMs: 30 * secondMs },
  { timeLimitMs: 5 * minuteMs },
);

/** Mails a member that an item can be bought. Its key is the item's id. */
export const mailAvailableJob = defineJob('waitlist.mail_available', z.object({ itemId: z.uuid() }), {
  maxConcurrent: 2,
  timeLimitMs: minuteMs,
  retryForMs: 5 * dayMs,
});

/** Returns what tells members. @param mailer null where no mail server is set: the items then wait */
export function createWaitlistJobs(telling: WaitlistTelling, mailer: Mailer | null): JobHandler[] {
  if (!mailer) return [];
  return [
    handleJob(findAvailableJob, (_, { signal }) => telling.claimAvailable(signal)),
    handleJob(mailAvailableJob, ({ itemId }) => telling.tell(itemId, mailer)),
  ];
}
