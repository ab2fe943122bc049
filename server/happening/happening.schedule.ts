import type { StoreSession } from '@vermilion/contract/happening-staff';
import type { Language } from '@vermilion/contract/markets';
import { recordChange } from '../audit/audit.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { enqueueJobs } from '../platform/jobs.ts';
import { announcePurge } from '../platform/purge.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { takeLocks } from './happening.booking.store.ts';
import { findOpenGathering, releaseExpiredSeats } from './happening.gatherings.store.ts';
import { createCloseJob, createOfferJob, enqueueBookingMails } from './happening.jobs.ts';
import type { StaffAuthor } from './happening.recording.ts';
import {
  endUnmadeBookings,
  findSessionAt,
  insertStaffSession,
  listPlannedSessions,
  lockPlannedSession,
  updateSession,
} from './happening.schedule.store.ts';
import { getDayBounds } from './happening.supply.rules.ts';
import { getText } from './happening.supply.store.ts';

const sessionsPerPage = 50;

type NewSession = { gatheringId: string; storeCode: string; startsAt: string; seats: number; language: Language };

/** The sessions of a store, as staff plan them; an import keeps what they have said. */
export type Schedule = {
  /** Returns a page of a store's sessions from a day on (`YYYY-MM-DD`, by its calendar), the earliest first. */
  list(
    storeCode: string,
    range: { from: string; cursor: string | null },
    language: Language,
  ): Promise<Result<{ sessions: StoreSession[]; nextCursor: string | null }, 'STORE_NOT_FOUND'>>;
  /**
   * Adds a session of a class or an event. Idempotent: the same one twice is one.
   * @param session.startsAt by the clock of the store, as `2026-12-05T18:30`
   */
  add(
    author: StaffAuthor,
    session: NewSession,
  ): Promise<
    Result<{ id: string }, 'STORE_NOT_FOUND' | 'GATHERING_NOT_FOUND' | 'SESSION_NOT_AVAILABLE' | 'SESSION_EXISTS'>
  >;
  /** Sets how many seats a session has; what is more is offered to those who wait. Idempotent. */
  setSeats(
    author: StaffAuthor,
    id: string,
    seats: number,
  ): Promise<Result<{ id: string; seats: number }, 'SESSION_NOT_AVAILABLE' | 'SESSION_SEATS_TAKEN'>>;
  /**
   * Closes a session that has not begun: it takes no booking any more, those who wait are told, and a job cancels its bookings, whose
   * guests read the reason and have their deposits back. Idempotent.
   */
  close(author: StaffAuthor, id: string, reason: string): Promise<Result<{ id: string }, 'SESSION_NOT_AVAILABLE'>>;
};

export function createSchedule({
  database: { db },
  clock,
  random,
  market: stores,
}: {
  database: Database;
  clock: Clock;
  random: Random;
  market: Pick<MarketService, 'findStore'>;
}): Schedule {
  return {
    list: async (storeCode, { from, cursor }, language) => {
      const store = await stores.findStore(storeCode, language);
      if (!store) return fail('STORE_NOT_FOUND');
      const start = new Date(getDayBounds(store.zone, Temporal.PlainDate.from(from)).from);
      const range = { from: start, after: cursor, limit: sessionsPerPage + 1 };
      const sessions = await listPlannedSessions(db, storeCode, range);
      const page = sessions.slice(0, sessionsPerPage);
      return ok({
        sessions: page.map(({ gathering, startsAt, endsAt, ...session }) => ({
          ...session,
          gathering: { ...gathering, name: getText(gathering.name, language) },
          startsAt: startsAt.toISOString(),
          endsAt: endsAt.toISOString(),
        })),
        nextCursor: sessions.length > page.length ? (page.at(-1)?.id ?? null) : null,
      });
    },

    add: async (author, { gatheringId, storeCode, startsAt, seats, language }) => {
      const store = await stores.findStore(storeCode, 'en');
      if (!store) return fail('STORE_NOT_FOUND');
      const start = Temporal.PlainDateTime.from(startsAt).toZonedDateTime(store.zone);
      return runResultInTransaction(db, async (transaction) => {
        await takeLocks(transaction, [`sessions of ${storeCode}`]);
        const gathering = await findOpenGathering(transaction, gatheringId);
        if (gathering?.definition.prices[store.market] === undefined) return fail('GATHERING_NOT_FOUND');
        const moment = new Date(start.epochMilliseconds);
        if (moment <= clock.now()) return fail('SESSION_NOT_AVAILABLE');
        const at = { gathering: gatheringId, store: storeCode, startsAt: moment };
        const existing = await findSessionAt(transaction, at);
        if (existing) {
          const isSame = existing.seats === seats && existing.language === language;
          return isSame ? ok({ id: existing.code }) : fail('SESSION_EXISTS');
        }
        const id = random.uuid();
        await insertStaffSession(transaction, {
          code: id,
          gathering_code: gatheringId,
          store_code: storeCode,
          language,
          starts_at: moment,
          ends_at: new Date(start.add({ minutes: gathering.definition.minutes }).epochMilliseconds),
          seats,
        });
        await recordChange(transaction, clock, {
          author,
          action: 'sessions.added',
          object: { kind: 'session', id },
          after: { gathering: gatheringId, store: storeCode, startsAt: moment.toISOString(), seats, language },
        });
        await announcePurge(transaction, ['happening']);
        return ok({ id });
      });
    },

    setSeats: (author, id, seats) =>
      runResultInTransaction(db, async (transaction) => {
        const now = clock.now();
        if (!(await lockPlannedSession(transaction, id))) return fail('SESSION_NOT_AVAILABLE');
        await releaseExpiredSeats(transaction, id, now);
        const session = await lockPlannedSession(transaction, id);
        if (!session?.isActive || session.startsAt <= now) return fail('SESSION_NOT_AVAILABLE');
        if (seats < session.taken) return fail('SESSION_SEATS_TAKEN', { taken: session.taken });
        if (seats === session.seats) return ok({ id, seats });
        await updateSession(transaction, id, { seats, has_staff_seats: true });
        await enqueueJobs(transaction, clock, [createOfferJob(clock, id)]);
        await recordChange(transaction, clock, {
          author,
          action: 'sessions.seats_changed',
          object: { kind: 'session', id },
          before: { seats: session.seats },
          after: { seats },
        });
        return ok({ id, seats });
      }),

    close: (author, id, reason) =>
      runResultInTransaction(db, async (transaction) => {
        const session = await lockPlannedSession(transaction, id);
        if (!session) return fail('SESSION_NOT_AVAILABLE');
        if (session.closedAt !== null) return ok({ id });
        const now = clock.now();
        if (session.startsAt <= now) return fail('SESSION_NOT_AVAILABLE');
        await updateSession(transaction, id, { is_active: false, closed_at: now, close_reason: reason });
        for (const { sequence, ...booking } of await endUnmadeBookings(transaction, id)) {
          await enqueueBookingMails(transaction, clock, booking, 'closed', sequence);
        }
        await enqueueJobs(transaction, clock, [createCloseJob(clock, id)]);
        await recordChange(transaction, clock, {
          author,
          action: 'sessions.closed',
          object: { kind: 'session', id },
          before: { seats: session.seats, taken: session.taken },
          after: { reason },
        });
        await announcePurge(transaction, ['happening']);
        return ok({ id });
      }),
  };
}
