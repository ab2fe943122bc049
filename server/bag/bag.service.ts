import { createHash } from 'node:crypto';
import type { Bag, BagLine, BagNotice, MergeNotice } from '@vermilion/contract/bag';
import type { Contact } from '@vermilion/contract/contact';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import { limits } from '@vermilion/contract/limits';
import { countItems } from '@vermilion/contract/line-counts';
import type { DeliveryMethod, DeliveryMethodCode, Language, Market, MarketCode } from '@vermilion/contract/markets';
import type { LineAmounts, Totals } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import { type VariantRefusal, variantRefusals } from '@vermilion/contract/variant-refusals';
import type { Transaction } from 'kysely';
import type { BagItem, CatalogueService, VariantPrice } from '../catalogue/catalogue.service.ts';
import type { Caller } from '../platform/actor.ts';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, runInTransaction } from '../platform/database.ts';
import { guestBagSeconds } from '../platform/http/guest-bag.ts';
import { dayMs } from '../platform/jobs.ts';
import type { Random } from '../platform/random.ts';
import { fail, ok, type Result } from '../platform/result.ts';
import type { Tables } from '../platform/tables.ts';
import type {
  Adjustment,
  BagToPrice,
  Buyer,
  GiftProposal,
  PriceLine,
  PricingService,
} from '../pricing/pricing.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import {
  createBag,
  createBagLine,
  createCapNotice,
  firstAdditionRepeatWindowMs,
  isCounted,
  mergeLines,
  type UnpricedLine,
  undoWindowMs,
} from './bag.rules.ts';
import {
  addLine,
  type BagKey,
  deleteAccountBags,
  deleteBags,
  deleteLines,
  findAddition,
  findCreatedBag,
  findItemVariant,
  listAccountLines,
  lockBag,
  lockOrCreateBag,
  moveBag,
  readItemCount,
  readStoredLines,
  removeLine,
  setLineQuantity,
} from './bag.store.ts';
import type { BagLineItem } from './bag.tables.ts';

/**
 * Whose bag, and the market and language to show it in. A null id is an empty bag. A member's bag is named by the account:
 * it may not exist yet, and is empty then.
 */
export type BagContext = {
  bagId: string | null;
  market: Market;
  language: Language;
  buyer: Buyer;
  /** What the shopper should know about a guest's bag that was merged into the member's just now. */
  notices: readonly MergeNotice[];
};

/**
 * Returns the prices of variants, and whether they are sold. A variant without a price is not sold. Pages read prices from
 * the read model, an order from the database.
 */
type ReadPrices = (variantIds: readonly number[], context: BagContext) => Promise<ReadonlyMap<number, VariantPrice>>;

type ChangedBag = { bag: Bag; notice: BagNotice | null };

