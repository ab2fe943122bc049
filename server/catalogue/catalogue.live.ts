import { setImmediate } from 'node:timers/promises';
import { type MarketCode, marketCodes, parseMarket } from '@vermilion/contract/markets';
import { pictureChannel } from '../picture/picture.service.ts';
import { createBoundaryWatch } from '../platform/boundaries.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import { type StockService, stockChannel } from '../stock/stock.service.ts';
import { buildSnapshot } from './catalogue.build.ts';
import {
  type CatalogueChange,
  catalogueChannel,
  joinChanges,
  parseChange,
  parseWithdrawal,
} from './catalogue.changes.ts';
import { findSlot, hasStock, type MarketColumns, type Snapshot } from './catalogue.model.ts';
import { computePrices, type Prices } from './catalogue.prices.ts';
import { replaceProducts } from './catalogue.replace.ts';
import { copyStock, joinWithdrawals, type Withdrawal, withdraw } from './catalogue.withdraw.ts';

/** The cache tag of everything that shows the catalogue. A tag with `:SG` after it means that market alone. */
const catalogueTag = 'catalogue';
const getProductTag = (slug: string) => `product:${slug}`;

/** How long changes of stock are collected before the levels are read, in milliseconds. */
const stockDebounceMs = 20;
/**
 * How long changes of the catalogue are collected before it is read, in milliseconds. After a build the next one waits at
 * least as long as that build took, so that constant editing keeps a process busy for half of its time at most.
 */
const buildDebounceMs = 50;
const buildRetryMs = 5000;
const minBoundaryDelayMs = 1000;

const noChange: CatalogueChange = new Set();

export type LiveModel = {
  /** Returns the read model as it is now. @throws before `ready` */
  snapshot: () => Snapshot;
  /** Returns a market's prices as they are now. */
  prices: (market: MarketCode) => Prices;
  /** Resolves once there is a read model. */
  ready: () => Promise<void>;
  close: () => Promise<void>;
};

export type LiveModelOptions = {
  database: Database;
  clock: Clock;
  stock: Pick<StockService, 'readAvailable'>;
  /** Invalidates what is cached under tags; called once this process shows the newer data. */
  purge: (tags: readonly string[]) => Promise<void>;
  report: (error: unknown) => void;
  /** Reads the catalogue; a test may delay it. */
  build?: typeof buildSnapshot;
};

/**
 * Keeps the read model of this process up to date: builds it, builds it again when the catalogue changes, refreshes
 * single stock levels, and recomputes prices when a sale begins or ends. Caches are purged after the model has the
 * change, so that no page is rendered from an older model and kept.
 */
