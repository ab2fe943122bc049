import { isDeepStrictEqual } from 'node:util';
import type { RosterArtist, WorkingDay } from '@vermilion/contract/happening-staff';
import type { Language } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import { recordChange } from '../audit/audit.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { type Interval, subtractIntervals } from './happening.availability.rules.ts';
import { listCalendarLocks, takeLocks } from './happening.booking.store.ts';
import { enqueueWaitedDays } from './happening.jobs.ts';
import type { StaffAuthor } from './happening.recording.ts';
import {
  deleteLeave,
  deleteShift,
  findRosterArtist,
  findShift,
  findStaffLeave,
  insertStaffLeave,
  listArtistBookings,
  listRoster,
  lockLeave,
  type RosterRow,
  upsertShift,
} from './happening.roster.store.ts';
import { getDayBounds, listShifts } from './happening.supply.rules.ts';
import { getText } from './happening.supply.store.ts';

type Days = { from: string; to: string };
type StandingBooking = { id: string; number: string; startsAt: string };

/** When the artists of a store work and are away, as staff enter it; availability follows at once, and an import keeps it. */
export type Roster = {
  /** Returns the artists of a store with what differs from their weeks on some days (`YYYY-MM-DD`, by its calendar). */
  list(
    storeCode: string,
    range: { from: string; days: number },
    language: Language,
  ): Promise<Result<RosterArtist[], 'STORE_NOT_FOUND'>>;
  /**
   * Enters a leave. Idempotent: the same days twice are one leave.
   * @returns ARTIST_HAS_BOOKINGS with the numbers of what stands then, unless it is kept
   */
  addLeave(
    author: StaffAuthor,
    artistCode: string,
    leave: Days & { keepsBookings: boolean },
  ): Promise<
    Result<
      Days & { id: string; isFromFile: boolean; bookings: StandingBooking[] },
      'ARTIST_NOT_FOUND' | 'ARTIST_HAS_BOOKINGS'
    >
  >;
  /** Removes a leave that staff have entered; one of the file would be back with the next import. */
  removeLeave(
    author: StaffAuthor,
    artistCode: string,
    leaveId: string,
  ): Promise<Result<{ id: string }, 'ARTIST_NOT_FOUND' | 'LEAVE_NOT_FOUND' | 'LEAVE_FROM_FILE'>>;
  /**
   * Sets the hours of one day; null: off, `week`: those of the week again. Idempotent.
   * @returns ARTIST_HAS_BOOKINGS with the numbers of what stands outside the hours, unless it is kept
   */
  setShift(
    author: StaffAuthor,
    artistCode: string,
    day: string,
    shift: { hours: WorkingDay | 'week' | null; keepsBookings: boolean },
  ): Promise<
    Result<
      { day: string; hours: WorkingDay | null; bookings: StandingBooking[] },
      'ARTIST_NOT_FOUND' | 'ARTIST_HAS_BOOKINGS'
    >
  >;
};

