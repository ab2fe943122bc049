import type { Bag, BagLine, BagNotice, Totals } from '@vermilion/contract/bag';
import type { Availability } from '@vermilion/contract/catalogue';
import type { ErrorCode } from '@vermilion/contract/errors';
import { limits } from '@vermilion/contract/fields';
import type { DeliveryMethod, Language, Market, MarketCode } from '@vermilion/contract/markets';
import { fail, ok, type Result } from '@vermilion/contract/result';
import { sql, type Transaction } from 'kysely';
import type { BagItem, CatalogueService } from '../catalogue/catalogue.service.ts';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import { guestBagSeconds } from '../platform/http/guest-bag.ts';
import type { Random } from '../platform/random.ts';
import type { SeenItem, Tables } from '../platform/tables.ts';
import type { StockService } from '../stock/stock.service.ts';
import { bagOf, feeOf, lineOf, noticeOf, subtotalOf, sumsOf, undoTime } from './bag.rules.ts';
import { addLine, countItems, deleteBags, emptyBag, lockBag, readLines, removeLine, setLine } from './bag.store.ts';

/** Whose bag, and for whom it is worded. A null id is an empty bag. */
type BagKey = { bagId: string | null; market: Market; language: Language };

type LineChange = { variantId: number; quantity: number };

type Changed = { bag: Bag; notice: BagNotice | null };

export type BagService = {
  /** The caller's bag. */
  keyOf(caller: Caller): BagKey;
  /** Units in the bag, whatever their stock. */
  count(key: BagKey): Promise<number>;
  /** The newest lines, for the preview in the header. */
  preview(key: BagKey): Promise<{ lines: BagLine[]; lineCount: number; itemCount: number; subtotal: number }>;
  view(key: BagKey): Promise<Bag>;
  /**
   * Adds units; as many as stock and the limit of 99 allow, told by the notice.
   * @returns how many units were added, and the bag's id as well: a new one where the key named none
   */
  add(
    key: BagKey,
    line: LineChange,
  ): Promise<Result<Changed & { added: number; bagId: string }, 'VARIANT_NOT_FOUND' | Refusal | 'BAG_FULL'>>;
  /** Sets the quantity of a line, capped likewise. */
  set(key: BagKey, line: LineChange): Promise<Result<Changed, 'LINE_NOT_FOUND' | 'OUT_OF_STOCK'>>;
  /** Removes a line; adding the variant again within ten minutes puts it back in its old place. */
  remove(key: BagKey, variantId: number): Promise<Result<Changed, 'LINE_NOT_FOUND'>>;

  /** For an order: lets nobody else add to or order from the bag until the transaction ends. False: no such bag. */
  lock(transaction: Transaction<Tables>, bagId: string, market: MarketCode): Promise<boolean>;
  /** The lines, newest first, with today's prices and stock, from the database or within a transaction. */
  lines(db: Db, key: BagKey): Promise<BagLine[]>;
  /** The sums of lines with a delivery of the market. */
  sums(lines: readonly BagLine[], method: DeliveryMethod, market: Market): Totals;
  /** What a delivery costs for these lines, minor units. */
  fee(lines: readonly BagLine[], method: DeliveryMethod, market: Market): number;
  /** Removes all lines for good: they have become an order. */
  empty(transaction: Transaction<Tables>, bagId: string): Promise<void>;

  /** Deletes the bags that no cookie names any more. */
  forgetOld(): Promise<void>;
};

/** Why a variant cannot be added (spec §4). OUT_OF_STOCK is for what the bag holds: it says to remove it. */
const refusals = {
  out_of_stock: 'VARIANT_OUT_OF_STOCK',
  coming_soon: 'VARIANT_COMING_SOON',
  priority_access: 'VARIANT_PRIORITY_ACCESS',
  app_exclusive: 'VARIANT_APP_EXCLUSIVE',
} as const satisfies Record<Exclude<Availability, 'in_stock'>, ErrorCode>;
type Refusal = (typeof refusals)[keyof typeof refusals];

/** How many lines the preview in the header shows. */
const previewLines = 3;

