import { dayMs, hourMs, minuteMs } from '@vermilion/contract/durations';
import { z } from 'zod';
import { defineJob, defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mailer } from '../platform/mail.ts';
import type { InvitationService } from './staff.invitations.ts';
import type { StaffService } from './staff.service.ts';

export const mailInvitationJob = defineJob('staff.mail_invitation', z.object({ invitationId: z.uuid() }), {
  maxConcurrent: 2,
  timeLimitMs: minuteMs,
  retryForMs: dayMs,
});

const deleteExpiredJob = defineRecurringJob('staff.delete_expired', { everyMs: hourMs });

/** @param mailer null where no mail server is set: invitations then stay queued until a process with one mails them */
export function createStaffJobs(
  staff: Pick<StaffService, 'deleteExpired'>,
  invitations: Pick<InvitationService, 'createMail'>,
  mailer: Mailer | null,
): JobHandler[] {
  const cleaning = handleJob(deleteExpiredJob, () => staff.deleteExpired());
  if (!mailer) return [cleaning];
  const mailing = handleJob(mailInvitationJob, async ({ invitationId }) => {
    const mail = await invitations.createMail(invitationId);
    if (mail) await mailer.send(mail);
  });
  return [cleaning, mailing];
}
