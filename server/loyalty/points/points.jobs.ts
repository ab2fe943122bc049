import { dayMs, minuteMs } from '@vermilion/contract/durations';
import type { MarketCode } from '@vermilion/contract/markets';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { type Database, runInTransaction } from '../../platform/database.ts';
import { createJob, defineJob, enqueueJobs } from '../../platform/jobs.ts';
import { handleJob, type JobHandler } from '../../platform/jobs.worker.ts';
import type { Mail, Mailer } from '../../platform/mail.ts';
import { type DailyTask, runBatches } from '../loyalty.daily.ts';
import { createMemberMailer, type MemberMailDeps } from '../loyalty.mail.ts';
import { getReminderEnd } from './points.rules.ts';
import type { PointsService } from './points.service.ts';
import { claimReminders } from './points.store.ts';

/** A member's points and the last day on which they can be spent. */
type Reminder = { accountId: string; on: string };

/** Mails a member that points expire. Its key is the account's id. */
const mailPointsExpiringJob = defineJob<Reminder>(
  'loyalty.mail_points_expiring',
  z.object({ accountId: z.uuid(), on: z.iso.date() }),
  { maxConcurrent: 2, timeLimitMs: minuteMs, retryForMs: 5 * dayMs },
);

/** Members who are reminded in one transaction. */
const reminderBatchSize = 200;

/** Returns the daily work of reminding members, once for each day on which their points expire. */
export function createReminderTask({ database: { db }, clock }: { database: Database; clock: Clock }): DailyTask {
  const remind = (market: MarketCode, day: string) =>
    runInTransaction(db, async (transaction) => {
      const page = { from: day, until: getReminderEnd(day), limit: reminderBatchSize };
      const reminders = await claimReminders(transaction, market, page);
      const jobs = reminders.map((reminder) =>
        createJob(clock, mailPointsExpiringJob, reminder, { key: reminder.accountId }),
      );
      if (jobs.length > 0) await enqueueJobs(transaction, clock, jobs);
      return reminders.length;
    });
  return {
    name: 'remind_of_expiry',
    at: '09:00',
    run: (market, day, signal) => runBatches(() => remind(market, day), reminderBatchSize, signal),
  };
}

type MailDeps = MemberMailDeps & { points: Pick<PointsService, 'readPoints'> };

/** Returns the mail of a reminder; null where it no longer applies: the points do not expire then. */
async function createReminderMail(deps: MailDeps, { accountId, on }: Reminder): Promise<Mail | null> {
  const { expiring } = await deps.points.readPoints(deps.db, accountId);
  const mailer = expiring?.on === on ? await createMemberMailer(deps, accountId, 'membership') : null;
  if (!mailer || !expiring) return null;
  const props = { points: expiring.points, on, link: mailer.getLink('/account/points') };
  return mailer.create('loyalty.pointsExpiring', props, `points.${accountId}.${on}`);
}

/** Returns what sends the reminders. @param mailer null where no mail server is set: they then stay queued */
export function createReminderJobs(deps: MailDeps, mailer: Mailer | null): JobHandler[] {
  if (!mailer) return [];
  return [
    handleJob(mailPointsExpiringJob, async (reminder) => {
      const mail = await createReminderMail(deps, reminder);
      if (mail) await mailer.send(mail);
    }),
  ];
}
