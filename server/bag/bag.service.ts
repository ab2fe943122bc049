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
  findAddition,
  findItemVariant,
  lockBag,
  readLines,
  removeLine,
  setLineQuantity,
} from './bag.store.ts';
import type { BagLineItem } from './bag.tables.ts';

/** Whose bag, and the market and language to show it in. A null id is an empty bag. */
export type BagContext = { bagId: string | null; market: Market; language: Language; buyer: PriceActor };

type ChangedBag = { bag: Bag; notice: BagNotice | null };

export type BagService = {
  /** Returns the context of the caller's bag. */
  getContext(caller: Caller): BagContext;
  /** Returns the number of units in the bag, whatever their stock. */
  count(context: BagContext): Promise<number>;
  /** Returns the newest lines, for the preview in the header. */
  preview(context: BagContext): Promise<EndpointOutput<'GET cart/bag/'>>;
  /** Returns the whole bag, priced with standard delivery. */
  view(context: BagContext): Promise<Bag>;
  /**
   * Adds units, as many as stock and the limit of 99 allow; a notice says so when there are fewer. The same bag and
   * idempotency key add once; a repeated request is answered like the first, with the bag as it is now.
   * @returns how many units were added, and the id of the bag: a new one if the context has none
   */
  add(
    context: BagContext,
    addition: { variantId: number; quantity: number; idempotencyKey: string },
  ): Promise<Result<ChangedBag & { added: number; bagId: string }, AddError>>;
  /** Sets the quantity of an item line, capped in the same way. */
  setQuantity(
    context: BagContext,
    change: { lineId: string; quantity: number },
  ): Promise<Result<ChangedBag, 'LINE_NOT_FOUND' | 'OUT_OF_STOCK'>>;
  /** Removes a line; adding the variant of an item again within ten minutes restores its line in its place. */
  remove(context: BagContext, lineId: string): Promise<Result<ChangedBag, 'LINE_NOT_FOUND'>>;

  /** Returns the bag, and what it comes to with each delivery of the market. */
  compareDeliveries(context: BagContext): Promise<{ bag: Bag; totals: ReadonlyMap<DeliveryMethodCode, Totals> }>;

  /** Locks the bag against changes and orders until the transaction ends. False: there is no such bag. */
  lock(transaction: Transaction<Tables>, bagId: string, market: MarketCode): Promise<boolean>;
  /** Prices the bag for an order, with today's prices and stock as the transaction sees them. */
  priceForOrder(
    transaction: Transaction<Tables>,
    context: BagContext,
    method: DeliveryMethod,
  ): Promise<{ lines: BagLine[]; shipping: LineAmounts; totals: Totals }>;
  /** Deletes all lines: they have become an order. */
  empty(transaction: Transaction<Tables>, bagId: string): Promise<void>;

  /** Deletes the bags whose cookies have expired. */
  deleteExpired(): Promise<void>;
};

