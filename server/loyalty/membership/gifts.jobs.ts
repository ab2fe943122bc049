import { dayMs, minuteMs } from '@vermilion/contract/durations';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';
import { handleJob, type JobHandler } from '../../platform/jobs.worker.ts';
import type { Mail, Mailer } from '../../platform/mail.ts';
import { createMemberMailer, type MemberMailDeps } from '../loyalty.mail.ts';
import type { GiftsService } from './gifts.service.ts';

/** The gifts of a birthday that were issued on a calendar day of the market. */
type BirthdayNotice = { accountId: string; issuedOn: string };

/** Mails a member the gifts of a birthday. Its key is the account's id. */
export const mailBirthdayGiftsJob = defineJob<BirthdayNotice>(
  'loyalty.mail_birthday_gifts',
  z.object({ accountId: z.uuid(), issuedOn: z.iso.date() }),
  { maxConcurrent: 2, timeLimitMs: minuteMs, retryForMs: 5 * dayMs },
);

type MailDeps = MemberMailDeps & { gifts: Pick<GiftsService, 'list'> };

/** Returns the mail of a birthday; null where none of its gifts can be used any more. */
async function createBirthdayMail(deps: MailDeps, { accountId, issuedOn }: BirthdayNotice): Promise<Mail | null> {
  const mailer = await createMemberMailer(deps, accountId, 'news');
  if (!mailer) return null;
  const all = await deps.gifts.list({ accountId, isEmployee: false, language: mailer.language });
  const gifts = all.filter(
    ({ type, state }) => state === 'available' && (type === 'birthday_points' || type === 'birthday_voucher'),
  );
  if (gifts.length === 0) return null;
  const links = { link: mailer.getLink('/account/gifts'), stopLink: mailer.stopLink };
  return mailer.create('loyalty.birthdayGifts', { gifts, ...links }, `birthday.${accountId}.${issuedOn}`);
}

/** Returns what sends the mails about gifts. @param mailer null where no mail server is set: they then stay queued */
export function createGiftMailJobs(deps: MailDeps, mailer: Mailer | null): JobHandler[] {
  if (!mailer) return [];
  return [
    handleJob(mailBirthdayGiftsJob, async (notice) => {
      const mail = await createBirthdayMail(deps, notice);
      if (mail) await mailer.send(mail);
    }),
  ];
}
