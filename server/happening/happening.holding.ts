import { createHmac } from 'node:crypto';
import { getCalendarDay } from '@vermilion/contract/dates';
import { minuteMs } from '@vermilion/contract/durations';
import type { SeatRequest, SlotRequest } from '@vermilion/contract/happening';
import { bookingHoldMinutes } from '@vermilion/contract/happening-terms';
import type { Language, Market } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { MarketService } from '../market/market.service.ts';
import type { Clock } from '../platform/clock.ts';
import { awaitTogether, type Db } from '../platform/database.ts';
import { runOnce } from '../platform/idempotency.ts';
import { enqueueJobs } from '../platform/jobs.ts';
import type { Random } from '../platform/random.ts';
import { getAddressKey } from '../platform/rate-limits.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import { type Assignment, findGroupAssignment, getDurationMs, type Interval } from './happening.availability.rules.ts';
import {
  countHolds,
  insertReservation,
  listCalendarLocks,
  listHolderLocks,
  type NewVisit,
  releaseExpiredHolds,
  takeLocks,
  takeOccupancy,
} from './happening.booking.store.ts';
import { enqueueTimeOffers, reservationJobs } from './happening.jobs.ts';
import {
  createSupply,
  getBounds,
  isAble,
  type OfferedService,
  type Offering,
  toHeldVisit,
  widen,
} from './happening.offering.ts';
import { type FindTier, getEarnedPoints } from './happening.points.ts';
import type { Seats } from './happening.seats.ts';
import { toShape } from './happening.supply.rules.ts';
import { readSupply } from './happening.supply.store.ts';
import type { TimeOffers } from './happening.time-offers.ts';
import { toVisit } from './happening.visit.rules.ts';

/** Why a time or seats cannot be taken. */
export type TakeError =
  | 'ACTIVITY_PAUSED'
  | 'SLOT_NOT_AVAILABLE'
  | 'SESSION_NOT_AVAILABLE'
  | 'SESSION_FULL'
  | 'EVENT_NEEDS_TIER'
  | 'AUTHENTICATION_FAILED';

export type HoldError =
  | 'SERVICE_NOT_FOUND'
  | 'SERVICE_AT_PROVIDER'
  | TakeError
  | 'HOLD_LIMIT_REACHED'
  | 'IDEMPOTENCY_KEY_REUSED';

/** Holds times, and seats of sessions. */
export type Holding = {
  /**
   * Holds what is asked for, once for each idempotency key.
   * @param by.limit how many times the holder holds at most
   * @param by.paysInStore whether nothing is paid before the visit: the store books for somebody who calls
   */
  take(
    guest: { market: Market; language: Language; accountId: string | null },
    request: SlotRequest | SeatRequest,
    by: { holder: string; address: string; limit: number; paysInStore?: boolean },
  ): Promise<Result<{ id: string }, HoldError>>;
  /**
   * Returns who does a visit at a moment as the calendar is now, which is locked; null where nobody can.
   * @param exceptId a booking that is moved: what it takes is free
   */
  assign(
    transaction: Transaction<Tables>,
    offered: OfferedService,
    wanted: { artistId: string | null; startsAt: Date },
    at: { exceptId: string | null; now: Date },
  ): Promise<Assignment | null>;
};

