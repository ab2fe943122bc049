import type { StaffActivity } from '@vermilion/contract/happening-staff';
import type { PausedKind } from '@vermilion/contract/happening-terms';
import type { Language } from '@vermilion/contract/markets';
import { recordChange } from '../audit/audit.service.ts';
import type { MarketService } from '../market/market.service.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, runResultInTransaction } from '../platform/database.ts';
import { enqueueJobs } from '../platform/jobs.ts';
import { announcePurge } from '../platform/purge.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import { takeLocks } from './happening.booking.store.ts';
import { createOfferJob } from './happening.jobs.ts';
import {
  deletePause,
  hasActivity,
  insertPause,
  isPausedIn,
  listPauses,
  listStoreActivities,
  listWaitedSessions,
} from './happening.pauses.store.ts';
import type { StaffAuthor } from './happening.recording.ts';
import { getText } from './happening.supply.store.ts';

type Paused = Pick<StaffActivity, 'kind' | 'id' | 'pauses'>;

/** What stores do not offer at the moment, as staff say; an import keeps it. */
export type Pauses = {
  /** Returns what a store has, and where that is not offered. */
  list(storeCode: string, language: Language): Promise<Result<StaffActivity[], 'STORE_NOT_FOUND'>>;
  /**
   * Takes an activity off, or offers it again. What is booked or held of it stays; while it is off, nobody gets a seat for which they wait.
   * Idempotent.
   * @param pause.storeCode null: in all stores
   * @param pause.reason null: it is offered again
   */
  set(
    author: StaffAuthor,
    activity: { kind: PausedKind; id: string },
    pause: { storeCode: string | null; reason: string | null },
  ): Promise<Result<Paused, 'STORE_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'GATHERING_NOT_FOUND'>>;
};

export function createPauses({
  database: { db },
  clock,
  market: stores,
}: {
  database: Database;
  clock: Clock;
  market: Pick<MarketService, 'findStore'>;
}): Pauses {
  return {
    list: async (storeCode, language) => {
      const store = await stores.findStore(storeCode, language);
      if (!store) return fail('STORE_NOT_FOUND');
      const activities = await listStoreActivities(db, store);
      return ok(
        activities.map(({ kind, id, name, pauses }) => ({
          kind,
          id,
          name: getText(name, language),
          isOffered: !isPausedIn(
            pauses.map((pause) => pause.storeCode),
            storeCode,
          ),
          pauses: pauses.map(({ since, ...pause }) => ({ ...pause, since: new Date(since).toISOString() })),
        })),
      );
    },

    set: async (author, { kind, id }, { storeCode, reason }) => {
      if (storeCode !== null && !(await stores.findStore(storeCode, 'en'))) return fail('STORE_NOT_FOUND');
      return runResultInTransaction<Result<Paused, 'SERVICE_NOT_FOUND' | 'GATHERING_NOT_FOUND'>>(
        db,
        async (transaction) => {
          await takeLocks(transaction, [`pauses of ${kind} ${id}`]);
          const before = (await listPauses(transaction, kind, id)).find((pause) => pause.storeCode === storeCode);
          // One that no file names any more can be ended.
          if (!before && !(await hasActivity(transaction, kind, id))) {
            return fail(kind === 'service' ? 'SERVICE_NOT_FOUND' : 'GATHERING_NOT_FOUND');
          }
          const place = { kind, activity_code: id, store_code: storeCode };
          if ((before?.reason ?? null) !== reason) {
            if (reason === null) await deletePause(transaction, place);
            else await insertPause(transaction, { ...place, reason, paused_at: before?.since ?? clock.now() });
            await recordChange(transaction, clock, {
              author,
              action: reason === null ? 'activities.resumed' : 'activities.paused',
              object: { kind, id },
              before: { store: storeCode, reason: before?.reason ?? null },
              after: { store: storeCode, reason },
            });
            if (reason === null && kind === 'gathering') {
              const sessions = await listWaitedSessions(transaction, id);
              await enqueueJobs(
                transaction,
                clock,
                sessions.map((code) => createOfferJob(clock, code)),
              );
            }
            await announcePurge(transaction, ['happening']);
          }
          const pauses = await listPauses(transaction, kind, id);
          return ok({
            kind,
            id,
            pauses: pauses.map(({ since, ...pause }) => ({ ...pause, since: since.toISOString() })),
          });
        },
      );
    },
  };
}
