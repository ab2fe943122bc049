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
import { getWarningEnd } from './tiers.rules.ts';
import type { TiersService } from './tiers.service.ts';
import { claimTierWarnings } from './tiers.store.ts';

const mailPolicy = { maxConcurrent: 2, timeLimitMs: minuteMs, retryForMs: 5 * dayMs };

/** A change of tier, by its number. */
type TierChangeNotice = { accountId: string; change: number };

/** Mails a member that the tier has changed. Its key is the account's id: of changes in a row the last one is mailed. */
export const mailTierChangeJob = defineJob<TierChangeNotice>(
  'loyalty.mail_tier_change',
  z.object({ accountId: z.uuid(), change: z.number().int() }),
  mailPolicy,
);

/** A tier that is lost after the last day of a year, as things stand. */
type TierWarning = { accountId: string; lastDay: string };

/** Warns a member that a tier will be lost. Its key is the account's id. */
const mailTierWarningJob = defineJob<TierWarning>(
  'loyalty.mail_tier_warning',
  z.object({ accountId: z.uuid(), lastDay: z.iso.date() }),
  mailPolicy,
);

/** Members who are warned in one transaction. */
const warningBatchSize = 200;

/** Returns the daily work of warning members who will lose their tier, once in each membership year. */
export function createWarningTask({ database: { db }, clock }: { database: Database; clock: Clock }): DailyTask {
  const warn = (market: MarketCode, day: string) =>
    runInTransaction(db, async (transaction) => {
      const page = { from: day, until: getWarningEnd(day), limit: warningBatchSize };
      const warnings = await claimTierWarnings(transaction, market, page);
      const jobs = warnings.map((warning) => createJob(clock, mailTierWarningJob, warning, { key: warning.accountId }));
      if (jobs.length > 0) await enqueueJobs(transaction, clock, jobs);
      return warnings.length;
    });
  return {
    name: 'warn_of_downgrade',
    at: '09:00',
    run: (market, day, signal) => runBatches(() => warn(market, day), warningBatchSize, signal),
  };
}

type MailDeps = MemberMailDeps & { tiers: Pick<TiersService, 'readStatus' | 'findLastChange'> };

/** Returns the mail of a change of tier; null where it no longer applies, or leads to Pink, of which there is no news. */
async function createTierChangeMail(deps: MailDeps, { accountId, change }: TierChangeNotice): Promise<Mail | null> {
  const last = await deps.tiers.findLastChange(deps.db, accountId);
  if (last?.number !== change) return null;
  const { from, to, cause } = last;
  if (to === 'pink') return null;
  const mailer = await createMemberMailer(deps, accountId, 'membership');
  const status = await deps.tiers.readStatus(accountId);
  if (!mailer || !status) return null;
  const { keptUntil } = status;
  const link = mailer.getLink('/account/points');
  return mailer.create('loyalty.tierChanged', { from, to, cause, keptUntil, link }, `tier.${accountId}.${change}`);
}

/** Returns the mail of a warning; null where it no longer applies: the tier is kept meanwhile, or lost. */
async function createTierWarningMail(deps: MailDeps, { accountId, lastDay }: TierWarning): Promise<Mail | null> {
  const mailer = await createMemberMailer(deps, accountId, 'membership');
  if (!mailer) return null;
  const status = await deps.tiers.readStatus(accountId);
  if (status?.lastDay !== lastDay) return null;
  const { tier, amountToKeep } = status;
  if (!amountToKeep || (tier !== 'black' && tier !== 'gold')) return null;
  const props = { tier, amountToKeep, lastDay, link: mailer.getLink('/account/points') };
  return mailer.create('loyalty.tierWarning', props, `tier-warning.${accountId}.${lastDay}`);
}

/** Returns what sends the mails about tiers. @param mailer null where no mail server is set: they then stay queued */
export function createTierMailJobs(deps: MailDeps, mailer: Mailer | null): JobHandler[] {
  if (!mailer) return [];
  const send = async (mail: Mail | null) => {
    if (mail) await mailer.send(mail);
  };
  return [
    handleJob(mailTierChangeJob, async (notice) => send(await createTierChangeMail(deps, notice))),
    handleJob(mailTierWarningJob, async (warning) => send(await createTierWarningMail(deps, warning))),
  ];
}
