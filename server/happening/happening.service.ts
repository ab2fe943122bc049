import { dayMs } from '@vermilion/contract/durations';
import type { BookingProviderName } from '@vermilion/contract/happening-terms';
import type { RenderMail } from '@vermilion/contract/mail';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Clock } from '../platform/clock.ts';
import type { Db, DbTransaction } from '../platform/database.ts';
import { explainIssues, type Fault } from '../platform/explain-issue.ts';
import { enqueueJobs } from '../platform/jobs.ts';
import { announcePurge } from '../platform/purge.ts';
import type { Report } from '../platform/report.ts';
import {
  deletePastAnswers,
  deletePastOccupancy,
  detachBookings,
  listPersonalBookings,
} from './happening.booking.store.ts';
import { type BookingDeps, type Bookings, createBookings } from './happening.booking.ts';
import { createActivityCounts } from './happening.counts.ts';
import { endPastWaiting, lockBookedSessions, replaceGatherings } from './happening.gatherings.store.ts';
import { createGatherings, type Gatherings } from './happening.gatherings.ts';
import { detachHandOffs } from './happening.hand-off.store.ts';
import { createHandOffs, type HandOffs } from './happening.hand-offs.ts';
import { createOfferJob, enqueueBookingMails, enqueueWaitedDays } from './happening.jobs.ts';
import { createHappeningMails, type HappeningMails } from './happening.mails.ts';
import { createOffering, type Offering } from './happening.offering.ts';
import { createPauses, type Pauses } from './happening.pauses.ts';
import { createVisitPoints, type PointsOfMembers } from './happening.points.ts';
import type { BookingProviders } from './happening.provider.ts';
import { createRoster, type Roster } from './happening.roster.ts';
import { createSchedule, type Schedule } from './happening.schedule.ts';
import { createDaySheet, type PrintDaySheet } from './happening.sheet.ts';
import { createStoreDay, type StoreDay } from './happening.staff.ts';
import { findSupplyFaults } from './happening.supply.check.ts';
import { supplyFile } from './happening.supply.file.ts';
import { replaceSupply } from './happening.supply.store.ts';
import { waitsKeptDays } from './happening.waiting.rules.ts';
import { deleteAccountWaits, deletePastWaits, listPersonalWaits } from './happening.waiting.store.ts';
import { createWaiting, type Waiting } from './happening.waiting.ts';

export { listBookingProviders } from './happening.providers.ts';
export type { SupplyRecord } from './happening.supply.file.ts';
export { exportSupply } from './happening.supply.store.ts';

/** How long notes and answers of a guest, such as allergies, are kept after a visit. */
const answersKeptMs = 30 * dayMs;

/** Services that can be booked in stores, and bookings of them. */
export type HappeningService = {
  offering: Offering;
  gatherings: Gatherings;
  /** Has what stores offer counted again, once a file of services was imported. */
  forgetCounts(): void;
  storeDay: StoreDay;
  printDaySheet: PrintDaySheet;
  roster: Roster;
  pauses: Pauses;
  schedule: Schedule;
  bookings: Bookings;
  waiting: Waiting;
  handOffs: HandOffs;
  purchases: Bookings['purchases'];
  payableHandler: Bookings['payableHandler'];
  mails: HappeningMails;
  /** Returns the bookings of an account, and the days that it waits for, for the export of its data. */
  readForAccount(db: Db, accountId: string): Promise<object[]>;
  detachAccount(transaction: DbTransaction, accountId: string): Promise<void>;
  /** Ends what nobody has answered or settled, and deletes what visits took that are over, and after a month what their guests said before them. */
  deletePast(): Promise<void>;
};