export type BagService = {
  /**
   * Opens the caller's bag: merges the guest's bag that the cookie names into the member's first, then returns its context.
   * A member's bag belongs to the account, one for each market.
   */
  openBag(caller: Caller): Promise<BagContext>;
  /**
   * Merges a guest's bag into the member's bag of the market, and deletes it: quantities add up as far as stock and limits
   * allow. Changes nothing where there is no such guest's bag, so that a repeated call is harmless; a bag that belongs to
   * an account is never merged.
   * @returns what was capped or left out
   */
  mergeGuestBag(
    transaction: Transaction<Tables>,
    merge: { guestBagId: string; accountId: string; market: MarketCode },
  ): Promise<MergeNotice[]>;
  /** Returns the number of units in the bag, whatever their stock. */
  count(context: BagContext): Promise<number>;
  /** Returns the newest lines, for the preview in the header; priced with standard delivery, like the whole bag. */
  preview(context: BagContext): Promise<EndpointOutput<'GET cart/bag/'>>;
  /** Returns the whole bag, priced with standard delivery. */
  view(context: BagContext): Promise<Bag>;
  /**
   * Adds units, as many as stock and the limit of 99 allow, with a notice when there are fewer. The same bag and
   * idempotency key add once; a repeated request is answered like the first, with the bag as it is now. That holds for
   * ten minutes for a request that created the bag and whose answer, with the bag's cookie, was lost (ADR 59).
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

  /** Returns the bag as each delivery of the market prices it: gifts, totals and what is unused may differ. */
  compareDeliveries(context: BagContext): Promise<ReadonlyMap<DeliveryMethodCode, Bag>>;

  /** Locks the bag against changes and orders until the transaction ends. False: there is no such bag. */
  lock(transaction: Transaction<Tables>, context: NamedBag): Promise<boolean>;
  /** Prices the bag for an order, with today's prices and stock as the transaction sees them, and locks what it uses up. */
  priceForOrder(
    transaction: Transaction<Tables>,
    context: BagContext,
    order: { method: DeliveryMethod; contact: Contact },
  ): Promise<{ lines: BagLine[]; shipping: LineAmounts; totals: Totals }>;
  /** Deletes all lines, which have become an order, and uses up what its price has used. */
  convertToOrder(
    transaction: Transaction<Tables>,
    context: NamedBag,
    order: { orderId: string; contact: Contact; totals: Totals },
  ): Promise<Result<void, 'ADJUSTMENT_REFUSED'>>;

  /** Returns what lies in the bags of an account, for the export of its data. */
  readForAccount(db: Db, accountId: string): Promise<object[]>;
  /** Deletes the bags of an account that is deleted. */
  deleteForAccount(transaction: Transaction<Tables>, accountId: string): Promise<void>;
  /** Deletes the guests' bags whose cookies have expired, and the members' that were not added to for a year. */
  deleteExpired(): Promise<void>;
};

/** A context that names a bag. */
type NamedBag = BagContext & { bagId: string };

type AddError = 'VARIANT_NOT_FOUND' | VariantRefusal | 'BAG_FULL' | 'ADDITION_KEY_REUSED';

/** How long a member's bag is kept after the last addition. */
const memberBagMs = 365 * dayMs;

/** How many lines the preview in the header shows. */
const maxPreviewLines = 3;

