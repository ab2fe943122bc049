import { dayMs, hourMs, minuteMs } from '@vermilion/contract/durations';
import { z } from 'zod';
import { definePurchaseJobs } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db, DbTransaction } from '../platform/database.ts';
import { cancelJob, createJob, defineJob, defineRecurringJob, enqueueJobs, type NewJob } from '../platform/jobs.ts';
import { handleJob, type JobHandler } from '../platform/jobs.worker.ts';
import type { Mail, Mailer } from '../platform/mail.ts';
import { getReminderTime } from './happening.booking.rules.ts';
import type { HappeningService } from './happening.service.ts';
import { listStoreDates, listWaitedDays, type StoreDate } from './happening.waiting.store.ts';

/** The jobs of a booking's life until it is made: a time that nobody books is given back, and a deposit has its mails. */
export const reservationJobs = definePurchaseJobs({
  noun: 'happening',
  expire: 'expire_reservation',
  idField: 'reservationId',
});

const mailPolicy = { maxConcurrent: 4, timeLimitMs: minuteMs, retryForMs: 7 * dayMs };

const bookingMails = ['confirmed', 'requested', 'moved', 'cancelled', 'waiting', 'offered', 'closed'] as const;

/** What a guest is told of a booking. @property sequence of its entry in the calendar, as it was then */
export type BookingMail = { reservationId: string; about: (typeof bookingMails)[number]; sequence: number };

/** Mails what has happened to a booking. Its key is the booking's id and the sequence. */
const mailBookingJob = defineJob<BookingMail>(
  'happening.mail_booking',
  z.object({
    reservationId: z.uuid(),
    about: z.enum(bookingMails),
    sequence: z.number().int().min(0),
  }),
  mailPolicy,
);

const refundMails = ['refunded', 'refundRefused'] as const;
export type RefundMail = { reservationId: string; refundId: string; about: (typeof refundMails)[number] };

/** Mails that a deposit, or a part of it, went back, or that the provider has refused that. Its key is the refund's id and what it is about. */
const mailRefundJob = defineJob<RefundMail>(
  'happening.mail_refund',
  z.object({ reservationId: z.uuid(), refundId: z.uuid(), about: z.enum(refundMails) }),
  mailPolicy,
);

export const createRefundMail = (
  clock: Clock,
  reservationId: string,
  refundId: string,
  about: RefundMail['about'],
): NewJob => createJob(clock, mailRefundJob, { reservationId, refundId, about }, { key: `${refundId} ${about}` });

/** Offers free seats of a session to those who wait for them. Its key is the session's code. */
const offerSeatsJob = defineJob('happening.offer_seats', z.object({ sessionCode: z.string() }), {
  maxConcurrent: 4,
});

export const createOfferJob = (clock: Clock, sessionCode: string): NewJob =>
  createJob(clock, offerSeatsJob, { sessionCode }, { key: sessionCode });

/** Cancels the bookings of a session that staff have closed. Its key is the session's code. */
const closeSessionJob = defineJob('happening.close_session', z.object({ sessionCode: z.string() }), {
  maxConcurrent: 1,
  timeLimitMs: 10 * minuteMs,
  retryForMs: 7 * dayMs,
});

export const createCloseJob = (clock: Clock, sessionCode: string): NewJob =>
  createJob(clock, closeSessionJob, { sessionCode }, { key: sessionCode });

/** Offers the free times of a day in a store to those who wait for it. Its key is the store's code and the day. */
const offerTimesJob = defineJob('happening.offer_times', z.object({ storeCode: z.string(), day: z.iso.date() }), {
  maxConcurrent: 4,
});

/** Enqueues that on all days that are waited for: what an import changes frees times, too, and days pass. */
const offerAllTimesJob = defineRecurringJob('happening.offer_all_times', { everyMs: 5 * minuteMs });

export const createTimesJob = (clock: Clock, of: StoreDate): NewJob =>
  createJob(clock, offerTimesJob, of, { key: `${of.storeCode} ${of.day}` });

/**
 * Enqueues a job for each day on which times have become free; it offers them to those who wait. Called in the transaction that cancels or
 * moves a booking, or releases a hold, also where nobody waits yet: somebody may begin to at this moment.
 */
