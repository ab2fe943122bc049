import type { Bag, BagLine, BagNotice } from '@vermilion/contract/bag';
import type { Availability } from '@vermilion/contract/catalogue';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { ErrorCode } from '@vermilion/contract/errors';
import { limits } from '@vermilion/contract/limits';
import type { DeliveryMethod, DeliveryMethodCode, Language, Market, MarketCode } from '@vermilion/contract/markets';
import type { LineAmounts, Totals } from '@vermilion/contract/pricing';
import type { Transaction } from 'kysely';
import type { BagItem, CatalogueService, OrderPrice } from '../catalogue/catalogue.service.ts';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Db } from '../platform/database.ts';
import { guestBagSeconds } from '../platform/http/guest-bag.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type { PriceActor, PriceLine, PricingService } from '../pricing/pricing.service.ts';
import {
  countUnits,
  createBag,
  createBagLine,
  createCapNotice,
  type HeldLine,
  isCounted,
  undoMs,
} from './bag.rules.ts';
import {
  addLine,
  countItems,
  deleteBags,
  deleteLines,
  lockBag,
  readLines,
  removeLine,
  setLineQuantity,
} from './bag.store.ts';
import type { BagLineItem } from './bag.tables.ts';

/** Whose bag, and the market and language to show it in. A null id is an empty bag. */
export type BagKey = { bagId: string | null; market: Market; language: Language; buyer: PriceActor };

type LineChange = { variantId: number; quantity: number };

type ChangedBag = { bag: Bag; notice: BagNotice | null };

