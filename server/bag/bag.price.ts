import type { Contact } from '@vermilion/contract/contact';
import type { DeliveryMethod } from '@vermilion/contract/markets';
import type { UnusedAdjustment } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import { msg } from '@vermilion/contract/text';
import { hasPriorityAccess, type Tier } from '@vermilion/contract/tiers';
import type { Transaction } from 'kysely';
import type { BagItem, CatalogueService, VariantPrice } from '../catalogue/catalogue.service.ts';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { translate } from '../platform/texts.ts';
import type {
  Adjustment,
  BagToPrice,
  GiftProposal,
  PriceLine,
  PricingService,
  SampleProposal,
} from '../pricing/pricing.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import { type BagContext, createStableId, getBagKey } from './bag.context.ts';
import { createBagLine, isCounted, listUnused, type UnpricedLine } from './bag.rules.ts';
import { readStoredBag, type StoredBag, type StoredLine } from './bag.store.ts';
import type { BagLineItem } from './bag.tables.ts';

/**
 * Returns the prices of variants, and whether they are sold. A variant without a price is not sold. Pages read prices from
 * the read model, an order from the database.
 */
type ReadPrices = (variantIds: readonly number[], context: BagContext) => Promise<ReadonlyMap<number, VariantPrice>>;

/** Prices bags for pages and for orders, by the same rules. */
export function createBagPricing({
  db,
  catalogue,
  pricing,
  stock,
}: {
  db: Db;
  catalogue: Pick<CatalogueService, 'findBagItem' | 'findSampleItem' | 'readOrderPrices'>;
  pricing: Pick<PricingService, 'collectContributions' | 'findTier' | 'lockContributions' | 'price'>;
  stock: Pick<StockService, 'readAvailable' | 'readAvailableInStores'>;
}) {
  const readShownPrices: ReadPrices = async (ids, { market, language }) => {
    const items = ids.map((id) => catalogue.findBagItem(id, market.code, language));
    return new Map(
      items.flatMap((item) => {
        if (!item) return [];
        const isForPriority = item.availability === 'priority_access';
        return [[item.variantId, { ...item, isSold: item.availability === 'in_stock', isForPriority }]];
      }),
    );
  };

  /** Describes stored lines as the catalogue has them now; what it has dropped, as they were stored. */
  async function describeLines(
    context: BagContext,
    stored: readonly StoredLine[],
    tier: Tier | null,
    readPrices: ReadPrices = readShownPrices,
  ): Promise<UnpricedLine[]> {
    const { market, language } = context;
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
        kind: 'item',
        isHouseBrand: current?.isHouseBrand ?? false,
        unitPrice: price?.price ?? unitPrice,
        unitPriceBeforeSale: price?.priceBeforeSale ?? null,
        isSold: price ? price.isSold || (price.isForPriority && hasPriorityAccess(tier)) : false,
        refusal: current ? getRefusal(current) : null,
      };
    });
  }

  /**
   * Reads a line for each proposed gift, with the units that the bag's own lines leave for it; null where the variant is
   * not sold. `computePrice` decides which of several gifts get those units.
   */
  async function readGiftLines(
    from: Db,
    bagId: string,
    context: BagContext,
    { gifts, lines }: { gifts: readonly GiftProposal[]; lines: readonly UnpricedLine[] },
    readPrices: ReadPrices,
    storeCode: string | null,
  ): Promise<{ gift: GiftProposal; line: UnpricedLine | null }[]> {
    if (gifts.length === 0) return [];
    const ids = [...new Set(gifts.map(({ variantId }) => variantId))];
    const prices = await readPrices(ids, context);
    const available =
      storeCode === null
        ? await stock.readAvailable(from, context.market.code, ids)
        : ((await stock.readAvailableInStores(from, [storeCode], ids)).get(storeCode) ?? new Map<number, number>());
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
        refusal: null,
      };
      return { gift, line };
    });
  }

  /** Returns a line for each proposed sample; null where the market does not list its product. */
  function createSampleLines(bagId: string, { market, language }: BagContext, samples: readonly SampleProposal[]) {
    return samples.map((sample) => {
      const { variantId, available } = sample;
      const item = catalogue.findSampleItem(variantId, market.code, language);
      const line: UnpricedLine | null = item && {
        ...item,
        id: createStableId(`${bagId} ${getSourceKey(sample.source)}`),
        kind: 'sample',
        variantId,
        type: translate(sampleType, language),
        quantity: 1,
        unitPrice: 0,
        unitPriceBeforeSale: null,
        available,
        isSold: true,
        refusal: null,
      };
      return { sample, line };
    });
  }

  /**
   * Reads what the price of a bag is computed from.
   * @param storeCode where the order is collected: gifts are of its stock
   * @param lockContributions locks what an order of the bag uses up before it is read; none for pages
   */
  async function readInput(
    from: Db,
    context: BagContext,
    readPrices: ReadPrices,
    storeCode: string | null,
    lockContributions?: (bag: Omit<BagToPrice, 'now'>) => Promise<void>,
  ) {
    const { bagId, market } = context;
    const key = getBagKey(context);
    const { lines: stored, ...extras } = key === null ? emptyBag : await readStoredBag(from, key);
    // The tier decides what is sold to the buyer; an empty bag does without.
    const tier = stored.length === 0 ? null : await pricing.findTier(from, context.buyer);
    const buyer = { ...context.buyer, tier };
    const lines = await describeLines(context, stored, tier, readPrices);
    const pricedLines = lines.filter(isCounted).map(createPriceLine);
    if (bagId === null || pricedLines.length === 0) {
      const nothing = { addedLines: [], adjustments: [], tenders: [], unused: [], names: [] };
      return { context, extras, buyer, lines, pricedLines, ...nothing };
    }
    const bag = { bagId, market: market.code, buyer, lines: pricedLines };
    await lockContributions?.(bag);
    const { gifts, samples, adjustments, tenders, unused, names } = await pricing.collectContributions(from, bag);
    const sampleLines = createSampleLines(bagId, context, samples);
    const proposed = await readGiftLines(from, bagId, context, { gifts, lines }, readPrices, storeCode);
    return {
      context,
      extras,
      buyer,
      lines,
      pricedLines,
      addedLines: [...proposed, ...sampleLines].flatMap(({ line }) => line ?? []),
      adjustments: [
        ...adjustments,
        ...proposed.flatMap(({ gift: { variantId: _, quantity: __, ...gift }, line }): Adjustment[] =>
          line ? [{ ...gift, kind: 'gift', line: createPriceLine(line), available: line.available }] : [],
        ),
        ...sampleLines.flatMap(({ sample: { variantId: _, ...sample }, line }): Adjustment[] =>
          line ? [{ ...sample, kind: 'sample', line: createPriceLine(line) }] : [],
        ),
      ],
      tenders,
      names,
      unused: [
        ...unused,
        ...proposed
          .filter(({ line }) => line === null)
          .map(({ gift }) => ({ source: gift.source, reason: 'out_of_stock' as const, missingSpend: null })),
        ...sampleLines
          .filter(({ line }) => line === null)
          .map(({ sample }) => ({ source: sample.source, reason: 'not_valid' as const, missingSpend: null })),
      ],
    };
  }

  return {
    describeLines,

    /** Reads what a page prices the bag by: the prices of the read model. Locks nothing. */
    readShownInput: (context: BagContext, storeCode: string | null = null) =>
      readInput(db, context, readShownPrices, storeCode),

    /** Reads what an order prices the bag by: prices and stock as the transaction sees them. Locks what it uses up. */
    readOrderInput: (
      transaction: Transaction<Tables>,
      context: BagContext,
      { contact, storeCode }: { contact: Contact; storeCode: string | null },
    ) =>
      readInput(
        transaction,
        context,
        (ids) => catalogue.readOrderPrices(transaction, ids, context.market.code),
        storeCode,
        (bag) => pricing.lockContributions(transaction, { ...bag, contact }),
      ),

    /** Prices a bag with a delivery; null: without one. */
    price: (input: Awaited<ReturnType<typeof readInput>>, delivery: DeliveryMethod | null) => {
      const { buyer, adjustments, tenders } = input;
      const { market, language } = input.context;
      const price = pricing.price({ lines: input.pricedLines, delivery, buyer, adjustments, tenders, market });
      const amountsById = new Map(price.lines.map(({ id, ...amounts }) => [id, amounts]));
      const addedLines = input.addedLines.filter(({ id }) => amountsById.has(id));
      const names = new Map(input.names.map(({ source, name }) => [getSourceKey(source), name[language] ?? name.en]));
      const addName = <Each extends { source: UnusedAdjustment['source'] }>(each: Each) => {
        const name = names.get(getSourceKey(each.source));
        return name === undefined ? each : { ...each, name };
      };
      return {
        ...price,
        ...input.extras,
        totals: { ...price.totals, adjustments: price.totals.adjustments.map(addName) },
        lines: [...input.lines, ...addedLines].map((line) => createBagLine(line, amountsById.get(line.id))),
        unused: listUnused([...input.unused, ...price.unused], price.totals).map(addName),
      };
    },
  };
}

/** Stands in place of the type of a sample's line, on pages, in mails and on receipts. */
const sampleType = msg({ message: 'Sample' });

const emptyBag: StoredBag = { lines: [], giftNote: null, savedCount: 0 };

function createPriceLine(line: UnpricedLine): PriceLine {
  const { id, kind, variantId, brand, categorySlugs, isHouseBrand, unitPrice, unitPriceBeforeSale, quantity } = line;
  const facts = { id, kind, variantId, brandSlug: brand.slug, categorySlugs, isHouseBrand };
  return { ...facts, unitPrice, unitPriceBeforeSale, quantity };
}

/** Why an item is not for sale to everybody, whatever its stock; null where it is. */
function getRefusal({ availability }: BagItem): UnpricedLine['refusal'] {
  return availability === 'in_stock' || availability === 'out_of_stock' ? null : availability;
}

/** Returns what is stored of a variant with its line, to show the line once the catalogue has dropped the variant. */
export function createLineItem(item: BagItem): BagLineItem {
  const { sku, productSlug, name, brand, categorySlugs, shade, size, type, picture, price } = item;
  return { sku, productSlug, name, brand, categorySlugs, shade, size, type, picture, unitPrice: price };
}
