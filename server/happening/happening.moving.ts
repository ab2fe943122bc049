import { getCalendarDay } from '@vermilion/contract/dates';
import type { BookingChange } from '@vermilion/contract/happening';
import { markets } from '@vermilion/contract/markets';
import type { Clock } from '../platform/clock.ts';
import { type Db, runResultInTransaction } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { canChange } from './happening.booking.rules.ts';
import {
  freeOccupancy,
  listCalendarLocks,
  lockReservation,
  releaseExpiredHolds,
  type StoredReservation,
  takeLocks,
  takeOccupancy,
  updateReservation,
} from './happening.booking.store.ts';
import { getVisit, type Holding, joinIntervals } from './happening.holding.ts';
import { enqueueBookingMails, enqueueTimeOffers } from './happening.jobs.ts';
import type { Offering } from './happening.offering.ts';
import type { VisitPoints } from './happening.points.ts';
import type { Recording } from './happening.recording.ts';
import { findArtist } from './happening.supply.store.ts';
import { moveFeeStart } from './happening.terms.rules.ts';
import type { TimeOffers } from './happening.time-offers.ts';
import { getStoredVisit } from './happening.visit.rules.ts';

export type Move = Omit<Extract<BookingChange, { action: 'move' }>, 'action'>;

export type MoveError =
  | 'BOOKING_AT_PROVIDER'
  | 'SLOT_NOT_AVAILABLE'
  | 'HOLD_EXPIRED'
  | 'BOOKING_EXPIRED'
  | 'BOOKING_CANCELLED';

/**
 * Takes another time for a booking, and frees the one that it had, in one step. Idempotent.
 * @param byStore records it for the store that moves it; null: the guest does
 */
export type MoveBooking = (
  row: StoredReservation,
  to: Move,
  byStore: Recording | null,
) => Promise<Result<null, 'BOOKING_NOT_FOUND' | MoveError>>;

export function createMoving({
  db,
  clock,
  offering,
  assign,
  visitPoints,
  timeOffers,
}: {
  db: Db;
  clock: Clock;
  offering: Pick<Offering, 'findOffered'>;
  assign: Holding['assign'];
  visitPoints: VisitPoints;
  timeOffers: Pick<TimeOffers, 'prepare'>;
}): MoveBooking {
  return async (row, { storeCode, artistId, startsAt }, byStore) => {
    if (row.provider !== null) return fail('BOOKING_AT_PROVIDER');
    // A session is what it is: another one is another booking.
    const visit = getStoredVisit(row);
    if (!visit) return fail('SLOT_NOT_AVAILABLE');
    const edition = { market: markets[row.market], language: row.language };
    const offered = await offering.findOffered(edition, visit, storeCode, row.store_code);
    if (!offered.ok) return fail('SLOT_NOT_AVAILABLE');
    const start = new Date(startsAt);
    const offers = await timeOffers.prepare({ storeCode, day: getCalendarDay(offered.value.store.zone, start) });
    return runResultInTransaction<Result<null, 'BOOKING_NOT_FOUND' | MoveError>>(db, async (transaction) => {
      // What it had is freed in the same step: nobody has to wait for that.
      const taken = joinIntervals(getVisit(offered.value, start), offers?.interval);
      await takeLocks(transaction, listCalendarLocks(storeCode, taken));
      const now = clock.now();
      await offers?.make(transaction, now);
      const released = await releaseExpiredHolds(transaction, storeCode, now);
      const locked = await lockReservation(transaction, row.id);
      if (!locked) return fail('BOOKING_NOT_FOUND');
      if (locked.state === 'cancelled') return fail('BOOKING_CANCELLED');
      if (locked.state === 'expired') return fail('HOLD_EXPIRED');
      // A time that is held, to be paid or to be answered is no booking yet.
      if (locked.state !== 'confirmed') return fail('BOOKING_NOT_FOUND');
      if (!canChange(locked, now)) return fail('BOOKING_EXPIRED');
      // The store has said yes to this time.
      if (locked.needs_approval && !byStore) return fail('SLOT_NOT_AVAILABLE');
      const current = locked.artist_no === null ? undefined : await findArtist(transaction, locked.artist_no);
      const isSameArtist = artistId === null ? locked.is_any_artist : artistId === current?.code;
      // Sent again, as the answer was lost.
      if (locked.store_code === storeCode && locked.starts_at.getTime() === start.getTime() && isSameArtist)
        return ok(null);
      const assignment = await assign(
        transaction,
        offered.value,
        { artistId, startsAt: start },
        { exceptId: locked.id, now },
      );
      if (!assignment) return fail('SLOT_NOT_AVAILABLE');
      await freeOccupancy(transaction, locked.id);
      if (!(await takeOccupancy(transaction, locked.id, assignment.occupancy))) return fail('SLOT_NOT_AVAILABLE');
      const sequence = locked.sequence + 1;
      await updateReservation(transaction, locked.id, {
        store_code: storeCode,
        artist_no: assignment.artistNo,
        is_any_artist: artistId === null,
        starts_at: start,
        ends_at: new Date(assignment.endsAt),
        // What the store moves costs its guest nothing to cancel.
        fee_from: byStore ? null : moveFeeStart(locked, start, now),
        // Whoever has arrived too early comes again.
        attendance: null,
        ...(await visitPoints.settle(transaction, locked, false)),
        sequence,
      });
      await enqueueBookingMails(transaction, clock, { id: locked.id, starts_at: start }, 'moved', sequence);
      const left = { storeCode: locked.store_code, startsAt: locked.starts_at };
      await enqueueTimeOffers(transaction, clock, [...released, left]);
      await byStore?.(transaction, locked, { store: storeCode, startsAt });
      return ok(null);
    });
  };
}