export function createLiveModel(options: LiveModelOptions): LiveModel {
  const { database, clock, stock, report, build = buildSnapshot } = options;
  let current: Snapshot | null = null;
  /** What the read model does not have yet. */
  let missing: CatalogueChange = noChange;
  let building: Promise<void> | null = null;
  let isClosed = false;
  let buildTimer: NodeJS.Timeout | undefined;
  let stockTimer: NodeJS.Timeout | undefined;
  /** What was withdrawn since the last build began, which may have read it before. */
  let withdrawn: Withdrawal = { products: new Set(), variants: new Set() };
  let withdrawing: Promise<void> = Promise.resolve();
  const prices = createPriceWatch(clock, getSnapshot, (markets) => {
    purge(markets.map((market) => `${catalogueTag}:${market}`)).catch(report);
  });
  const levels = createStockLevels(database, stock, getSnapshot, purge);

  const first = Promise.withResolvers<void>();
  // Marked as handled: there may be nobody who waits for it.
  first.promise.catch(() => {});

  function getSnapshot(): Snapshot {
    if (!current) throw new Error('the catalogue is not read yet: await ready() first');
    return current;
  }

  async function purge(tags: readonly string[]): Promise<void> {
    if (tags.length > 0 && !isClosed) await options.purge(tags);
  }

  function scheduleBuild(change: CatalogueChange, delayMs = buildDebounceMs): void {
    missing = joinChanges(missing, change);
    if (isClosed || building || buildTimer) return;
    buildTimer = setTimeout(startBuild, delayMs).unref();
  }

  function startBuild(): void {
    buildTimer = undefined;
    if (!isClosed) building = runBuild();
  }

  async function runBuild(): Promise<void> {
    let pauseMs = buildRetryMs;
    try {
      const started = performance.now();
      await replaceSnapshot();
      pauseMs = Math.max(buildDebounceMs, performance.now() - started);
    } catch (error) {
      if (isClosed) return;
      missing = 'any';
      report(error);
      first.reject(error);
    } finally {
      building = null;
    }
    if (missing === 'any' || missing.size > 0) scheduleBuild(missing, pauseMs);
  }

  async function replaceSnapshot(): Promise<void> {
    const change = missing;
    missing = noChange;
    withdrawn = { products: new Set(), variants: new Set() };
    levels.startRecording();
    const previous = current;
    const built =
      (previous && change !== 'any' && (await replaceProducts(database.db, previous, change))) ||
      (await build(database.db));
    const complete = await withoutWithdrawn(built);
    if (isClosed) return;
    const shown = current;
    current = complete;
    // The stock of the new model was read page by page, some of it before a change that the older model has by now.
    levels.replayRecorded();
    await levels.refresh();
    if (isClosed) return;
    prices.watch();
    first.resolve();
    if (shown) await purge(listChangedTags(shown, complete));
  }

  /** Returns a model with its prices prepared, without what was withdrawn while it was made. */
  async function withoutWithdrawn(built: Snapshot): Promise<Snapshot> {
    for (let model = built; ; ) {
      const known = withdrawn;
      model = await withdraw(model, known);
      await prices.prepare(model);
      if (known === withdrawn) return model;
    }
  }

  /** Takes out at once what is sold no more: a recall does not wait until everything is read again. */
  function onWithdrawal(withdrawal: Withdrawal): void {
    withdrawn = joinWithdrawals(withdrawn, withdrawal);
    withdrawing = withdrawing.then(() => showWithout(withdrawal)).catch(report);
  }

  async function showWithout(withdrawal: Withdrawal): Promise<void> {
    // Until no build has replaced the model meanwhile.
    for (let base = current; base && !isClosed; base = current) {
      const next = await withdraw(base, withdrawal);
      if (next === base) return;
      await prices.prepare(next);
      if (current !== base || isClosed) continue;
      copyStock(base, next);
      current = next;
      prices.watch();
      await purge(listChangedTags(base, next));
      return;
    }
  }

  function onStockMessage(payload: string): void {
    if (!levels.note(payload) || !current || isClosed) return;
    stockTimer ??= setTimeout(() => {
      stockTimer = undefined;
      if (isClosed) return;
      levels.refresh().catch((error) => {
        report(error);
        scheduleBuild('any');
      });
    }, stockDebounceMs).unref();
  }

  const listening = Promise.all([
    database.listen(
      catalogueChannel,
      (payload) => {
        const withdrawal = parseWithdrawal(payload);
        if (withdrawal) onWithdrawal(withdrawal);
        else scheduleBuild(parseChange(payload));
      },
      () => scheduleBuild('any'),
    ),
    database.listen(pictureChannel, (payload) => scheduleBuild(parseChange(payload))),
    database.listen(stockChannel, onStockMessage),
  ]);
  listening.then(
    () => {
      clearTimeout(buildTimer);
      startBuild();
    },
    (error) => {
      report(error);
      first.reject(error);
    },
  );

  return {
    snapshot: getSnapshot,
    prices: prices.now,
    ready: () => first.promise,
    close: async () => {
      isClosed = true;
      clearTimeout(buildTimer);
      clearTimeout(stockTimer);
      prices.stop();
      const stops = await listening.catch(() => []);
      for (const stop of stops) await stop();
      await building;
      await withdrawing;
      await levels.settled();
    },
  };
}

/** Returns the tags of what is cached of another read model and shown otherwise by a new one. */
function listChangedTags(previous: Snapshot, now: Snapshot): string[] {
  const changed = marketCodes.filter((code) => now.markets[code] !== previous.markets[code]);
  return changed.length === marketCodes.length ? [catalogueTag] : changed.map((code) => `${catalogueTag}:${code}`);
}

