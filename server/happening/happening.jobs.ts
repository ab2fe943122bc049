import { dayMs, hourMs, minuteMs } from '@vermilion/contract/durations';
import { z } from 'zod';
import { definePurchaseJobs } from '../payment/payment.service.ts';
import { defineJob, defineRecurringJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import type { HappeningService } from './happening.service.ts';

/** Gives a time back that was held for a guest who did not book it. */
export const reservationJobs = definePurchaseJobs({
  noun: 'happening',
  expire: 'expire_reservation',
  idField: 'reservationId',
});

const mailPolicy = { maxConcurrent: 4, timeLimitMs: minuteMs, retryForMs: 7 * dayMs };

/** What a guest is told of a booking. @property sequence of its entry in the calendar, as it was then */
export type BookingMail = { reservationId: string; about: 'confirmed' | 'moved' | 'cancelled'; sequence: number };

/** Mails what has happened to a booking. Its key is the booking's id and the sequence. */
export const mailBookingJob = defineJob<BookingMail>(
  'happening.mail_booking',
  z.object({
    reservationId: z.uuid(),
    about: z.enum(['confirmed', 'moved', 'cancelled']),
    sequence: z.number().int().min(0),
  }),
  mailPolicy,
);

/** Mails the day before a visit. Its key is the booking's id. */
export const mailReminderJob = defineJob('happening.mail_reminder', z.object({ reservationId: z.uuid() }), {
  ...mailPolicy,
  retryForMs: dayMs / 2,
});

/** Deletes what visits that are over took, and in time what their guests said before them. */
const deletePastJob = defineRecurringJob(
  'happening.delete_past',
  { everyMs: 6 * hourMs },
  { timeLimitMs: 10 * minuteMs },
);

/** @param mailer null where no mail server is set: mail jobs then stay queued until a process with one runs them */
export function createHappeningJobs(happening: HappeningService, mailer: Mailer | null): JobHandler[] {
  const handlers = [
    ...reservationJobs.createHandlers(happening.purchases, null, mailer),
    handleJob(deletePastJob, () => happening.deletePast()),
  ];
  if (!mailer) return handlers;
  const send = async (mail: Mail | null) => {
    if (mail) await mailer.send(mail);
  };
  return [
    ...handlers,
    handleJob(mailBookingJob, async (job) => send(await happening.mails.createBookingMail(job))),
    handleJob(mailReminderJob, async (job) => send(await happening.mails.createReminder(job.reservationId))),
  ];
}