export function createRoster({
  database: { db },
  clock,
  random,
  market: stores,
}: {
  database: Database;
  clock: Clock;
  random: Random;
  market: Pick<MarketService, 'findStore'>;
}): Roster {
  /** Keeps what is booked meanwhile from taking a time of the artist; whoever books locks the same days. */
  const lockCalendar = (transaction: Transaction<Tables>, { storeCode }: RosterRow, interval: Interval) =>
    takeLocks(transaction, listCalendarLocks(storeCode, interval));

  /** Returns what stands while an artist is away; refused with its numbers unless it is kept. */
  async function checkBookings(
    transaction: Transaction<Tables>,
    { no }: RosterRow,
    away: readonly Interval[],
    keepsBookings: boolean,
  ): Promise<Result<StandingBooking[], 'ARTIST_HAS_BOOKINGS'>> {
    const bookings = await listArtistBookings(transaction, no, away, clock.now());
    if (bookings.length > 0 && !keepsBookings) {
      const numbers = bookings.map(({ number }) => number).join(', ');
      return fail('ARTIST_HAS_BOOKINGS', { count: bookings.length, numbers });
    }
    return ok(bookings.map(({ startsAt, ...booking }) => ({ ...booking, startsAt: startsAt.toISOString() })));
  }

  return {
    list: async (storeCode, { from, days }, language) => {
      if (!(await stores.findStore(storeCode, language))) return fail('STORE_NOT_FOUND');
      const end = Temporal.PlainDate.from(from).add({ days }).toString();
      const artists = await listRoster(db, storeCode, { first: from, end });
      return ok(
        artists.map(({ code, profile, ...artist }) => ({
          ...artist,
          id: code,
          name: getText(profile.name, language),
          title: getText(profile.title, language),
        })),
      );
    },

    addLeave: (author, artistCode, { from, to, keepsBookings }) =>
      runResultInTransaction(db, async (transaction) => {
        const artist = await findRosterArtist(transaction, artistCode);
        if (!artist) return fail('ARTIST_NOT_FOUND');
        const away = {
          from: getDayBounds(artist.zone, Temporal.PlainDate.from(from)).from,
          to: getDayBounds(artist.zone, Temporal.PlainDate.from(to)).to,
        };
        await lockCalendar(transaction, artist, away);
        const existing = await findStaffLeave(transaction, artist.no, away);
        const standing = await checkBookings(transaction, artist, [away], keepsBookings || existing !== undefined);
        if (!standing.ok) return standing;
        const leave = { id: existing ?? random.uuid(), from, to, isFromFile: false, bookings: standing.value };
        if (existing !== undefined) return ok(leave);
        await insertStaffLeave(transaction, leave.id, artist.no, away);
        await recordChange(transaction, clock, {
          author,
          action: 'artists.leave_added',
          object: { kind: 'artist', id: artistCode },
          after: { leaveId: leave.id, from, to, keptBookings: standing.value.map(({ number }) => number) },
        });
        return ok(leave);
      }),

    removeLeave: (author, artistCode, leaveId) =>
      runResultInTransaction(db, async (transaction) => {
        const artist = await findRosterArtist(transaction, artistCode);
        if (!artist) return fail('ARTIST_NOT_FOUND');
        const leave = await lockLeave(transaction, artist, leaveId);
        if (!leave) return fail('LEAVE_NOT_FOUND');
        const { origin, ...days } = leave;
        if (origin === 'file') return fail('LEAVE_FROM_FILE');
        await deleteLeave(transaction, leaveId);
        await enqueueWaitedDays(transaction, clock, { storeCode: artist.storeCode, ...days });
        await recordChange(transaction, clock, {
          author,
          action: 'artists.leave_removed',
          object: { kind: 'artist', id: artistCode },
          before: { leaveId, ...days },
        });
        return ok({ id: leaveId });
      }),

    setShift: (author, artistCode, day, { hours, keepsBookings }) =>
      runResultInTransaction(db, async (transaction) => {
        const artist = await findRosterArtist(transaction, artistCode);
        if (!artist) return fail('ARTIST_NOT_FOUND');
        const date = Temporal.PlainDate.from(day);
        const bounds = getDayBounds(artist.zone, date);
        await lockCalendar(transaction, artist, bounds);
        const before = await findShift(transaction, artist.no, day);
        const shifts = new Map(hours === 'week' ? [] : [[day, hours]]);
        const working = listShifts(artist.zone, { week: artist.week, shifts }, [date]);
        const standing = await checkBookings(transaction, artist, subtractIntervals([bounds], working), keepsBookings);
        if (!standing.ok) return standing;
        const after = hours === 'week' ? (artist.week[date.dayOfWeek - 1] ?? null) : hours;
        const answer = { day, hours: after, bookings: standing.value };
        const isSame = hours === 'week' ? before === undefined : isDeepStrictEqual(before, hours);
        if (isSame) return ok(answer);
        if (hours === 'week') await deleteShift(transaction, artist.no, day);
        else await upsertShift(transaction, artist.no, day, hours);
        await enqueueWaitedDays(transaction, clock, { storeCode: artist.storeCode, from: day, to: day });
        await recordChange(transaction, clock, {
          author,
          action: 'artists.shift_changed',
          object: { kind: 'artist', id: artistCode },
          before: { day, hours: before === undefined ? 'week' : before },
          after: { day, hours, keptBookings: standing.value.map(({ number }) => number) },
        });
        return ok(answer);
      }),
  };
}