export function createBagService(deps: {
  database: Database;
  clock: Clock;
  random: Random;
  catalogue: Pick<CatalogueService, 'findBagItem' | 'readOrderPrices'>;
  pricing: PricingService;
  stock: Pick<StockService, 'readAvailable'>;
}): BagService {
  const { clock, random, catalogue, pricing, stock } = deps;
  const { db } = deps.database;

  const readShownPrices: ReadPrices = async (ids, { market, language }) => {
    const items = ids.map((id) => catalogue.findBagItem(id, market.code, language));
    return new Map(
      items.flatMap((item) => (item ? [[item.variantId, { ...item, isSold: item.availability === 'in_stock' }]] : [])),
    );
  };

  async function readLines(from: Db, context: BagContext, readPrices: ReadPrices): Promise<UnpricedLine[]> {
    const { market, language } = context;
    const key = getBagKey(context);
    if (key === null) return [];
    const stored = await readStoredLines(from, key);
    const prices = await readPrices(
      stored.map(({ variantId }) => variantId),
      context,
    );
    return stored.map(({ item: storedItem, ...line }) => {
      const current = catalogue.findBagItem(line.variantId, market.code, language);
      const price = prices.get(line.variantId);
      const { unitPrice, ...item } = current ? createLineItem(current) : storedItem;
      return {
        ...line,
        ...item,
        isHouseBrand: current?.isHouseBrand ?? false,
        unitPrice: line.kind === 'sample' ? 0 : (price?.price ?? unitPrice),
        unitPriceBeforeSale: line.kind === 'sample' ? null : (price?.priceBeforeSale ?? null),
        isSold: price?.isSold ?? false,
      };
    });
  }

  /**
   * Reads the lines of proposed gifts, and the units that the bag's own lines leave for each. Which gifts get them is
   * decided by `computePrice`. A gift that is not sold has no line.
   */
  async function readGiftLines(
    from: Db,
    bagId: string,
    context: BagContext,
    { gifts, lines }: { gifts: readonly GiftProposal[]; lines: readonly UnpricedLine[] },
    readPrices: ReadPrices,
  ): Promise<{ gift: GiftProposal; line: UnpricedLine | null }[]> {
    if (gifts.length === 0) return [];
    const ids = [...new Set(gifts.map(({ variantId }) => variantId))];
    const prices = await readPrices(ids, context);
    const available = await stock.readAvailable(from, context.market.code, ids);
    for (const { variantId, quantity } of lines) available.set(variantId, (available.get(variantId) ?? 0) - quantity);
    const proposalCounts = new Map<string, number>();
    return gifts.map((gift) => {
      const { variantId, quantity } = gift;
      const item = catalogue.findBagItem(variantId, context.market.code, context.language);
      const price = prices.get(variantId);
      if (!item || !price?.isSold) return { gift, line: null };
      const key = `${getSourceKey(gift.source)} ${variantId}`;
      const proposalNumber = (proposalCounts.get(key) ?? 0) + 1;
      proposalCounts.set(key, proposalNumber);
      const line = {
        ...createLineItem(item),
        id: createStableId(`${bagId} ${key} ${proposalNumber}`),
        kind: 'gift' as const,
        variantId,
        quantity,
        isHouseBrand: item.isHouseBrand,
        unitPrice: price.price,
        unitPriceBeforeSale: price.priceBeforeSale,
        available: available.get(variantId) ?? 0,
        isSold: true,
      };
      return { gift, line };
    });
  }

  /**
   * Reads what the price of a bag is computed from.
   * @param lockContributions locks what an order of the bag uses up before it is read; none for pages
   */
  async function readPriceInput(
    from: Db,
    context: BagContext,
    readPrices: ReadPrices,
    lockContributions?: (bag: Omit<BagToPrice, 'now'>) => Promise<void>,
  ) {
    const { bagId, market } = context;
    const lines = await readLines(from, context, readPrices);
    const pricedLines = lines.filter(isCounted).map(createPriceLine);
    if (bagId === null || pricedLines.length === 0) {
      const nothing = { giftLines: [], adjustments: [], tenders: [], unused: [] };
      return { context, buyer: { ...context.buyer, tier: null }, lines, pricedLines, ...nothing };
    }
    const buyer = { ...context.buyer, tier: await pricing.findTier(from, context.buyer) };
    const bag = { bagId, market: market.code, buyer, lines: pricedLines };
    await lockContributions?.(bag);
    const { gifts, adjustments, tenders, unused } = await pricing.collectContributions(from, bag);
    const proposed = await readGiftLines(from, bagId, context, { gifts, lines }, readPrices);
    return {
      context,
      buyer,
      lines,
      pricedLines,
      giftLines: proposed.flatMap(({ line }) => line ?? []),
      adjustments: [
        ...adjustments,
        ...proposed.flatMap(({ gift: { variantId: _, quantity: __, ...gift }, line }): Adjustment[] =>
          line ? [{ ...gift, kind: 'gift', line: createPriceLine(line), available: line.available }] : [],
        ),
      ],
      tenders,
      unused: [
        ...unused,
        ...proposed
          .filter(({ line }) => line === null)
          .map(({ gift }) => ({ source: gift.source, reason: 'out_of_stock' as const, missingSpend: null })),
      ],
    };
  }
  type BagPriceInput = Awaited<ReturnType<typeof readPriceInput>>;

  function priceBag(input: BagPriceInput, delivery: DeliveryMethod | null) {
    const { buyer, adjustments, tenders } = input;
    const { market } = input.context;
    const price = pricing.price({ lines: input.pricedLines, delivery, buyer, adjustments, tenders, market });
    const amountsById = new Map(price.lines.map(({ id, ...amounts }) => [id, amounts]));
    const giftLines = input.giftLines.filter(({ id }) => amountsById.has(id));
    return {
      ...price,
      lines: [...input.lines, ...giftLines].map((line) => createBagLine(line, amountsById.get(line.id))),
      unused: [...input.unused, ...price.unused],
    };
  }

  const findStandardDelivery = ({ market }: BagContext) =>
    market.delivery.find(({ code }) => code === 'standard') ?? null;

  const readShownInput = (context: BagContext) => readPriceInput(db, context, readShownPrices);

  const view = async (context: BagContext) =>
    createBag(priceBag(await readShownInput(context), findStandardDelivery(context)));

  const getUndoSince = (now: Date) => new Date(now.getTime() - undoWindowMs);

  const findCreated = ({ market }: BagContext, idempotencyKey: string) =>
    findCreatedBag(
      db,
      { market: market.code, idempotencyKey },
      new Date(clock.now().getTime() - firstAdditionRepeatWindowMs),
    );

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

  const mergeGuestBag: BagService['mergeGuestBag'] = async (transaction, { guestBagId, accountId, market }) => {
    const guestBag = { bagId: guestBagId, market, accountId: null };
    const ownBag = { bagId: createMemberBagId(accountId, market), market, accountId };
    // Guests' bags are locked before members': parallel merges never wait for each other in a circle.
    if (!(await lockBag(transaction, guestBag))) return [];
    await lockOrCreateBag(transaction, ownBag, clock.now());
    const guestLines = await readStoredLines(transaction, guestBag);
    const { changes, notices } = mergeLines(await readStoredLines(transaction, ownBag), guestLines);
    await moveBag(transaction, guestBagId, ownBag.bagId, changes);
    return notices;
  };

  return {
    openBag: async ({ actor, market, language }) => {
      const guestBagId = 'bagId' in actor ? actor.bagId : null;
      const accountId = 'accountId' in actor ? actor.accountId : null;
      const buyer = { accountId, isEmployee: actor.kind === 'employee' };
      const site = { market, language, buyer };
      if (accountId === null) return { ...site, bagId: guestBagId, notices: [] };
      const notices =
        guestBagId === null
          ? []
          : await runInTransaction(db, (transaction) =>
              mergeGuestBag(transaction, { guestBagId, accountId, market: market.code }),
            );
      return { ...site, bagId: createMemberBagId(accountId, market.code), notices };
    },

    mergeGuestBag,

    count: async (context) => {
      const key = getBagKey(context);
      return key === null ? 0 : readItemCount(db, key);
    },

    preview: async (context) => {
      const { lines, totals, freeShipping, unused } = priceBag(
        await readShownInput(context),
        findStandardDelivery(context),
      );
      return {
        lines: lines.slice(0, maxPreviewLines),
        lineCount: lines.length,
        itemCount: countItems(lines),
        subtotal: totals.subtotal,
        freeShipping,
        unused,
      };
    },

    view,

    add: async (context, addition) => {
      const { market, language } = context;
      const { variantId, quantity, idempotencyKey } = addition;
      const item = catalogue.findBagItem(variantId, market.code, language);
      const refusal = !item
        ? 'VARIANT_NOT_FOUND'
        : item.availability === 'in_stock'
          ? null
          : variantRefusals[item.availability];
      if (!item || refusal) {
        // What an earlier request has added is confirmed although the variant is not for sale any more.
        const created = context.bagId === null ? await findCreated(context, idempotencyKey) : null;
        const earlierKey = getBagKey({ ...context, bagId: context.bagId ?? created });
        const earlier = earlierKey && (await findAddition(db, { ...earlierKey, idempotencyKey }));
        if (earlier) return confirmAddition(context, addition, { ...earlier, bagId: earlierKey.bagId });
        return fail(refusal ?? 'VARIANT_NOT_FOUND');
      }
      const now = clock.now();
      const { accountId } = context.buyer;
      const newBagId = accountId === null ? random.uuid() : createMemberBagId(accountId, market.code);
      const newIds = { newBagId, newLineId: random.uuid() };
      const request = { bagId: context.bagId, accountId, ...newIds, market: market.code, variantId, idempotencyKey };
      const line = { quantity, item: createLineItem(item), now, undoSince: getUndoSince(now) };
      let added = await addLine(db, request, line);
      if (added.isCreatedElsewhere) {
        const bagId = accountId === null ? await findCreated(context, idempotencyKey) : newBagId;
        if (bagId === null) return fail('ADDITION_KEY_REUSED');
        added = await addLine(db, { ...request, bagId }, line);
      }
      if (added.addition) return confirmAddition(context, addition, added.addition);
      return added.available > 0
        ? fail('BAG_FULL', { maxLines: limits.maxBagLines })
        : fail(variantRefusals.out_of_stock);
    },

    setQuantity: async (context, { lineId, quantity }) => {
      const { market, language } = context;
      const bagKey = getBagKey(context);
      const key = bagKey && { ...bagKey, lineId };
      const variantId = key ? await findItemVariant(db, key) : undefined;
      if (!key || variantId === undefined) return fail('LINE_NOT_FOUND');
      const isSold = catalogue.findBagItem(variantId, market.code, language)?.availability === 'in_stock';
      const newQuantity = isSold ? await setLineQuantity(db, key, quantity) : 'out_of_stock';
      if (newQuantity === 'not_found') return fail('LINE_NOT_FOUND');
      if (newQuantity === 'out_of_stock') return fail('OUT_OF_STOCK', { variantIds: [variantId] });
      return ok({ bag: await view(context), notice: createCapNotice(variantId, quantity, newQuantity) });
    },

    remove: async (context, lineId) => {
      const key = getBagKey(context);
      const now = clock.now();
      const isRemoved = key !== null && (await removeLine(db, { ...key, lineId }, now, getUndoSince(now)));
      return isRemoved ? ok({ bag: await view(context), notice: null }) : fail('LINE_NOT_FOUND');
    },

    compareDeliveries: async (context) => {
      const input = await readShownInput(context);
      return new Map(context.market.delivery.map((method) => [method.code, createBag(priceBag(input, method))]));
    },

    lock: (transaction, { bagId, market, buyer }) =>
      lockBag(transaction, { bagId, market: market.code, accountId: buyer.accountId }),
    priceForOrder: async (transaction, context, { method, contact }) => {
      const readPrices: ReadPrices = (ids) => catalogue.readOrderPrices(transaction, ids, context.market.code);
      const input = await readPriceInput(transaction, context, readPrices, (bag) =>
        pricing.lockContributions(transaction, { ...bag, contact }),
      );
      return priceBag(input, method);
    },
    convertToOrder: async (transaction, { bagId, market, buyer }, order) => {
      await deleteLines(transaction, bagId);
      return pricing.redeem(transaction, { bagId, market: market.code, buyer, ...order });
    },

    readForAccount: listAccountLines,
    deleteForAccount: deleteAccountBags,

    deleteExpired: async () => {
      const now = clock.now().getTime();
      await deleteBags(db, 'guest', new Date(now - guestBagSeconds * 1000));
      await deleteBags(db, 'member', new Date(now - memberBagMs));
    },
  };
}

