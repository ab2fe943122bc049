import { minuteMs } from '@vermilion/contract/durations';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { ActivityFilters, Gathering, GatheringDetails, Session } from '@vermilion/contract/happening';
import { type GatheringKind, maxStoreGatherings, type PriceFilter } from '@vermilion/contract/happening-terms';
import type { Store } from '@vermilion/contract/market';
import type { CurrencyCode, Language, Market, MarketCode } from '@vermilion/contract/markets';
import { getCurrencySign } from '@vermilion/contract/money';
import type { MarketService } from '../market/market.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { ActivityCounts } from './happening.counts.ts';
import { hasPrice, isFitting, listFilters, type OccasionFilter } from './happening.filters.rules.ts';
import {
  findGathering,
  hasPausedSessions,
  listGatherings,
  listSessions,
  type StoredGathering,
} from './happening.gatherings.store.ts';
import { getText } from './happening.supply.store.ts';
import { getTerms } from './happening.terms.rules.ts';

type Edition = { market: Market; language: Language };

/** Classes and events, and when and where they take place. */
export type Gatherings = {
  /** Returns the classes or events of a market with a session to come to which all filters apply, the next one first, and the choices of filters. */
  list(
    edition: Edition,
    kind: GatheringKind,
    filter: OccasionFilter & { price?: PriceFilter | undefined },
  ): Promise<{ gatherings: Gathering[]; filters: ActivityFilters }>;
  /** Returns the next classes and events to come in a store of the market, `maxStoreGatherings` at most. */
  listOfStore(
    edition: Edition,
    store: Store,
  ): Promise<EndpointOutput<'GET booking-services/stores/{code}'>['gatherings']>;
  /** Returns a class or an event; refused where the market has no price for it. */
  read(edition: Edition, code: string): Promise<Result<GatheringDetails, 'GATHERING_NOT_FOUND'>>;
  /**
   * Returns the pages of what open stores of a market offer, and of the stores; those without anything are left out.
   * @param stores the codes of these stores, where they are known
   */
  listPages(
    market: MarketCode,
    language: Language,
    stores?: readonly string[],
  ): Promise<EndpointOutput<'GET booking-services/pages'>['pages']>;
};

/** Returns how long a class or an event takes, in milliseconds. */
export const getGatheringMs = ({ definition }: Pick<StoredGathering, 'definition'>): number =>
  definition.minutes * minuteMs;

