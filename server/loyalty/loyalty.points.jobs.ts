import type { RenderMail } from '@vermilion/contract/mail';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { z } from 'zod';
import type { AccountService } from '../account/account.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { dayMs, defineJob, enqueueJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import type { DailyTask } from './loyalty.daily.ts';
import { getReminderEnd } from './loyalty.points.rules.ts';
import type { PointsService } from './loyalty.points.service.ts';
import { claimReminders } from './loyalty.points.store.ts';

/** A member's points and the last day on which they can be spent. */
type Reminder = { accountId: string; on: string };

/** Mails a member that points expire. Its key is the account's id. */
const mailPointsExpiringJob = defineJob<Reminder>(
  'loyalty.mailPointsExpiring',
  z.object({ accountId: z.uuid(), on: z.iso.date() }),
  { maxConcurrent: 2, timeLimitMs: 60_000, retryForMs: 5 * dayMs },
);

/** Members who are reminded in one transaction. */
const reminderBatchSize = 200;

/** Returns the daily work of reminding members, once for each day on which their points expire. */
export function createReminderTask({ database: { db }, clock }: { database: Database; clock: Clock }): DailyTask {
  const remind = (market: MarketCode, day: string) =>
    runInTransaction(db, async (transaction) => {
      const page = { from: day, until: getReminderEnd(day), limit: reminderBatchSize };
      const reminders = await claimReminders(transaction, market, page);
      for (const reminder of reminders) {
        await enqueueJob(transaction, clock, mailPointsExpiringJob, reminder, { key: reminder.accountId });
      }
      return reminders.length;
    });
  return {
    name: 'remind_of_expiry',
    at: '09:00',
    run: async (market, day, signal) => {
      let count = 0;
      for (;;) {
        signal?.throwIfAborted();
        const reminded = await remind(market, day);
        count += reminded;
        if (reminded < reminderBatchSize) return count;
      }
    },
  };
}

type MailDeps = {
  database: Database;
  points: Pick<PointsService, 'readPoints'>;
  accounts: Pick<AccountService, 'find'>;
  renderMail: RenderMail;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
};

/** Returns the mail of a reminder; null where it no longer applies: the account is gone, or the points do not expire then. */
async function createReminderMail(
  { database: { db }, points, accounts, renderMail, getPageUrl }: MailDeps,
  { accountId, on }: Reminder,
): Promise<Mail | null> {
  const [account, { expiring }] = await Promise.all([accounts.find(db, accountId), points.readPoints(db, accountId)]);
  if (!account || expiring?.on !== on) return null;
  const { market, language } = account;
  const link = getPageUrl('/account/points', market, language);
  const mail = await renderMail('loyalty.pointsExpiring', { points: expiring.points, on, link }, { market, language });
  return { ...mail, to: { name: '', address: account.email }, messageId: `<points.${accountId}.${on}@vermilion>` };
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
