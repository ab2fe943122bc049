import { minuteMs } from '@vermilion/contract/durations';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { countActivities } from './happening.gatherings.store.ts';

/** How long a count stands, in which a last session may begin: the menus of all pages ask for it. */
const keptMs = minuteMs;

/** More than there are markets, and sets of open stores within a minute. */
const maxKept = 100;

type Counts = ReturnType<typeof countActivities>;

/** Counts what stores offer, for menus: once a minute, and again after `forget`. */
export type ActivityCounts = {
  /** Returns how many services, classes and events to come stores of a market offer. */
  count(market: MarketCode, stores: readonly string[]): Counts;
  /** To be called once a file of services was imported. */
  forget(): void;
};

export function createActivityCounts({ db, clock }: { db: Db; clock: Clock }): ActivityCounts {
  const kept = new Map<string, { counts: Counts; until: number }>();
  return {
    count: (market, stores) => {
      const key = `${market} ${stores.join(',')}`;
      const now = clock.now();
      const known = kept.get(key);
      if (known && now.getTime() < known.until) return known.counts;
      if (kept.size >= maxKept) kept.clear();
      const counts = countActivities(db, market, stores, now);
      kept.set(key, { counts, until: now.getTime() + keptMs });
      // What failed is asked for again.
      counts.catch(() => kept.delete(key));
      return counts;
    },
    forget: () => kept.clear(),
  };
}