export type BagService = {
  /** Returns the key of the caller's bag. */
  getKey(caller: Caller): BagKey;
  /** Returns the number of units in the bag, whatever their stock. */
  count(key: BagKey): Promise<number>;
  /** Returns the newest lines, for the preview in the header. */
  preview(key: BagKey): Promise<EndpointOutput<'GET cart/bag/'>>;
  /** Returns the whole bag, priced with standard delivery. */
  view(key: BagKey): Promise<Bag>;
  /**
   * Adds units, as many as stock and the limit of 99 allow; a notice says so when there are fewer.
   * @returns how many units this call added, and the id of the bag: a new one if the key has none
   */
  add(
    key: BagKey,
    line: LineChange,
  ): Promise<Result<ChangedBag & { added: number; bagId: string }, 'VARIANT_NOT_FOUND' | Refusal | 'BAG_FULL'>>;
  /** Sets the quantity of a line, capped in the same way. */
  set(key: BagKey, line: LineChange): Promise<Result<ChangedBag, 'LINE_NOT_FOUND' | 'OUT_OF_STOCK'>>;
  /** Removes a line; adding the variant again within ten minutes restores it in its place. */
  remove(key: BagKey, variantId: number): Promise<Result<ChangedBag, 'LINE_NOT_FOUND'>>;

  /** Returns the bag, and what it comes to with each delivery of the market. */
  compareDeliveries(key: BagKey): Promise<{ bag: Bag; totals: ReadonlyMap<DeliveryMethodCode, Totals> }>;

  /** Locks the bag against changes and orders until the transaction ends. False: there is no such bag. */
  lock(transaction: Transaction<Tables>, bagId: string, market: MarketCode): Promise<boolean>;
  /** Prices the bag for an order, with today's prices and stock as the transaction sees them. */
  priceForOrder(
    transaction: Transaction<Tables>,
    key: BagKey,
    method: DeliveryMethod,
  ): Promise<{ lines: BagLine[]; shipping: LineAmounts; totals: Totals }>;
  /** Deletes all lines: they have become an order. */
  empty(transaction: Transaction<Tables>, bagId: string): Promise<void>;

  /** Deletes the bags whose cookies have expired. */
  deleteExpired(): Promise<void>;
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
const maxPreviewLines = 3;

export function createBagService(deps: {
  database: Database;
  clock: Clock;
  random: Random;
  catalogue: Pick<CatalogueService, 'bagItem' | 'readOrderPrices'>;
  pricing: PricingService;
}): BagService {
  const { clock, random, catalogue, pricing } = deps;
  const { db } = deps.database;

  /** @param findPrices returns the prices of variants, and whether they are sold; a variant without one is not */
  async function readHeldLines(
    from: Db,
    { bagId, market, language }: BagKey,
    findPrices: (variantIds: readonly number[]) => Promise<ReadonlyMap<number, OrderPrice>>,
  ): Promise<HeldLine[]> {
    if (bagId === null) return [];
    const stored = await readLines(from, bagId, market.code);
    const prices = await findPrices(stored.map(({ variantId }) => variantId));
    return stored.map(({ id, kind, variantId, quantity, available, item: storedItem }) => {
      const current = catalogue.bagItem(variantId, market.code, language);
      const price = prices.get(variantId);
      const { unitPrice, ...item } = current ? createLineItem(current) : storedItem;
      return {
        id,
        kind,
        variantId,
        quantity,
        ...item,
        isHouseBrand: current?.isHouseBrand ?? false,
        unitPrice: price?.price ?? unitPrice,
        unitPriceBeforeSale: price?.was ?? null,
        available,
        isSold: price?.isSold ?? false,
      };
    });
  }

  /** Reads the lines with the prices that every page shows, those of the read model. */
  const readShownLines = (key: BagKey) =>
    readHeldLines(db, key, async (ids) => {
      const items = ids.map((id) => catalogue.bagItem(id, key.market.code, key.language));
      return new Map(
        items.flatMap((item) =>
          item ? [[item.variantId, { ...item, isSold: item.availability === 'in_stock' }]] : [],
        ),
      );
    });

  /** Reads the lines with the prices in the database, for an order. */
  const readOrderLines = (from: Db, key: BagKey) =>
    readHeldLines(from, key, (ids) => catalogue.readOrderPrices(from, ids, key.market.code));

  function priceLines(held: readonly HeldLine[], delivery: DeliveryMethod | null, { market, buyer }: BagKey) {
    const lines = held.filter(isCounted).map(createPriceLine);
    const price = pricing.price({ lines, delivery, actor: buyer, adjustments: [], market });
    const amountsById = new Map(price.lines.map(({ id, ...amounts }) => [id, amounts]));
    return { ...price, lines: held.map((line) => createBagLine(line, amountsById.get(line.id))) };
  }

  function createView(held: readonly HeldLine[], key: BagKey): Bag {
    const price = priceLines(held, key.market.delivery.find(({ code }) => code === 'standard') ?? null, key);
    return createBag(price.lines, price);
  }

  const view = async (key: BagKey) => createView(await readShownLines(key), key);
  const getUndoSince = (now: Date) => new Date(now.getTime() - undoMs);

  return {
    getKey: ({ actor, market, language }) => ({
      bagId: 'bagId' in actor ? actor.bagId : null,
      market,
      language,
      buyer: { tier: null, isEmployee: actor.kind === 'employee' },
    }),

    count: async ({ bagId, market }) => (bagId === null ? 0 : countItems(db, bagId, market.code)),

    preview: async (key) => {
      const { lines, totals, freeShipping } = priceLines(await readShownLines(key), null, key);
      return {
        lines: lines.slice(0, maxPreviewLines),
        lineCount: lines.length,
        itemCount: countUnits(lines),
        subtotal: totals.subtotal,
        freeShipping,
      };
    },

    view,

    add: async (key, { variantId, quantity }) => {
      const { market, language } = key;
      const item = catalogue.bagItem(variantId, market.code, language);
      if (!item) return fail('VARIANT_NOT_FOUND');
      if (item.availability !== 'in_stock') return fail(refusals[item.availability]);
      const now = clock.now();
      const added = await addLine(
        db,
        { bagId: key.bagId, newBagId: random.uuid(), newLineId: random.uuid(), market: market.code, variantId },
        { quantity, item: createLineItem(item), now, undoSince: getUndoSince(now) },
      );
      if (added.bagId === null || added.quantity === null) {
        return added.available > 0 ? fail('BAG_FULL', { maxLines: limits.maxBagLines }) : fail(refusals.out_of_stock);
      }
      return ok({
        bagId: added.bagId,
        added: Math.max(0, added.quantity - added.quantityBefore),
        bag: await view({ ...key, bagId: added.bagId }),
        notice: createCapNotice(variantId, added.quantityBefore + quantity, added.quantity),
      });
    },

    set: async (key, { variantId, quantity }) => {
      const { bagId, market, language } = key;
      if (bagId === null) return fail('LINE_NOT_FOUND');
      const isSold = catalogue.bagItem(variantId, market.code, language)?.availability === 'in_stock';
      const line = await setLineQuantity(db, { bagId, market: market.code, variantId }, quantity, isSold);
      if (!line) return fail('LINE_NOT_FOUND');
      if (line.quantity === null) return fail('OUT_OF_STOCK', { variantIds: [variantId] });
      return ok({ bag: await view(key), notice: createCapNotice(variantId, quantity, line.quantity) });
    },

    remove: async (key, variantId) => {
      const { bagId, market } = key;
      const now = clock.now();
      const isRemoved =
        bagId !== null && (await removeLine(db, { bagId, market: market.code, variantId }, now, getUndoSince(now)));
      return isRemoved ? ok({ bag: await view(key), notice: null }) : fail('LINE_NOT_FOUND');
    },

    compareDeliveries: async (key) => {
      const held = await readShownLines(key);
      return {
        bag: createView(held, key),
        totals: new Map(key.market.delivery.map((method) => [method.code, priceLines(held, method, key).totals])),
      };
    },

    lock: lockBag,
    priceForOrder: async (transaction, key, method) => priceLines(await readOrderLines(transaction, key), method, key),
    empty: deleteLines,

    deleteExpired: () => deleteBags(db, new Date(clock.now().getTime() - guestBagSeconds * 1000)),
  };
}

function createPriceLine(line: HeldLine): PriceLine {
  const { id, kind, variantId, brand, categorySlugs, isHouseBrand, unitPrice, unitPriceBeforeSale, quantity } = line;
  const facts = { id, kind, variantId, brandSlug: brand.slug, categorySlugs, isHouseBrand };
  return { ...facts, unitPrice, unitPriceBeforeSale, quantity, isTaxed: kind !== 'gift_card' };
}

/** Returns what a line keeps of its variant, to name it after the variant has left the catalogue. */
function createLineItem(item: BagItem): BagLineItem {
  const { sku, productSlug, name, brand, categorySlugs, shade, size, type, picture, price } = item;
  return { sku, productSlug, name, brand, categorySlugs, shade, size, type, picture, unitPrice: price };
}
