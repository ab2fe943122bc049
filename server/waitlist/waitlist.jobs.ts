import { dayMs, minuteMs, secondMs } from '@vermilion/contract/durations';
import { z } from 'zod';
import { defineJob, defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mailer } from '../platform/mail.ts';
import type { WaitlistNotifier } from './waitlist.notifying.ts';

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

/** @param mailer null where no mail server is set: the items then wait */
export function createWaitlistJobs(notifier: WaitlistNotifier, mailer: Mailer | null): JobHandler[] {
  if (!mailer) return [];
  return [
    handleJob(findAvailableJob, (_, { signal }) => notifier.claimAvailable(signal)),
    handleJob(mailAvailableJob, ({ itemId }) => notifier.notifyMember(itemId, mailer)),
  ];
}