/** Why a variant cannot be added (spec §4). The text of OUT_OF_STOCK is about lines that are in the bag already. */
const refusals = {
  out_of_stock: 'VARIANT_OUT_OF_STOCK',
  coming_soon: 'VARIANT_COMING_SOON',
  priority_access: 'VARIANT_PRIORITY_ACCESS',
  app_exclusive: 'VARIANT_APP_EXCLUSIVE',
} as const satisfies Record<Exclude<Availability, 'in_stock'>, ErrorCode>;
type AddError = 'VARIANT_NOT_FOUND' | (typeof refusals)[keyof typeof refusals] | 'BAG_FULL' | 'ADDITION_KEY_REUSED';

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
    { bagId, market, language }: BagContext,
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
  const readShownLines = (context: BagContext) =>
    readHeldLines(db, context, async (ids) => {
      const items = ids.map((id) => catalogue.bagItem(id, context.market.code, context.language));
      return new Map(
        items.flatMap((item) =>
          item ? [[item.variantId, { ...item, isSold: item.availability === 'in_stock' }]] : [],
        ),
      );
    });

  /** Reads the lines with the prices in the database, for an order. */
  const readOrderLines = (from: Db, context: BagContext) =>
    readHeldLines(from, context, (ids) => catalogue.readOrderPrices(from, ids, context.market.code));

  function priceLines(held: readonly HeldLine[], delivery: DeliveryMethod | null, { market, buyer }: BagContext) {
    const lines = held.filter(isCounted).map(createPriceLine);
    const price = pricing.price({ lines, delivery, actor: buyer, adjustments: [], market });
    const amountsById = new Map(price.lines.map(({ id, ...amounts }) => [id, amounts]));
    return { ...price, lines: held.map((line) => createBagLine(line, amountsById.get(line.id))) };
  }

  function createView(held: readonly HeldLine[], context: BagContext): Bag {
    const price = priceLines(held, context.market.delivery.find(({ code }) => code === 'standard') ?? null, context);
    return createBag(price.lines, price);
  }

  const view = async (context: BagContext) => createView(await readShownLines(context), context);

  /** Answers a request to add, the first as well as a repeated one. */
  async function confirmAddition(
    context: BagContext,
    { variantId, quantity }: { variantId: number; quantity: number },
    stored: NonNullable<Awaited<ReturnType<typeof addLine>>['addition']>,
  ) {
    if (stored.variantId !== variantId || stored.requestedQuantity !== quantity) return fail('ADDITION_KEY_REUSED');
    return ok({
      bagId: stored.bagId,
      added: Math.max(0, stored.quantity - stored.quantityBefore),
      bag: await view({ ...context, bagId: stored.bagId }),
      notice: createCapNotice(variantId, stored.quantityBefore + quantity, stored.quantity),
    });
  }

  const getUndoSince = (now: Date) => new Date(now.getTime() - undoMs);

  return {
    getContext: ({ actor, market, language }) => ({
      bagId: 'bagId' in actor ? actor.bagId : null,
      market,
      language,
      buyer: { tier: null, isEmployee: actor.kind === 'employee' },
    }),

    count: async ({ bagId, market }) => (bagId === null ? 0 : countItems(db, bagId, market.code)),

    preview: async (context) => {
      const { lines, totals, freeShipping } = priceLines(await readShownLines(context), null, context);
      return {
        lines: lines.slice(0, maxPreviewLines),
        lineCount: lines.length,
        itemCount: countUnits(lines),
        subtotal: totals.subtotal,
        freeShipping,
      };
    },

    view,

    add: async (context, addition) => {
      const { bagId, market, language } = context;
      const { variantId, quantity, idempotencyKey } = addition;
      const item = catalogue.bagItem(variantId, market.code, language);
      const refusal = !item
        ? 'VARIANT_NOT_FOUND'
        : item.availability === 'in_stock'
          ? null
          : refusals[item.availability];
      if (!item || refusal) {
        // What an earlier request has added is confirmed although the variant is not for sale any more.
        const earlier = bagId && (await findAddition(db, { bagId, market: market.code, idempotencyKey }));
        if (earlier) return confirmAddition(context, addition, { ...earlier, bagId });
        return fail(refusal ?? 'VARIANT_NOT_FOUND');
      }
      const now = clock.now();
      const request = { bagId, newBagId: random.uuid(), newLineId: random.uuid(), market: market.code };
      const added = await addLine(
        db,
        { ...request, variantId, idempotencyKey },
        { quantity, item: createLineItem(item), now, undoSince: getUndoSince(now) },
      );
      if (added.addition) return confirmAddition(context, addition, added.addition);
      return added.available > 0 ? fail('BAG_FULL', { maxLines: limits.maxBagLines }) : fail(refusals.out_of_stock);
    },

    setQuantity: async (context, { lineId, quantity }) => {
      const { bagId, market, language } = context;
      const key = bagId && { bagId, market: market.code, lineId };
      const variantId = key ? await findItemVariant(db, key) : undefined;
      if (!key || variantId === undefined) return fail('LINE_NOT_FOUND');
      const isSold = catalogue.bagItem(variantId, market.code, language)?.availability === 'in_stock';
      const line = isSold ? await setLineQuantity(db, key, quantity) : { quantity: null };
      if (!line) return fail('LINE_NOT_FOUND');
      if (line.quantity === null) return fail('OUT_OF_STOCK', { variantIds: [variantId] });
      return ok({ bag: await view(context), notice: createCapNotice(variantId, quantity, line.quantity) });
    },

    remove: async (context, lineId) => {
      const { bagId, market } = context;
      const now = clock.now();
      const isRemoved =
        bagId !== null && (await removeLine(db, { bagId, market: market.code, lineId }, now, getUndoSince(now)));
      return isRemoved ? ok({ bag: await view(context), notice: null }) : fail('LINE_NOT_FOUND');
    },

    compareDeliveries: async (context) => {
      const held = await readShownLines(context);
      return {
        bag: createView(held, context),
        totals: new Map(
          context.market.delivery.map((method) => [method.code, priceLines(held, method, context).totals]),
        ),
      };
    },

    lock: lockBag,
    priceForOrder: async (transaction, context, method) =>
      priceLines(await readOrderLines(transaction, context), method, context),
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
