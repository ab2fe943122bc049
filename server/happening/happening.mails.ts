import { getCalendarDay } from '@vermilion/contract/dates';
import type { MailName, Mails, RenderMail } from '@vermilion/contract/mail';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import { createPurchaseMails, type PaymentService, type PurchaseMails } from '../payment/payment.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { Mail } from '../platform/mail.ts';
import { canChange } from './happening.booking.rules.ts';
import {
  findReservation,
  hasPaidLater,
  payableKind,
  type StoredReservation,
  toPayable,
} from './happening.booking.store.ts';
import { createCalendarEntry } from './happening.calendar.ts';
import type { BookingMail, RefundMail } from './happening.jobs.ts';
import type { Reading } from './happening.reading.ts';
import type { Waiting } from './happening.waiting.ts';

/** Builds the mails about bookings, for the jobs that send them. A mail that no longer applies is null. */
export type HappeningMails = {
  /** Returns the mail about what has happened to a booking; null where more has happened since. */
  createBookingMail(mail: BookingMail): Promise<Mail | null>;
  /** The mails about deposits that are not paid. */
  unpaidMails: PurchaseMails;
  /** Returns the mail that a deposit, or a part of it, went back, or that the provider has refused that. */
  createRefundMail(mail: RefundMail): Promise<Mail | null>;
  /** Returns the mail that somebody waits for a day; null where nobody does any more. */
  createWaitMail(waitId: string): Promise<Mail | null>;
  /** Returns the mail of the day before a visit; null where there is none any more. */
  createReminder(reservationId: string): Promise<Mail | null>;
  /** Returns a booking as an entry of a calendar. @param link that leads to its page, for whoever reads the entry */
  createEntry(row: StoredReservation, link: string): Promise<string>;
};

/** A booking, and how its mails show it. */
type MailedBooking = { row: StoredReservation } & Awaited<ReturnType<Reading['readForMail']>>;

/** The mails with an entry for the calendar. */
const calendarMails: ReadonlySet<string> = new Set(['confirmed', 'moved', 'cancelled']);