export function createHolding({
  db,
  clock,
  random,
  market: stores,
  offering,
  seats,
  findTier,
  timeOffers,
  personSecret,
}: {
  db: Db;
  clock: Clock;
  random: Random;
  market: Pick<MarketService, 'listStores'>;
  offering: Offering;
  seats: Pick<Seats, 'take'>;
  findTier: FindTier;
  timeOffers: Pick<TimeOffers, 'prepare'>;
  /** Makes digests of network addresses. */
  personSecret: string;
}): Holding {
  const assign: Holding['assign'] = async (
    transaction,
    { service, guests, store },
    { artistId, startsAt },
    { exceptId, now },
  ) => {
    const start = startsAt.getTime();
    const { earliest, latest } = getBounds(service.definition, now);
    if (start < earliest || start > latest) return null;
    const shape = toShape(service.definition);
    const visit = getVisit({ service }, startsAt);
    const stored = (await readSupply(transaction, [store.code], widen(visit), { now, exceptId })).get(store.code);
    const artist = artistId === null ? null : stored?.artists.find(({ code }) => code === artistId);
    if (!stored || artist === undefined) return null;
    // An artist who does nothing of the service is not the guest's to choose.
    if (artist && !isAble(service.definition)(artist)) return null;
    return findGroupAssignment(createSupply(store, stored, visit), shape, start, {
      artistNo: artist?.no ?? null,
      guests,
    });
  };

  /** Returns how seats are taken for a reservation that is written next, in the transaction of it. */
  async function prepareSeats(
    { market, language, accountId }: { market: Market; language: Language; accountId: string | null },
    request: Omit<SeatRequest, 'idempotencyKey'>,
  ) {
    const openStores = new Set((await stores.listStores(market.code, language)).map(({ code }) => code));
    return ok({
      locks: [],
      take: (transaction: Transaction<Tables>, now: Date) =>
        seats.take(transaction, request, { market, accountId, openStores }, now),
    });
  }

  /** Returns how a time is taken for a reservation that is written next, in the transaction of it. */
  async function prepareSlot(
    edition: { market: Market; language: Language },
    { activityId, further, guests, storeCode, artistId, startsAt }: Omit<SlotRequest, 'idempotencyKey'>,
  ): Promise<
    Result<
      {
        locks: readonly string[];
        take: (transaction: Transaction<Tables>, now: Date) => Promise<Result<Taken, 'SLOT_NOT_AVAILABLE'>>;
      },
      'SERVICE_NOT_FOUND' | 'ACTIVITY_PAUSED' | 'SERVICE_AT_PROVIDER'
    >
  > {
    const offered = await offering.findOffered(edition, toVisit(activityId, { further, guests }), storeCode);
    if (!offered.ok) return offered;
    const start = new Date(startsAt);
    const offers = await timeOffers.prepare({ storeCode, day: getCalendarDay(offered.value.store.zone, start) });
    const take = async (transaction: Transaction<Tables>, now: Date) => {
      const wanted = { artistId, startsAt: start };
      await offers?.make(transaction, now);
      const [released, assignment] = await awaitTogether([
        releaseExpiredHolds(transaction, storeCode, now),
        assign(transaction, offered.value, wanted, { exceptId: null, now }),
      ]);
      if (!assignment) return fail('SLOT_NOT_AVAILABLE');
      await enqueueTimeOffers(transaction, clock, released);
      const choice = { isAnyArtist: artistId === null, further };
      const visit = toHeldVisit(offered.value, choice, start.getTime(), assignment);
      return ok({ visit, occupancy: assignment.occupancy });
    };
    const locked = joinIntervals(getVisit(offered.value, start), offers?.interval);
    return ok({ locks: listCalendarLocks(storeCode, locked), take });
  }

  return {
    assign,

    take: async (
      { market, language, accountId },
      { idempotencyKey, ...request },
      { holder, address, limit, paysInStore = false },
    ) => {
      const prepared =
        'sessionId' in request
          ? await prepareSeats({ market, language, accountId }, request)
          : await prepareSlot({ market, language }, request);
      const holderAddress = digestAddress(personSecret, address);
      return runOnce<{ id: string }, Exclude<HoldError, 'IDEMPOTENCY_KEY_REUSED'>>(
        { db, clock },
        { scope: `reservation.hold ${holder}`, key: idempotencyKey, body: request },
        heldTime,
        async (transaction) => {
          // Known keys are answered as they were: what was held stays held, whatever is offered by now.
          if (!prepared.ok) return prepared;
          const { locks, take } = prepared.value;
          await takeLocks(transaction, [...listHolderLocks([holder, holderAddress]), ...locks]);
          const now = clock.now();
          const [holds, taken] = await awaitTogether([
            countHolds(transaction, { holder, address: holderAddress, now }),
            take(transaction, now),
          ]);
          if (holds >= limit) return fail('HOLD_LIMIT_REACHED', { maxHolds: limit });
          if (!taken.ok) return taken;
          const { occupancy, visit } = taken.value;
          const id = random.uuid();
          const heldUntil = new Date(now.getTime() + bookingHoldMinutes * minuteMs);
          const reservation = {
            ...visit,
            points: await getEarnedPoints(transaction, findTier, accountId, visit.points),
            // The store has said yes by booking it.
            ...(paysInStore && { deposit: 0, late_fee: 0, fee_from: null, needs_approval: false }),
            id,
            market: market.code,
            language,
            account_id: accountId,
            state: 'held' as const,
            placed_at: now,
            held_until: heldUntil,
            answers: '{}',
            holder,
            holder_address: holderAddress,
          };
          const [, isFree] = await awaitTogether([
            insertReservation(transaction, reservation),
            occupancy.length === 0 || takeOccupancy(transaction, id, occupancy),
            enqueueJobs(transaction, clock, [reservationJobs.createExpiry(clock, id, heldUntil)]),
          ]);
          return isFree ? ok({ id }) : fail('SLOT_NOT_AVAILABLE');
        },
      );
    },
  };
}

/** Returns a network address as it is counted by: nobody reads it. */
export const digestAddress = (personSecret: string, address: string): string =>
  createHmac('sha256', personSecret).update(getAddressKey(address)).digest('base64url');

/** Returns when a guest is there for a service that begins at a moment. */
export function getVisit({ service }: Pick<OfferedService, 'service'>, startsAt: Date): Interval {
  const from = startsAt.getTime();
  return { from, to: from + getDurationMs(toShape(service.definition)) };
}

/** Returns an interval that contains one, and another where there is one. */
export const joinIntervals = (one: Interval, other: Interval | undefined): Interval =>
  other ? { from: Math.min(one.from, other.from), to: Math.max(one.to, other.to) } : one;

/** What is taken for a reservation. @property occupancy of artists and a chair; none where seats are taken */
type Taken = { visit: NewVisit; occupancy: Assignment['occupancy'] };

/** What is stored of the answer to a hold; its key is made again for each request. */
const heldTime = z.object({ id: z.string() });
