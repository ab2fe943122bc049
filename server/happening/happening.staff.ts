import { getCalendarDay } from '@vermilion/contract/dates';
import type { StoreBooking } from '@vermilion/contract/happening-staff';
import type { Attendance } from '@vermilion/contract/happening-terms';
import type { Language } from '@vermilion/contract/markets';
import { recordChange } from '../audit/audit.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { showEmail } from '../platform/email.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import {
  listStoreVisits,
  lockReservation,
  type StoredReservation,
  type StoredVisit,
  updateReservation,
  type VisitFilter,
} from './happening.booking.store.ts';
import type { VisitPoints } from './happening.points.ts';
import { isOwnBooking, type StaffAuthor } from './happening.recording.ts';
import { getDayBounds } from './happening.supply.rules.ts';
import { getText } from './happening.supply.store.ts';
import { joinTexts } from './happening.visit.rules.ts';
import { countWaitsOfDay } from './happening.waiting.store.ts';

/** More than any store can serve on a day. */
export const maxVisits = 2000;

type Attended = Pick<StoredReservation, 'id' | 'number' | 'attendance'>;

/** Why it cannot be said what has become of a booking: nobody says it of their own. */
type AttendanceError = 'NOT_PERMITTED' | 'BOOKING_NOT_FOUND' | 'BOOKING_NOT_BEGUN';

/** What a store does with its bookings on the day. */
export type StoreDay = {
  /**
   * Returns the bookings of a store on a day of its calendar (`YYYY-MM-DD`) to which all filters apply, the earliest first, and how many
   * wait for a time on the day.
   */
  list(
    storeCode: string,
    day: string,
    filter: VisitFilter,
    language: Language,
  ): Promise<Result<{ bookings: StoreBooking[]; waiting: number }, 'STORE_NOT_FOUND'>>;
  /** Says what has become of a booking; null takes it back. A completed one gives its member points. Idempotent. */
  setAttendance(
    author: StaffAuthor,
    id: string,
    attendance: Attendance | null,
  ): Promise<Result<Attended, AttendanceError>>;
};

export function createStoreDay({
  database: { db },
  clock,
  market: stores,
  visitPoints,
}: {
  database: Database;
  clock: Clock;
  visitPoints: VisitPoints;
  market: Pick<MarketService, 'findStore'>;
}): StoreDay {
  return {
    list: async (storeCode, day, filter, language) => {
      const store = await stores.findStore(storeCode, language);
      if (!store) return fail('STORE_NOT_FOUND');
      const { from, to } = getDayBounds(store.zone, Temporal.PlainDate.from(day));
      const range = { from: new Date(from), to: new Date(to) };
      const [visits, waiting] = await Promise.all([
        listStoreVisits(db, storeCode, range, filter, { now: clock.now(), limit: maxVisits }),
        countWaitsOfDay(db, { storeCode, day }),
      ]);
      return ok({ bookings: visits.map((visit) => toStoreBooking(visit, language)), waiting });
    },

    setAttendance: (author, id, attendance) =>
      runResultInTransaction<Result<Attended, AttendanceError>>(db, async (transaction) => {
        const row = await lockReservation(transaction, id);
        if (row?.state !== 'confirmed') return fail('BOOKING_NOT_FOUND');
        if (isOwnBooking(author, row)) return fail('NOT_PERMITTED');
        const { number, attendance: before, store_code: storeCode, starts_at: startsAt } = row;
        const store = await stores.findStore(storeCode, 'en', transaction);
        if (!store) throw new Error(`The store of booking ${id} is gone`);
        const day = Temporal.PlainDate.from(getCalendarDay(store.zone, startsAt));
        // Guests come early; who does not come is known once it begins.
        const earliest = attendance === 'no_show' ? startsAt.getTime() : getDayBounds(store.zone, day).from;
        if (attendance !== null && clock.now().getTime() < earliest) return fail('BOOKING_NOT_BEGUN');
        // Also where a process of the release before has said so, which knew of no points.
        const posted = await visitPoints.settle(transaction, row, attendance === 'completed');
        if (before === attendance && posted.point_postings === row.point_postings)
          return ok({ id, number, attendance });
        await updateReservation(transaction, id, { attendance, ...posted });
        await recordChange(transaction, clock, {
          author,
          action: 'bookings.attended',
          object: { kind: 'booking', id },
          before: { attendance: before },
          after: { number, attendance },
        });
        return ok({ id, number, attendance });
      }),
  };
}

const toStoreBooking = (
  {
    names: [name, ...further],
    activity,
    artist,
    startsAt,
    endsAt,
    fullName,
    email,
    phone,
    notes,
    further: _,
    questions: __,
    ...visit
  }: StoredVisit,
  language: Language,
): StoreBooking => ({
  ...visit,
  // A service is gone where no file names it any more.
  name: name ? getText(joinTexts([name, ...further]), language) : activity,
  artist: artist && { id: artist.code, name: getText(artist.name, language) },
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  contact:
    fullName === null || email === null || phone === null ? null : { fullName, email: showEmail(email), phone, notes },
});