export function createHappeningMails({
  db,
  clock,
  payments,
  bookings,
  waiting,
  renderMail,
  getShopName,
  sender,
  getPageUrl,
}: {
  db: Db;
  clock: Clock;
  payments: PaymentService;
  bookings: Pick<Reading, 'readForMail'>;
  waiting: Pick<Waiting, 'readForMail'>;
  renderMail: RenderMail;
  getShopName: () => string;
  /** Who sends mails, as `Vermilion <shop@vermilion.example>`. */
  sender: string;
  getPageUrl: (path: string, market: MarketCode, language: Language) => string;
}): HappeningMails {
  const createEntry = async (row: StoredReservation, link: string): Promise<string> => {
    const { booking } = await bookings.readForMail(row);
    const { host } = new URL(getPageUrl('/', row.market, row.language));
    const texts = { shopName: getShopName(), sender, link, host };
    return createCalendarEntry(booking, row.sequence, { ...texts, now: clock.now() });
  };

  async function createMail(row: StoredReservation, about: BookingMail['about'] | 'reminder'): Promise<Mail | null> {
    if (row.email === null) return null;
    const { id, market, language, sequence } = row;
    const shown = await bookings.readForMail(row);
    const mail = await renderMail(`happening.${about}`, shown, { market, language });
    const calendar = {
      id: 'booking',
      fileName: 'booking.ics',
      mediaType: `text/calendar; charset=utf-8; method=${about === 'cancelled' ? 'CANCEL' : 'PUBLISH'}`,
      content: Buffer.from(await createEntry(row, shown.link)),
      disposition: 'attachment' as const,
    };
    return {
      ...mail,
      to: { name: row.full_name ?? '', address: row.email },
      messageId: `booking.${id}.${about === 'reminder' ? `${about}.` : ''}${sequence}`,
      about: row.number,
      // Of what was never booked there is no entry to take out.
      attachments:
        calendarMails.has(about) && row.confirmed_at !== null
          ? [...(mail.attachments ?? []), calendar]
          : mail.attachments,
    };
  }

  /** Renders a mail about the money of a booking. @param occasion what it is about, once */
  async function createMoneyMail<Name extends MailName>(
    { market, language, email, full_name: name, number }: StoredReservation,
    template: Name,
    shown: Mails[Name],
    occasion: string,
  ): Promise<Mail> {
    const mail = await renderMail(template, shown, { market, language });
    return { ...mail, to: { name: name ?? '', address: email ?? '' }, messageId: occasion, about: number };
  }

  /** What a transfer is told, too, though none pays for a booking: the way back to the payment. */
  const renderUnfinished = ({ row, ...shown }: MailedBooking, paymentId: string) =>
    createMoneyMail(row, 'happening.unfinished', shown, `payment.${paymentId}.unfinished`);

  return {
    createEntry,

    unpaidMails: createPurchaseMails<StoredReservation, MailedBooking>(
      { db, payments },
      { kind: payableKind, table: 'happening_reservations', find: findReservation },
      {
        readShown: async (row) => {
          const shown = await bookings.readForMail(row);
          const { status, canRetry, payment } = shown.booking;
          const payUntil = payment?.payUntil ?? null;
          // One that was not paid in time is told as one that was cancelled.
          const view = { status: status === 'expired' ? 'cancelled' : status, canRetry, payment: { payUntil } };
          return { view, shown: { row, ...shown } };
        },
        hasPaidLater: (row) => hasPaidLater(db, row),
        renderTransfer: renderUnfinished,
        renderUnfinished,
        renderUnpaid: ({ row, ...shown }, outcome, paymentId) =>
          createMoneyMail(row, 'happening.unpaid', { ...shown, outcome }, `payment.${paymentId}.${outcome}`),
      },
    ),

    createRefundMail: async ({ reservationId, refundId, about }) => {
      const row = await findReservation(db, reservationId);
      const refunds = await payments.listRefunds(db, toPayable(reservationId));
      const refund = refunds.find(({ id }) => id === refundId);
      if (!row?.email || !refund || (about === 'refundRefused' && refund.state !== 'refused')) return null;
      const { paid_by: paidBy, idempotency_key: key } = refund;
      // Gift card and credit have their parts of it at once, and no mail of their own.
      const parts = about === 'refunded' ? refunds.filter((each) => each.idempotency_key === key) : [refund];
      const amount = parts.reduce((sum, part) => sum + part.amount, 0);
      const shown = {
        ...(await bookings.readForMail(row)),
        refund: { amount, isTransfer: paidBy === 'bank_transfer' },
      };
      const occasion = about === 'refunded' ? `refund.${refundId}` : `refund.${refundId}.refused`;
      return createMoneyMail(row, `happening.${about}`, shown, occasion);
    },

    createBookingMail: async ({ reservationId, about, sequence }) => {
      const row = await findReservation(db, reservationId);
      if (row?.sequence !== sequence) return null;
      // One that was kept waiting until the offer is over promises nothing any more.
      if (about === 'offered' && (row.state !== 'held' || row.held_until <= clock.now())) return null;
      return createMail(row, about);
    },

    createWaitMail: async (waitId) => {
      const shown = await waiting.readForMail(waitId);
      if (!shown) return null;
      const { row, wait, link } = shown;
      const { market, language } = row;
      const mail = await renderMail('happening.dayWaiting', { wait, link }, { market, language });
      const to = { name: row.full_name ?? '', address: row.email ?? '' };
      return { ...mail, to, messageId: `wait.${waitId}`, about: row.day };
    },

    createReminder: async (reservationId) => {
      const row = await findReservation(db, reservationId);
      const now = clock.now();
      if (!row || !canChange(row, now)) return null;
      const { booking } = await bookings.readForMail(row);
      // It says “tomorrow”: a mail that was kept waiting until the day itself is sent no more.
      const isTomorrow = getCalendarDay(booking.store.zone, now) < getCalendarDay(booking.store.zone, row.starts_at);
      return isTomorrow ? createMail(row, 'reminder') : null;
    },
  };
}
