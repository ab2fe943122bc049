import { dayMs, hourMs, minuteMs } from '@vermilion/contract/durations';
import { returnState } from '@vermilion/contract/returns';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../platform/clock.ts';
import { defineJob, defineRecurringJob, enqueueJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mailer } from '../platform/mail.ts';
import type { Tables } from '../platform/tables.ts';
import type { ReturnsService } from './returns.service.ts';
import type { StoredReturn } from './returns.store.ts';

/** Mails that a return has come to a state. Its key is the return's id and the state. */
const mailStateJob = defineJob('returns.mail_state', z.object({ returnId: z.uuid(), state: returnState }), {
  maxConcurrent: 4,
  timeLimitMs: minuteMs,
  retryForMs: 7 * dayMs,
});

/** Refuses the returns of which the last day to arrive is over. */
const refuseOverdueJob = defineRecurringJob(
  'returns.refuse_overdue',
  { everyMs: hourMs },
  { timeLimitMs: 10 * minuteMs },
);

/** Enqueues the mail about a state of a return, once. */
export function enqueueStateMail(
  transaction: Transaction<Tables>,
  clock: Clock,
  { id, state }: Pick<StoredReturn, 'id' | 'state'>,
): Promise<void> {
  return enqueueJob(transaction, clock, mailStateJob, { returnId: id, state }, { key: `${id} ${state}` });
}

/** Returns what runs the jobs of returns. @param mailer null where no mail server is set: the jobs then stay queued */
export function createReturnsJobs(returns: ReturnsService, mailer: Mailer | null): JobHandler[] {
  const handlers = [handleJob(refuseOverdueJob, () => returns.refuseOverdue())];
  if (!mailer) return handlers;
  return [
    ...handlers,
    handleJob(mailStateJob, async ({ returnId, state }) => {
      const mail = await returns.createStateMail(returnId, state);
      if (mail) await mailer.send(mail);
    }),
  ];
}
