import { getCalendarDay } from '@vermilion/contract/dates';
import type { RenderMail } from '@vermilion/contract/mail';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { Mail } from '../platform/mail.ts';
import { canChange } from './happening.booking.rules.ts';
import { findReservation, type StoredReservation } from './happening.booking.store.ts';
import type { Bookings } from './happening.booking.ts';
import { createCalendarEntry } from './happening.calendar.ts';
import type { BookingMail } from './happening.jobs.ts';

/** Builds the mails about bookings, for the jobs that send them. A mail that no longer applies is null. */
export type HappeningMails = {
  /** Returns the mail about what has happened to a booking; null where more has happened since. */
  createBookingMail(mail: BookingMail): Promise<Mail | null>;
  /** Returns the mail of the day before a visit; null where there is none any more. */
  createReminder(reservationId: string): Promise<Mail | null>;
  /** Returns a booking as an entry of a calendar. @param link that leads to its page, for whoever reads the entry */
  createEntry(row: StoredReservation, link: string): Promise<string>;
};

/** The mails with an entry for the calendar. */
const calendarMails: ReadonlySet<string> = new Set(['confirmed', 'moved', 'cancelled']);

export function createHappeningMails({
  db,
  clock,
  bookings,
  renderMail,
  getShopName,
  sender,
  getPageUrl,
}: {
  db: Db;
  clock: Clock;
  bookings: Pick<Bookings, 'readForMail'>;
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
      attachments: calendarMails.has(about) ? [...(mail.attachments ?? []), calendar] : mail.attachments,
    };
  }

  return {
    createEntry,

    createBookingMail: async ({ reservationId, about, sequence }) => {
      const row = await findReservation(db, reservationId);
      return row && row.sequence === sequence ? createMail(row, about) : null;
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
