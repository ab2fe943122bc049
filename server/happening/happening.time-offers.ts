import { hourMs } from '@vermilion/contract/durations';
import { markets } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Db, runInTransaction } from '../platform/database.ts';
import { enqueueJobs } from '../platform/jobs.ts';
import type { Random } from '../platform/random.ts';
import type { Tables } from '../platform/tables.ts';
import type { Interval } from './happening.availability.rules.ts';
import {
  insertReservation,
  listCalendarLocks,
  releaseExpiredHolds,
  takeLocks,
  takeOccupancy,
} from './happening.booking.store.ts';
import { enqueueBookingMails, enqueueTimeOffers, enqueueWaitedDays, reservationJobs } from './happening.jobs.ts';
import {
  createSupply,
  getBounds,
  type OfferedService,
  type Offering,
  toHeldVisit,
  widen,
} from './happening.offering.ts';
import { type FindTier, getEarnedPoints } from './happening.points.ts';
import { getDayBounds, toShape } from './happening.supply.rules.ts';
import { readSupply } from './happening.supply.store.ts';
import { getStoredVisit } from './happening.visit.rules.ts';
import { planOffers, type Wish } from './happening.waiting.rules.ts';
import {
  endWait,
  listWaits,
  lockWaits,
  type StoreDate,
  type StoredWait,
  setOffered,
} from './happening.waiting.store.ts';

/** Visits begin on the day, and may end after it. */
const pastMidnightMs = 12 * hourMs;

/** The offers of a day that somebody waits for. @property interval of which the calendar has to be locked before they are made */
export type DayOffers = { interval: Interval; make(transaction: Transaction<Tables>, now: Date): Promise<void> };

/** Offers the free times of full days to those who wait for them. */
export type TimeOffers = {
  /**
   * Returns how the free times of a day are offered; null where nobody waits for it. Whoever takes a time of the day in another way makes the
   * offers first, in the same transaction, with the calendar locked: those who wait come before.
   */
  prepare(of: StoreDate): Promise<DayOffers | null>;
  /** Holds the free times of a day for those who wait, in turn, and mails them. */
  offer(of: StoreDate): Promise<void>;
  /** Enqueues that on all days that are waited for, also where nothing else says that times are free, as after an import of opening hours. */
  offerAll(): Promise<void>;
};

export function createTimeOffers({
  db,
  clock,
  random,
  offering,
  findTier,
}: {
  db: Db;
  clock: Clock;
  random: Random;
  offering: Pick<Offering, 'findOffered'>;
  findTier: FindTier;
}): TimeOffers {
  /** Returns what somebody waits for as the store offers it; undefined where it does not, for now. */
  async function findOffered(wait: StoredWait): Promise<OfferedService | undefined> {
    const visit = getStoredVisit(wait);
    const edition = { market: markets[wait.market], language: wait.language };
    const offered = visit && (await offering.findOffered(edition, visit, wait.store_code));
    return offered?.ok ? offered.value : undefined;
  }

  /** Holds a time for somebody who waits, as a reservation of theirs, and mails its link. */
  async function hold(
    transaction: Transaction<Tables>,
    wait: StoredWait,
    offered: OfferedService,
    { startsAt, until, assignment }: ReturnType<typeof planOffers>['offers'][number],
    now: Date,
  ): Promise<void> {
    const id = random.uuid();
    const heldUntil = new Date(until);
    const choice = { isAnyArtist: wait.artist_no === null, further: wait.further_services };
    const visit = toHeldVisit(offered, choice, startsAt, assignment);
    const row = await insertReservation(transaction, {
      ...visit,
      points: await getEarnedPoints(transaction, findTier, wait.account_id, visit.points),
      id,
      market: wait.market,
      language: wait.language,
      account_id: wait.account_id,
      state: 'held',
      placed_at: now,
      held_until: heldUntil,
      full_name: wait.full_name,
      email: wait.email,
      phone: wait.phone,
      answers: '{}',
      // It counts for nobody's holds: nobody has pressed a time.
      holder: null,
      holder_address: null,
    });
    if (!(await takeOccupancy(transaction, id, assignment.occupancy))) throw new Error(`Time ${id} is not free`);
    await setOffered(transaction, wait.id, id);
    await enqueueJobs(transaction, clock, [reservationJobs.createExpiry(clock, id, heldUntil)]);
    await enqueueBookingMails(transaction, clock, row, 'offered', row.sequence);
  }

  const prepare: TimeOffers['prepare'] = async (of) => {
    const prepared = await listWaits(db, of);
    const [first] = prepared;
    if (!first) return null;
    // Before the transaction: it is read on other connections.
    const offers = new Map<string, OfferedService>();
    for (const waits of Map.groupBy(prepared, nameVisit).values()) {
      const offered = waits[0] && (await findOffered(waits[0]));
      if (offered) for (const { id } of waits) offers.set(id, offered);
    }
    const day = getDayBounds(first.zone, Temporal.PlainDate.from(of.day));
    const make: DayOffers['make'] = async (transaction, now) => {
      await enqueueTimeOffers(transaction, clock, await releaseExpiredHolds(transaction, of.storeCode, now));
      const waits = new Map((await lockWaits(transaction, of)).map((wait) => [wait.id, wait]));
      const wishes: Wish[] = [];
      for (const wait of waits.values()) {
        const offered = offers.get(wait.id);
        // Who has corrected the number of guests meanwhile is offered a time by the job of that.
        if (offered && offered.guests !== wait.seats) continue;
        if (offered) wishes.push(toWish(wait, offered, now));
        else if (day.to <= now.getTime()) await endWait(transaction, wait.id, 'over');
      }
      const store = offers.values().next().value?.store;
      const stored = (await readSupply(transaction, [of.storeCode], widen(day), { now })).get(of.storeCode);
      if (!store || !stored) return;
      const plan = planOffers(createSupply(store, stored, day), wishes, day, now.getTime());
      for (const id of plan.overIds) await endWait(transaction, id, 'over');
      for (const offer of plan.offers) {
        const [wait, offered] = [waits.get(offer.id), offers.get(offer.id)];
        if (wait && offered) await hold(transaction, wait, offered, offer, now);
      }
    };
    return { interval: { from: day.from, to: day.to + pastMidnightMs }, make };
  };

  const offer: TimeOffers['offer'] = async (of) => {
    const prepared = await prepare(of);
    if (!prepared) return;
    await runInTransaction(db, async (transaction) => {
      await takeLocks(transaction, listCalendarLocks(of.storeCode, prepared.interval));
      await prepared.make(transaction, clock.now());
    });
  };

  return {
    prepare,
    offer,
    offerAll: () => enqueueWaitedDays(db, clock),
  };
}

/** Those who wait for the same are offered the same. */
const nameVisit = ({ market, language, service_code: code, further_services: further, seats }: StoredWait): string =>
  [market, language, seats, code, ...further].join(' ');

function toWish(
  { id, artist_no: artistNo, seats: guests }: StoredWait,
  { service: { definition } }: OfferedService,
  now: Date,
): Wish {
  const { earliest, latest } = getBounds(definition, now);
  return { id, shape: toShape(definition), artistNo, guests, leadMs: earliest - now.getTime(), latest };
}