/** Provides the prices of the read model. @param onChange called with the markets whose shown prices have changed */
function createPriceWatch(clock: Clock, getSnapshot: () => Snapshot, onChange: (markets: MarketCode[]) => void) {
  /** By market of a model, so that they go with the model. */
  const cache = new WeakMap<MarketColumns, Prices>();

  const getPrices = (code: MarketCode) => findPrices(getSnapshot().markets[code]);

  function findPrices(market: MarketColumns): Prices {
    const now = clock.now().getTime();
    const last = cache.get(market);
    if (last && now >= last.from && now < last.until) return last;
    const fresh = computePrices(market, now);
    cache.set(market, fresh);
    return fresh;
  }

  /** Computes the prices of a new model market by market, so that no request waits for all of them. */
  async function prepare({ markets }: Snapshot): Promise<void> {
    for (const code of marketCodes) {
      findPrices(markets[code]);
      await setImmediate();
    }
  }

  /** What was shown when the next change was looked for. */
  let watched: { code: MarketCode; prices: Prices }[] = [];

  /** Reports changes of prices by the clock to caches; requests see a change without it. */
  const boundaries = createBoundaryWatch({
    clock,
    minDelayMs: minBoundaryDelayMs,
    findNext: () => {
      watched = marketCodes.map((code) => ({ code, prices: getPrices(code) }));
      return Math.min(...watched.map(({ prices }) => prices.until));
    },
    onDue: () => {
      const now = clock.now().getTime();
      const changed = watched.filter(
        ({ code, prices }) => now >= prices.changesAt || getPrices(code).today !== prices.today,
      );
      if (changed.length > 0) onChange(changed.map(({ code }) => code));
    },
  });

  return { now: getPrices, prepare, watch: boundaries.watch, stop: boundaries.stop };
}

type ChangedVariants = Map<MarketCode, Set<number>>;

/** Refreshes the stock levels of the read model. @param purge called with the tags of what is shown otherwise now */
function createStockLevels(
  { db }: Pick<Database, 'db'>,
  stock: Pick<StockService, 'readAvailable'>,
  getSnapshot: () => Snapshot,
  purge: (tags: readonly string[]) => Promise<void>,
) {
  /** Variants whose levels are to be read. */
  let pending: ChangedVariants = new Map();
  /** Variants whose levels have changed since a build began, which may have read them before. */
  let recorded: ChangedVariants | null = null;
  let refreshing: Promise<void> = Promise.resolve();

  function add(changed: ChangedVariants, market: MarketCode, ids: Iterable<number>): void {
    const set = changed.get(market) ?? new Set();
    changed.set(market, set);
    for (const id of ids) set.add(id);
  }

  /** Notes a message of the stock channel for the next refresh. @returns whether it names a market */
  function note(payload: string): boolean {
    const [code, list = ''] = payload.split(':', 2);
    const market = parseMarket(code);
    if (!market) return false;
    const ids = list
      .split(',')
      .filter((id) => /^\d{1,10}$/.test(id))
      .map(Number);
    add(pending, market, ids);
    if (recorded) add(recorded, market, ids);
    return true;
  }

  /** Runs one after the other, or an older level might overwrite a newer one. */
  function refresh(): Promise<void> {
    const refreshed = refreshing.then(readLevels);
    refreshing = refreshed.catch(() => {});
    return refreshed;
  }

  async function readLevels(): Promise<void> {
    const tags = new Set<string>();
    const changed = pending;
    pending = new Map();
    for (const [code, ids] of changed) {
      const levels = await stock.readAvailable(db, code, [...ids]);
      const { markets, variantById } = getSnapshot();
      const market = markets[code];
      for (const id of ids) {
        const variant = variantById.get(id);
        const slot = findSlot(market, variant);
        if (!variant || slot < 0) continue;
        const place = market.placeOfSlot[slot] as number;
        const before = market.stock[slot] as number;
        const hadStock = hasStock(market, place);
        const available = levels.get(id) ?? 0;
        market.stock[slot] = available;
        if (before > 0 !== available > 0) tags.add(`${getProductTag(variant.product.slug)}:${code}`);
        if (hasStock(market, place) !== hadStock) tags.add(`${catalogueTag}:${code}`);
      }
    }
    await purge([...tags]);
  }

  return {
    note,
    refresh,
    startRecording: () => {
      recorded = new Map();
    },
    /** Makes the next refresh read again what has changed since `startRecording`. */
    replayRecorded: () => {
      for (const [market, ids] of recorded ?? []) add(pending, market, ids);
      recorded = null;
    },
    settled: () => refreshing,
  };
}
