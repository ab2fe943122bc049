import { type MarketCode, marketCodes, marketOf } from '@vermilion/contract/markets';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, notify } from '../platform/database.ts';
import { type StockService, stockChannel } from '../stock/stock.service.ts';
import { buildSnapshot } from './catalogue.build.ts';
import { hasStock, type MarketColumns, type Snapshot, slotOf } from './catalogue.model.ts';
import { type Prices, pricesAt } from './catalogue.prices.ts';

/** Tells every process that the catalogue has changed; the payload says nothing. */
export const catalogueChannel = 'catalogue';
/** Tells every process to forget cached pages; the payload is their tags, comma-joined. */
const purgeChannel = 'purge';
/** The tag of all pages that show anything of the catalogue. */
const catalogueTag = 'catalogue';
const productTag = (slug: string) => `product:${slug}`;

/** Stock news is gathered for so long, in milliseconds, before the levels are read. */
const stockPause = 20;
const soonest = 1000;
const latest = 3_600_000;
const retryAfter = 5000;

export type LiveModel = {
  /** The read model as it is now. */
  snapshot: () => Snapshot;
  /** A market's prices as they are now. */
  prices: (market: MarketCode) => Prices;
  /** Resolves once there is a read model. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Keeps the read model up to date in this process: builds it, builds it again when the catalogue changes, refreshes
 * single stock levels, and works prices out anew when a sale begins or ends. Page caches are told to forget what
 * changed after the model has it, by each process for itself, so that no page is rendered from an older model and kept.
 */
export function createLiveModel(
  database: Database,
  clock: Clock,
  stock: Pick<StockService, 'readAvailable'>,
  report: (error: unknown) => void,
): LiveModel {
  let held: Snapshot | null = null;
  let isStale = true;
  let building: Promise<void> | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  let stockTimer: NodeJS.Timeout | undefined;
  const prices = createPriceWatch(clock, snapshot, () => purge([catalogueTag]).catch(report));
  const levels = createStockLevels(database.db, stock, snapshot, purge);

  const first = Promise.withResolvers<void>();
  // Whoever waits for it is told; nobody may be waiting.
  first.promise.catch(() => {});

  function snapshot(): Snapshot {
    if (!held) throw new Error('the catalogue is not read yet: await ready() first');
    return held;
  }

  async function build(): Promise<void> {
    while (isStale && !closed) {
      isStale = false;
      const built = await buildSnapshot(database.db);
      if (closed) return;
      const isFirst = held === null;
      held = built;
      await levels.refresh();
      if (!closed) prices.watch();
      first.resolve();
      if (!isFirst) await purge([catalogueTag]);
    }
  }

  function wake(): void {
    isStale = true;
    if (closed || building) return;
    building = build()
      .catch((error) => {
        if (closed) return;
        report(error);
        first.reject(error);
        clearTimeout(retry);
        retry = setTimeout(wake, retryAfter).unref();
      })
      .finally(() => {
        building = null;
      });
  }

  function hearStock(payload: string): void {
    // A model under way reads stock page by page, so what it has read may be older than this; it asks when done.
    if (!levels.hear(payload) || building || closed) return;
    stockTimer ??= setTimeout(() => {
      stockTimer = undefined;
      if (building || closed) return;
      levels.refresh().catch((error) => {
        report(error);
        wake();
      });
    }, stockPause).unref();
  }

  async function purge(tags: readonly string[]): Promise<void> {
    // A payload holds 8,000 bytes, and a tag is never longer than 128.
    for (let from = 0; from < tags.length && !closed; from += 50) {
      await notify(database.db, purgeChannel, tags.slice(from, from + 50).join(','));
    }
  }

  const listening = Promise.all([
    database.listen(catalogueChannel, wake, wake),
    database.listen(stockChannel, hearStock),
  ]);
  listening.then(wake, (error) => {
    report(error);
    first.reject(error);
  });

  return {
    snapshot,
    prices: prices.now,
    ready: () => first.promise,
    close: async () => {
      closed = true;
      clearTimeout(retry);
      clearTimeout(stockTimer);
      prices.stop();
      const stops = await listening.catch(() => []);
      for (const stop of stops) await stop();
      await building?.catch(() => {});
      await levels.settled();
    },
  };
}

/** The prices of the read model. @param changed called when those change that pages show */
function createPriceWatch(clock: Clock, snapshot: () => Snapshot, changed: () => void) {
  /** They go with the model that they are of. */
  const known = new WeakMap<MarketColumns, Prices>();
  let boundary: NodeJS.Timeout | undefined;

  function pricesNow(code: MarketCode): Prices {
    const market = snapshot().markets[code];
    const now = clock.now().getTime();
    const last = known.get(market);
    if (last && now >= last.from && now < last.until) return last;
    const fresh = pricesAt(market, now);
    known.set(market, fresh);
    return fresh;
  }

  /** Pages that show prices are forgotten at the moment when these change; requests see the change without it. */
  function watch(): void {
    clearTimeout(boundary);
    const watched = marketCodes.map(pricesNow);
    const until = Math.min(...watched.map((each) => each.until));
    const pause = Math.min(Math.max(until - clock.now().getTime(), soonest), latest);
    boundary = setTimeout(() => {
      const now = clock.now().getTime();
      const isOver = marketCodes.some((code, index) => {
        const then = watched[index];
        return then && (now >= then.changesAt || pricesNow(code).today !== then.today);
      });
      if (isOver) changed();
      watch();
    }, pause).unref();
  }

  return { now: pricesNow, watch, stop: () => clearTimeout(boundary) };
}

/** The stock levels of the read model, refreshed by what is heard of them. @param purge tells pages what changed */
function createStockLevels(
  db: Db,
  stock: Pick<StockService, 'readAvailable'>,
  snapshot: () => Snapshot,
  purge: (tags: readonly string[]) => Promise<void>,
) {
  /** Variants whose units changed; while a model is being built also those that it may have read too early. */
  const stockNews = new Map<MarketCode, Set<number>>();
  let refreshing: Promise<void> = Promise.resolve();

  /** Notes a message of the stock channel for the next refresh. False: it tells of no market. */
  function hear(payload: string): boolean {
    const [code, ids = ''] = payload.split(':', 2);
    const market = marketOf(code);
    if (!market) return false;
    const news = stockNews.get(market) ?? new Set();
    stockNews.set(market, news);
    for (const id of ids.split(',')) if (/^\d{1,9}$/.test(id)) news.add(Number(id));
    return true;
  }

  /** One after the other, or an older level might be put over a newer one. */
  function refresh(): Promise<void> {
    const refreshed = refreshing.then(read);
    refreshing = refreshed.catch(() => {});
    return refreshed;
  }

  async function read(): Promise<void> {
    const tags = new Set<string>();
    const news = [...stockNews];
    stockNews.clear();
    for (const [code, ids] of news) {
      const levels = await stock.readAvailable(db, code, [...ids]);
      const { markets, variantById } = snapshot();
      const market = markets[code];
      for (const id of ids) {
        const variant = variantById.get(id);
        const slot = slotOf(market, variant);
        if (!variant || slot < 0) continue;
        const place = market.placeOfSlot[slot] as number;
        const before = market.stock[slot] as number;
        const wasListedInStock = hasStock(market, place);
        const available = levels.get(id) ?? 0;
        market.stock[slot] = available;
        if (before > 0 !== available > 0) tags.add(productTag(variant.product.slug));
        if (hasStock(market, place) !== wasListedInStock) tags.add(catalogueTag);
      }
    }
    await purge([...tags]);
  }

  return { hear, refresh, settled: () => refreshing };
}