export async function enqueueTimeOffers(
  transaction: DbTransaction,
  clock: Clock,
  freed: readonly { storeCode: string; startsAt: Date }[],
): Promise<void> {
  if (freed.length === 0) return;
  const days = await listStoreDates(transaction, freed, clock.now());
  if (days.length > 0) {
    const jobs = days.map((of) => createTimesJob(clock, of));
    await enqueueJobs(transaction, clock, jobs);
  }
}

/**
 * Enqueues a job for each day that somebody waits for; it offers the times that are free. Called where the supply may have grown: after an
 * import, a changed shift or a removed leave, and every five minutes.
 * @param within days of a store; all days of all stores by default
 */
export async function enqueueWaitedDays(
  db: Db,
  clock: Clock,
  within?: Parameters<typeof listWaitedDays>[1],
): Promise<void> {
  const jobs = (await listWaitedDays(db, within)).map((of) => createTimesJob(clock, of));
  if (jobs.length > 0) await enqueueJobs(db, clock, jobs);
}

/** Mails that somebody waits for a day, with the way to leave. Its key is the id of the place on the list. */
const mailWaitJob = defineJob('happening.mail_wait', z.object({ waitId: z.uuid() }), mailPolicy);

export const createWaitMail = (clock: Clock, waitId: string): NewJob =>
  createJob(clock, mailWaitJob, { waitId }, { key: waitId });

/** Mails the day before a visit. Its key is the booking's id. */
const mailReminderJob = defineJob('happening.mail_reminder', z.object({ reservationId: z.uuid() }), {
  ...mailPolicy,
  retryForMs: dayMs / 2,
});

/** Asks providers of bookings about guests of whom nothing was heard. */
const pollHandOffsJob = defineRecurringJob(
  'happening.poll_hand_offs',
  { everyMs: 2 * minuteMs },
  { timeLimitMs: 10 * minuteMs },
);

/** Deletes what visits that are over took, and in time what their guests said before them. */
const deletePastJob = defineRecurringJob(
  'happening.delete_past',
  { everyMs: 6 * hourMs },
  { timeLimitMs: 10 * minuteMs },
);

/**
 * Enqueues what a guest is told of a booking, and the reminder of the time that it has now.
 * @param sequence of its entry in the calendar; each mail has its own
 */
export async function enqueueBookingMails(
  transaction: DbTransaction,
  clock: Clock,
  { id, starts_at: startsAt }: { id: string; starts_at: Date },
  about: BookingMail['about'],
  sequence: number,
): Promise<void> {
  const jobs = [createJob(clock, mailBookingJob, { reservationId: id, about, sequence }, { key: `${id} ${sequence}` })];
  const isComing = about === 'confirmed' || about === 'moved';
  const runAt = isComing ? getReminderTime(startsAt, clock.now()) : null;
  if (runAt) jobs.push(createJob(clock, mailReminderJob, { reservationId: id }, { key: id, runAt }));
  else await cancelJob(transaction, mailReminderJob, id);
  await enqueueJobs(transaction, clock, jobs);
}

/** @param mailer null where no mail server is set: mail jobs then stay queued until a process with one runs them */
export function createHappeningJobs(happening: HappeningService, mailer: Mailer | null): JobHandler[] {
  const handlers = [
    ...reservationJobs.createHandlers(happening.purchases, happening.mails.unpaidMails, mailer),
    handleJob(deletePastJob, () => happening.deletePast()),
    handleJob(pollHandOffsJob, () => happening.handOffs.pollDue()),
    handleJob(offerSeatsJob, ({ sessionCode }) => happening.bookings.offerSeats(sessionCode)),
    handleJob(offerTimesJob, (of) => happening.bookings.offerTimes(of)),
    handleJob(offerAllTimesJob, () => happening.bookings.offerAllTimes()),
    handleJob(closeSessionJob, ({ sessionCode }) => happening.bookings.cancelOfSession(sessionCode)),
  ];
  if (!mailer) return handlers;
  const send = async (mail: Mail | null) => {
    if (mail) await mailer.send(mail);
  };
  return [
    ...handlers,
    handleJob(mailBookingJob, async (job) => send(await happening.mails.createBookingMail(job))),
    handleJob(mailRefundJob, async (job) => send(await happening.mails.createRefundMail(job))),
    handleJob(mailWaitJob, async ({ waitId }) => send(await happening.mails.createWaitMail(waitId))),
    handleJob(mailReminderJob, async (job) => send(await happening.mails.createReminder(job.reservationId))),
  ];
}