function getBagKey({ bagId, market, buyer }: BagContext): BagKey | null {
  return bagId === null ? null : { bagId, market: market.code, accountId: buyer.accountId };
}

/**
 * Returns the id of a member's bag of a market, so that no query is needed to find it. It opens the bag for its account
 * only: every statement also compares the account.
 */
function createMemberBagId(accountId: string, market: MarketCode): string {
  return createStableId(`${accountId} ${market}`);
}

/** Returns an id that is always the same for a key. Unlike random ids, which name guests' bags, it has version 8. */
function createStableId(key: string): string {
  const digest = createHash('sha256').update(key).digest('hex');
  // A version 8 UUID: its bits are the application's own.
  const version8 = `8${digest.slice(13, 16)}`;
  return [digest.slice(0, 8), digest.slice(8, 12), version8, `a${digest.slice(17, 20)}`, digest.slice(20, 32)].join(
    '-',
  );
}

function createPriceLine(line: UnpricedLine): PriceLine {
  const { id, kind, variantId, brand, categorySlugs, isHouseBrand, unitPrice, unitPriceBeforeSale, quantity } = line;
  const facts = { id, kind, variantId, brandSlug: brand.slug, categorySlugs, isHouseBrand };
  return { ...facts, unitPrice, unitPriceBeforeSale, quantity };
}

/** Returns what is stored of a variant with its line, to show the line once the catalogue has dropped the variant. */
function createLineItem(item: BagItem): BagLineItem {
  const { sku, productSlug, name, brand, categorySlugs, shade, size, type, picture, price } = item;
  return { sku, productSlug, name, brand, categorySlugs, shade, size, type, picture, unitPrice: price };
}