export function createHappeningService(
  given: Omit<BookingDeps, 'offering' | 'visitPoints'> & {
    points: PointsOfMembers;
    /** Of bookings. */
    providers: BookingProviders;
    report: Report;
    renderMail: RenderMail;
    getShopName: () => string;
    /** Who sends mails. */
    sender: string;
    getPageUrl: (path: string, market: MarketCode, language: Language) => string;
  },
): HappeningService {
  const deps = { ...given, visitPoints: createVisitPoints(given.points) };
  const { db } = deps.database;
  const { getSmallestPayment } = deps.payments;
  const activityCounts = createActivityCounts({ ...deps, db });
  const offering = createOffering({ ...deps, db, getSmallestPayment });
  const bookings = createBookings({ ...deps, offering });
  const waiting = createWaiting({ ...deps, db, offering, purchases: bookings.purchases });
  const handOffs = createHandOffs({ ...deps, db, offering, purchases: bookings.purchases });
  return {
    offering,
    handOffs,
    gatherings: createGatherings({ ...deps, db, activityCounts, getSmallestPayment }),
    forgetCounts: activityCounts.forget,
    storeDay: createStoreDay(deps),
    printDaySheet: createDaySheet(deps),
    roster: createRoster(deps),
    pauses: createPauses(deps),
    schedule: createSchedule(deps),
    bookings,
    waiting,
    purchases: bookings.purchases,
    payableHandler: bookings.payableHandler,
    mails: createHappeningMails({ ...deps, db, bookings, waiting }),
    readForAccount: async (from, accountId) => [
      ...(await listPersonalBookings(from, accountId)),
      ...(await listPersonalWaits(from, accountId)),
    ],
    detachAccount: async (transaction, accountId) => {
      // Both before the bookings, in the order in which reports of a provider and offers lock them.
      await detachHandOffs(transaction, accountId);
      await deleteAccountWaits(transaction, accountId);
      await detachBookings(transaction, accountId, deps.clock.now());
    },
    deletePast: async () => {
      const endedBefore = (ms: number) => new Date(deps.clock.now().getTime() - ms);
      await bookings.endPast();
      await deletePastOccupancy(db, endedBefore(dayMs));
      await deletePastAnswers(db, endedBefore(answersKeptMs));
      await deletePastWaits(
        db,
        endedBefore(waitsKeptDays * dayMs)
          .toISOString()
          .slice(0, 10),
      );
      await handOffs.deleteOld();
      // Also where an offer was lost, as by a release that knew of none.
      for (const code of await endPastWaiting(db, deps.clock.now())) {
        await enqueueJobs(db, deps.clock, [createOfferJob(deps.clock, code)]);
      }
    },
  };
}

/**
 * Takes what stores offer in place of what they offered before: bookings stay, and what no record names any more is not offered. Guests of
 * a session that has another time or store are told. Idempotent.
 * @param providers of bookings that are set up
 * @returns what is wrong with the records; nothing is changed then
 */
export async function importSupply(
  transaction: DbTransaction,
  clock: Clock,
  given: unknown,
  providers: ReadonlySet<BookingProviderName> = new Set(),
): Promise<Fault[]> {
  const parsed = supplyFile.safeParse(given);
  if (!parsed.success) return explainIssues(parsed.error.issues, given);
  const stores = await transaction.selectFrom('stores').select(['code', 'market']).execute();
  const markets = new Map(stores.map(({ code, market }) => [code, market]));
  const faults = findSupplyFaults(parsed.data, markets, await lockBookedSessions(transaction, clock.now()), providers);
  if (faults.length > 0) return faults;
  await replaceSupply(transaction, parsed.data);
  const { moved, closed } = await replaceGatherings(transaction, parsed.data.gatherings, clock.now());
  for (const { sequence, state, ...booking } of moved) {
    // Who has only begun to pay sees it on the page.
    if (state !== 'held' && state !== 'waiting' && state !== 'requested' && state !== 'confirmed') continue;
    const about = state === 'confirmed' ? 'moved' : state === 'held' ? 'offered' : state;
    await enqueueBookingMails(transaction, clock, booking, about, sequence);
  }
  for (const { sequence, ...booking } of closed) {
    await enqueueBookingMails(transaction, clock, booking, 'closed', sequence);
  }
  // There may be more seats than before.
  for (const code of await endPastWaiting(transaction, clock.now())) {
    await enqueueJobs(transaction, clock, [createOfferJob(clock, code)]);
  }
  // And artists, chairs and hours.
  await enqueueWaitedDays(transaction, clock);
  await announcePurge(transaction, ['happening']);
  return [];
}
