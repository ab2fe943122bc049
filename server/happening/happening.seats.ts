import { hourMs } from '@vermilion/contract/durations';
import type { SeatRequest } from '@vermilion/contract/happening';
import { offerHours } from '@vermilion/contract/happening-terms';
import type { CurrencyCode, Market } from '@vermilion/contract/markets';
import { compareTiers, type Tier } from '@vermilion/contract/tiers';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import {
  lockReservation,
  type NewVisit,
  type StoredReservation,
  updateReservation,
} from './happening.booking.store.ts';
import {
  findSessionGathering,
  listWaiting,
  lockSession,
  releaseExpiredSeats,
  type StoredGathering,
} from './happening.gatherings.store.ts';
import { getFeeStart, getTerms } from './happening.terms.rules.ts';

/** Seats of sessions: who gets them, and in which turn. */
export type Seats = {
  /** Takes seats of a session, or a place in its line, for a reservation that is written next. */
  take(
    transaction: Transaction<Tables>,
    request: Omit<SeatRequest, 'idempotencyKey'>,
    guest: { market: Market; accountId: string | null; openStores: ReadonlySet<string> },
    now: Date,
  ): Promise<
    Result<
      { visit: NewVisit; occupancy: never[] },
      'SESSION_NOT_AVAILABLE' | 'ACTIVITY_PAUSED' | 'SESSION_FULL' | 'EVENT_NEEDS_TIER' | 'AUTHENTICATION_FAILED'
    >
  >;
  /** Refuses a member who is below the tier that an event is for, also where it was another one before. */
  checkTier(
    db: Db,
    gathering: StoredGathering,
    accountId: string | null,
  ): Promise<Result<null, 'EVENT_NEEDS_TIER' | 'AUTHENTICATION_FAILED'>>;
  /**
   * Holds free seats of a session for those who wait for them, in turn, each for some hours; who wants more than there are is passed over.
   * @returns the reservations that hold them now
   */
  offer(transaction: Transaction<Tables>, sessionCode: string): Promise<StoredReservation[]>;
};

export function createSeats({
  clock,
  findTier,
  enqueueOffer,
  getSmallestPayment,
}: {
  clock: Clock;
  getSmallestPayment: (currency: CurrencyCode) => number;
  findTier: (db: Db, accountId: string) => Promise<Tier | null>;
  /** Enqueues that free seats of a session are offered. */
  enqueueOffer: (transaction: Transaction<Tables>, sessionCode: string) => Promise<void>;
}): Seats {
  /** Returns a session that has not begun, locked, with what was held and is not any more given back. */
  async function lockOpen(transaction: Transaction<Tables>, code: string, now: Date) {
    if (!(await lockSession(transaction, code))) return undefined;
    if (await releaseExpiredSeats(transaction, code, now)) await enqueueOffer(transaction, code);
    const session = await lockSession(transaction, code);
    return session && session.startsAt > now ? session : undefined;
  }

  const checkTier: Seats['checkTier'] = async (db, { definition: { tier } }, accountId) => {
    if (tier === undefined) return ok(null);
    if (accountId === null) return fail('AUTHENTICATION_FAILED');
    const own = await findTier(db, accountId);
    return own !== null && compareTiers(own, tier) >= 0 ? ok(null) : fail('EVENT_NEEDS_TIER');
  };

  return {
    checkTier,

    take: async (transaction, { sessionId, seats, canWait }, { market, accountId, openStores }, now) => {
      const gathering = await findSessionGathering(transaction, sessionId);
      const price = gathering?.definition.prices[market.code];
      if (!gathering || price === undefined) return fail('SESSION_NOT_AVAILABLE');
      const permitted = await checkTier(transaction, gathering, accountId);
      if (!permitted.ok) return permitted;
      const session = await lockOpen(transaction, sessionId, now);
      if (!session || session.market !== market.code || !openStores.has(session.storeCode)) {
        return fail('SESSION_NOT_AVAILABLE');
      }
      if (session.isPaused) return fail('ACTIVITY_PAUSED');
      const mustWait = session.free < seats;
      // More than there ever are is not to be waited for.
      if (mustWait && (!canWait || seats > session.seats)) return fail('SESSION_FULL', { left: session.free });
      const smallest = getSmallestPayment(market.currency.code);
      const terms = getTerms(gathering.definition, price * seats, smallest);
      const visit = {
        service_code: null,
        further_services: [],
        session_code: sessionId,
        seats,
        waiting_since: mustWait ? now : null,
        store_code: session.storeCode,
        starts_at: session.startsAt,
        ends_at: session.endsAt,
        artist_no: null,
        is_any_artist: false,
        price: price * seats,
        deposit: terms.deposit,
        late_fee: terms.lateFee,
        fee_from: getFeeStart(terms, session.startsAt),
        needs_approval: terms.needsApproval,
        points: gathering.definition.points ?? 0,
      };
      return ok({ visit, occupancy: [] });
    },

    offer: async (transaction, sessionCode) => {
      const now = clock.now();
      const session = await lockOpen(transaction, sessionCode, now);
      // What is off takes nobody; once it is offered again, its seats are.
      if (!session || session.isPaused) return [];
      const offered: StoredReservation[] = [];
      const gathering = await findSessionGathering(transaction, sessionCode);
      if (!gathering) return [];
      let { unsold } = session;
      for (const { id, seats, account_id: accountId } of await listWaiting(transaction, sessionCode)) {
        if (seats > unsold) continue;
        const row = await lockReservation(transaction, id);
        if (row?.state !== 'waiting') continue;
        // Whoever has lost the tier meanwhile, or the account, could not accept it.
        if (!(await checkTier(transaction, gathering, accountId)).ok) {
          await updateReservation(transaction, id, { state: 'expired' });
          continue;
        }
        unsold -= seats;
        const until = Math.min(now.getTime() + offerHours * hourMs, session.startsAt.getTime());
        const change = {
          state: 'held' as const,
          waiting_since: null,
          held_until: new Date(until),
          hold_extensions: 0,
          sequence: row.sequence + 1,
        };
        await updateReservation(transaction, id, change);
        offered.push({ ...row, ...change });
      }
      return offered;
    },
  };
}
