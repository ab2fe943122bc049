import { dayMs, hourMs, minuteMs } from '@vermilion/contract/durations';
import { languages, marketCodes } from '@vermilion/contract/markets';
import { z } from 'zod';
import { defineJob, defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import type { Report } from '../platform/report.ts';
import type { AccountService } from './account.types.ts';

const mailPolicy = { maxConcurrent: 4, timeLimitMs: minuteMs, retryForMs: dayMs };

/** Mails the person that a registration names. */
export const mailRegistrationJob = defineJob(
  'account.mail_registration',
  z.object({ registrationId: z.uuid() }),
  mailPolicy,
);

const site = { market: z.enum(marketCodes), language: z.enum(languages) };

/** Mails a link that resets a password, where an account has the e-mail. */
export const mailPasswordResetJob = defineJob(
  'account.mail_password_reset',
  z.object({ requestId: z.uuid(), email: z.string(), ...site }),
  mailPolicy,
);

/** Mails a member that the password was changed. */
export const mailPasswordChangedJob = defineJob(
  'account.mail_password_changed',
  z.object({ changeId: z.uuid(), accountId: z.uuid() }),
  mailPolicy,
);

/** Mails a member that a Google account was linked. */
export const mailGoogleLinkedJob = defineJob(
  'account.mail_google_linked',
  z.object({ changeId: z.uuid(), accountId: z.uuid() }),
  mailPolicy,
);

/** Mails the new e-mail of an account. */
export const mailEmailChangeJob = defineJob('account.mail_email_change', z.object({ changeId: z.uuid() }), mailPolicy);

/** Mails the e-mail that an account had before that it was changed. */
export const mailEmailChangedJob = defineJob(
  'account.mail_email_changed',
  z.object({ changeId: z.uuid(), email: z.string(), ...site }),
  mailPolicy,
);

/**
 * Writes e-mails that an older release has stored in another spelling, at night in Asia: processes of that release, which
 * find an account by its own spelling only, have ended by then.
 */
const convertEmailsJob = defineRecurringJob(
  'account.convert_emails',
  { dailyAt: '03:20', zone: 'Asia/Singapore' },
  { timeLimitMs: 10 * minuteMs },
);

/** Mails the e-mail of an account that was deleted. The job is all that keeps the address, for a day at most. */
export const mailDeletedJob = defineJob(
  'account.mail_deleted',
  z.object({ deletionId: z.uuid(), email: z.string(), ...site }),
  mailPolicy,
);

const deleteOutdatedJob = defineRecurringJob('account.delete_outdated', { everyMs: hourMs });

const eraseLeftoversJob = defineRecurringJob('account.erase_leftovers', { everyMs: hourMs });

/**
 * Returns what runs the jobs of accounts.
 * @param mailer null where no mail server is set: mail jobs then stay queued until a process with one runs them
 */
export function createAccountJobs(accounts: AccountService, mailer: Mailer | null, report: Report): JobHandler[] {
  const converting = handleJob(convertEmailsJob, async () => {
    const collisions = await accounts.convertEmails();
    if (collisions.length === 0) return;
    const accountIds = collisions.map(({ accountId }) => accountId).join(' ');
    report(
      'Accounts share the mailbox of another account: `vermilion accounts emails` lists them',
      { accountIds },
      'warn',
    );
  });
  const upkeep = [
    handleJob(deleteOutdatedJob, () => accounts.deleteOutdated()),
    handleJob(eraseLeftoversJob, () => accounts.eraseLeftovers()),
    converting,
  ];
  if (!mailer) return upkeep;
  const send = async (mail: Mail | null) => {
    if (mail) await mailer.send(mail);
  };
  return [
    ...upkeep,
    handleJob(mailRegistrationJob, async (job) => send(await accounts.createRegistrationMail(job.registrationId))),
    handleJob(mailPasswordResetJob, async (job) => send(await accounts.createResetMail(job))),
    handleJob(mailEmailChangeJob, async (job) => send(await accounts.createEmailChangeMail(job.changeId))),
    handleJob(mailEmailChangedJob, async (job) => send(await accounts.createEmailChangedMail(job))),
    handleJob(mailDeletedJob, async (job) => send(await accounts.createDeletedMail(job))),
    handleJob(mailPasswordChangedJob, async (job) => send(await accounts.createPasswordChangedMail(job))),
    handleJob(mailGoogleLinkedJob, async (job) => send(await accounts.createGoogleLinkedMail(job))),
  ];
}