export function createBagService(deps: {
  database: Database;
  clock: Clock;
  random: Random;
  catalogue: Pick<CatalogueService, 'bagItem' | 'pricesNow'>;
  stock: StockService;
}): BagService {
  const { clock, random, catalogue, stock } = deps;
  const { db } = deps.database;

  type Price = { price: number; was: number | null };

  /** @param pricesOf the prices of variants; what has none is not sold */
  async function linesWith(
    pricesOf: (variantIds: readonly number[]) => Promise<ReadonlyMap<number, Price>>,
    from: Db,
    { bagId, market, language }: BagKey,
  ): Promise<BagLine[]> {
    if (bagId === null) return [];
    const stored = await readLines(from, bagId, market.code, (variantId) => stock.onHandOf(market.code, variantId));
    const prices = await pricesOf(stored.map((line) => line.variantId));
    return stored.map(({ variantId, quantity, onHand, item: seen }) => {
      const item = catalogue.bagItem(variantId, market.code, language);
      const price = prices.get(variantId);
      const { unitPrice, ...named } = item ? seenItem(item) : seen;
      return lineOf({
        ...named,
        variantId,
        quantity,
        onHand,
        price: price?.price ?? unitPrice,
        was: price?.was ?? null,
        isSold: item?.availability === 'in_stock' && price !== undefined,
      });
    });
  }

  const lines = (from: Db, key: BagKey) =>
    linesWith(async (ids) => (ids.length > 0 ? catalogue.pricesNow(from, ids, key.market.code) : new Map()), from, key);

  /** The lines with the prices that every page shows: those of the read model. An order asks the database. */
  const shownLines = (key: BagKey) =>
    linesWith(
      async (ids) => {
        const items = ids.map((id) => [id, catalogue.bagItem(id, key.market.code, key.language)] as const);
        return new Map(items.flatMap(([id, item]) => (item ? [[id, item]] : [])));
      },
      db,
      key,
    );

  const view = async (key: BagKey) => bagOf(await shownLines(key), key.market, clock.now());
  const undoFrom = (now: Date) => new Date(now.getTime() - undoTime);

  return {
    keyOf: ({ actor, market, language }) => ({ bagId: 'bagId' in actor ? actor.bagId : null, market, language }),

    count: async ({ bagId, market }) => (bagId === null ? 0 : countItems(db, bagId, market.code)),

    preview: async (key) => {
      const all = await shownLines(key);
      return {
        lines: all.slice(0, previewLines),
        lineCount: all.length,
        itemCount: all.reduce((sum, line) => sum + line.quantity, 0),
        subtotal: subtotalOf(all),
      };
    },

    view,

    add: async (key, { variantId, quantity }) => {
      const { market, language } = key;
      const item = catalogue.bagItem(variantId, market.code, language);
      if (!item) return fail('VARIANT_NOT_FOUND');
      if (item.availability !== 'in_stock') return fail(refusals[item.availability]);
      const now = clock.now();
      const onHand = stock.onHandOf(market.code, sql<number>`${variantId}::integer`);
      const added = await addLine(
        db,
        { bagId: key.bagId, freshId: random.uuid(), market: market.code, variantId },
        { quantity, item: seenItem(item), onHand, now, undoFrom: undoFrom(now) },
      );
      if (added.bagId === null || added.quantity === null) {
        return added.onHand > 0 ? fail('BAG_FULL', { most: limits.bagLines }) : fail(refusals.out_of_stock);
      }
      return ok({
        bagId: added.bagId,
        added: Math.max(0, added.quantity - added.before),
        bag: await view({ ...key, bagId: added.bagId }),
        notice: noticeOf(variantId, added.before + quantity, added.quantity),
      });
    },

    set: async (key, { variantId, quantity }) => {
      const { bagId, market, language } = key;
      if (bagId === null) return fail('LINE_NOT_FOUND');
      const isSold = catalogue.bagItem(variantId, market.code, language)?.availability === 'in_stock';
      const onHand = isSold ? stock.onHandOf(market.code, sql<number>`${variantId}::integer`) : sql<number>`0`;
      const line = await setLine(db, { bagId, market: market.code, variantId }, quantity, onHand);
      if (!line) return fail('LINE_NOT_FOUND');
      if (line.quantity === null) return fail('OUT_OF_STOCK', { variantIds: [variantId] });
      return ok({ bag: await view(key), notice: noticeOf(variantId, quantity, line.quantity) });
    },

    remove: async (key, variantId) => {
      const { bagId, market } = key;
      const now = clock.now();
      const removed =
        bagId !== null && (await removeLine(db, { bagId, market: market.code, variantId }, now, undoFrom(now)));
      return removed ? ok({ bag: await view(key), notice: null }) : fail('LINE_NOT_FOUND');
    },

    lock: lockBag,
    lines,
    sums: (held, method, market) => sumsOf(held, method, market, clock.now()),
    fee: (held, method, market) => feeOf(method, subtotalOf(held), market),
    empty: emptyBag,

    forgetOld: () => deleteBags(db, new Date(clock.now().getTime() - guestBagSeconds * 1000)),
  };
}

function seenItem(item: Omit<BagItem, 'variantId' | 'was' | 'availability'>): SeenItem {
  const { sku, productSlug, name, brand, shade, size, type, picture, price } = item;
  return { sku, productSlug, name, brand, shade, size, type, picture, unitPrice: price };
}