export function createGatherings({
  db,
  clock,
  activityCounts,
  getSmallestPayment,
  market: markets,
}: {
  db: Db;
  clock: Clock;
  activityCounts: Pick<ActivityCounts, 'count'>;
  getSmallestPayment: (currency: CurrencyCode) => number;
  market: Pick<MarketService, 'listStores'>;
}): Gatherings {
  const describe = ({ code, kind, definition }: StoredGathering, { market, language }: Edition) => ({
    id: code,
    kind,
    name: getText(definition.name, language),
    summary: getText(definition.summary, language),
    minutes: definition.minutes,
    price: definition.prices[market.code] ?? 0,
    currencySymbol: getCurrencySign(market, language),
    ground: definition.ground,
    tier: definition.tier ?? null,
  });

  /** Returns the sessions to come of some classes or events in stores. */
  async function readSessions(
    codes: readonly string[],
    openStores: readonly Store[],
  ): Promise<(Session & { gatheringCode: string })[]> {
    const stores = new Map(openStores.map((store) => [store.code, store]));
    const sessions = await listSessions(db, codes, [...stores.keys()], clock.now());
    return sessions.flatMap(({ code, storeCode, gatheringCode, startsAt, endsAt, free, language: spoken }) => {
      const store = stores.get(storeCode);
      if (!store) return [];
      const { name, address, city, zone } = store;
      return {
        id: code,
        gatheringCode,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt.toISOString(),
        language: spoken,
        left: free,
        store: { code: storeCode, name, address, city, zone },
      };
    });
  }

  /** Returns the classes or events, or both, that a market has a price for. */
  const listOffered = async ({ market }: Edition, kind?: GatheringKind) =>
    (await listGatherings(db, kind)).filter(({ definition }) => definition.prices[market.code] !== undefined);

  return {
    list: async (edition, kind, { price, ...filter }) => {
      const [offered, stores] = await Promise.all([
        listOffered(edition, kind),
        markets.listStores(edition.market.code, edition.language),
      ]);
      const sessions = await readSessions(
        offered.map(({ code }) => code),
        stores,
      );
      const own = Map.groupBy(sessions, ({ gatheringCode }) => gatheringCode);
      const activities = offered
        .filter(({ code }) => own.has(code))
        .map((each) => {
          const gathering = describe(each, edition);
          const occasions = (own.get(each.code) ?? []).map(({ store, language, startsAt }) => ({
            store,
            languages: [language],
            startsAt: new Date(startsAt),
          }));
          return { gathering, price: gathering.price, occasions };
        });
      const gatherings = activities
        .filter(({ gathering }) => hasPrice(gathering.price, price))
        .flatMap(({ gathering, occasions }) => {
          const next = occasions.find((occasion) => isFitting(occasion, filter, clock.now()));
          if (!next) return [];
          return {
            ...gathering,
            stores: [...new Set(occasions.map(({ store }) => store.code))],
            next: { startsAt: next.startsAt.toISOString(), zone: next.store.zone },
          };
        })
        .sort(compareNext);
      return { gatherings, filters: listFilters(activities, stores) };
    },

    listOfStore: async (edition, store) => {
      const offered = await listOffered(edition);
      const sessions = await readSessions(
        offered.map(({ code }) => code),
        [store],
      );
      const next = new Map<string, Session>();
      for (const { gatheringCode, ...session } of sessions) {
        if (!next.has(gatheringCode)) next.set(gatheringCode, session);
      }
      return offered
        .flatMap((each) => {
          const session = next.get(each.code);
          if (!session) return [];
          return { ...describe(each, edition), next: { startsAt: session.startsAt, zone: store.zone } };
        })
        .sort(compareNext)
        .slice(0, maxStoreGatherings);
    },

    read: async (edition, code) => {
      const stored = await findGathering(db, code);
      if (!stored || stored.definition.prices[edition.market.code] === undefined) return fail('GATHERING_NOT_FOUND');
      const stores = await markets.listStores(edition.market.code, edition.language);
      const sessions = await readSessions([code], stores);
      return ok({
        ...describe(stored, edition),
        description: getText(stored.definition.description, edition.language),
        terms: getTerms(
          stored.definition,
          stored.definition.prices[edition.market.code] ?? 0,
          getSmallestPayment(edition.market.currency.code),
        ),
        points: stored.definition.points ?? 0,
        products: stored.definition.products,
        isPaused:
          sessions.length === 0 &&
          stored.pausedIn.length > 0 &&
          (await hasPausedSessions(
            db,
            code,
            stores.map((store) => store.code),
            clock.now(),
          )),
        stores: [...new Set(sessions.map(({ store }) => store.code))],
        sessions: sessions.map(({ gatheringCode: _, ...session }) => session),
      });
    },

    listPages: async (market, language, known) => {
      const stores = known ?? (await markets.listStores(market, language)).map(({ code }) => code);
      if (stores.length === 0) return [];
      const counts = await activityCounts.count(market, stores);
      return (
        [
          { id: 'services', path: '/happening/services', activities: counts.service },
          { id: 'classes', path: '/happening/classes', activities: counts.class },
          { id: 'events', path: '/happening/events', activities: counts.event },
          { id: 'stores', path: '/stores', activities: stores.length },
        ] as const
      ).filter(({ activities }) => activities > 0);
    },
  };
}

type WithNext = Pick<Gathering, 'next'>;
const compareNext = (one: WithNext, other: WithNext) => one.next.startsAt.localeCompare(other.next.startsAt);
