import type { Contact } from '@vermilion/contract/contact';
import { countUnits } from '@vermilion/contract/line-counts';
import type { DeliveryMethod, MarketCode } from '@vermilion/contract/markets';
import type { UnusedAdjustment, UnusedReason } from '@vermilion/contract/pricing';
import { getSourceKey } from '@vermilion/contract/source-key';
import { msg } from '@vermilion/contract/text';
import type { Tier } from '@vermilion/contract/tiers';
import type { Kysely, Transaction } from 'kysely';
import type { BagItem, CatalogueService, VariantPrice } from '../catalogue/catalogue.service.ts';
import { awaitTogether, type Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import { translate } from '../platform/texts.ts';
import type {
  Adjustment,
  Contribution,
  GiftProposal,
  PriceLine,
  PricingService,
  SampleProposal,
} from '../pricing/pricing.service.ts';
import type { StockService } from '../stock/stock.service.ts';
import { type BagContext, createStableId, getBagKey, type NamedBag } from './bag.context.ts';
import { createBagLine, getSaleRefusal, isCounted, listUnused, type UnpricedLine } from './bag.rules.ts';
import { createBagReader, emptyStoredBag, type StoredLine } from './bag.store.ts';
import type { VariantSnapshot } from './bag.tables.ts';

/** Returns the prices of variants of a market and to whom they are sold; those that it does not list are left out. */
type ReadPrices = (
  variantIds: readonly number[],
  site: Pick<BagContext, 'market' | 'language'>,
) => Promise<ReadonlyMap<number, VariantPrice>>;

/** Where what a price is computed from is read. */
type PriceSources = {
  /** An order's transaction, or the database for pages. */
  db: Db;
  readPrices: ReadPrices;
  /** The store where the order is collected: gifts are taken from its stock. Null: from the stock of the market. */
  storeCode: string | null;
};

/** Prices bags for pages and for orders, by the same rules. */
export function createBagPricing({
  db,
  catalogue,
  pricing,
  stock,
}: {
  db: Kysely<Tables>;
  catalogue: Pick<CatalogueService, 'findBagItem' | 'findSampleItem' | 'readOrderPrices'>;
  pricing: Pick<PricingService, 'collectContributions' | 'findTier' | 'lockContributions' | 'price' | 'selectStates'>;
  stock: Pick<StockService, 'readAvailable' | 'readAvailableInStores'>;
}) {
  const readStoredBag = createBagReader(pricing.selectStates);

  /** Pages read prices from the read model, orders from the database. */
  const readShownPrices: ReadPrices = async (ids, { market, language }) =>
    new Map(
      ids.flatMap((id) => {
        const item = catalogue.findBagItem(id, market.code, language);
        return item ? [[id, item]] : [];
      }),
    );

  /** Describes stored lines as the catalogue has them now; what it has dropped, as they were stored. */
  async function describeLines(
    { market, language }: BagContext,
    storedLines: readonly StoredLine[],
    tier: Tier | null,
    readPrices: ReadPrices = readShownPrices,
  ): Promise<UnpricedLine[]> {
    const variantIds = storedLines.map(({ variantId }) => variantId);
    const prices = await readPrices(variantIds, { market, language });
    return storedLines.map(({ item: storedItem, ...line }) => {
      const current = catalogue.findBagItem(line.variantId, market.code, language);
      const price = prices.get(line.variantId);
      const { unitPrice, ...item } = current ? createVariantSnapshot(current) : storedItem;
      return {
        ...line,
        ...item,
        kind: 'item',
        isHouseBrand: current?.isHouseBrand ?? false,
        unitPrice: price?.price ?? unitPrice,
        unitPriceBeforeSale: price?.priceBeforeSale ?? null,
        refusal: price ? getSaleRefusal(price.availability, tier) : 'gone',
      };
    });
  }

  /**
   * Reads a line for each proposed gift; null where the variant is not sold to everybody. Its `available` units are those that
   * the bag's own lines leave: `computePrice` decides which of several gifts get them.
   */
  async function readGiftLines(
    { market, language }: BagContext,
    { bagId, gifts, lines }: { bagId: string; gifts: readonly GiftProposal[]; lines: readonly UnpricedLine[] },
    sources: PriceSources,
  ): Promise<{ gift: GiftProposal; line: UnpricedLine | null }[]> {
    if (gifts.length === 0) return [];
    const variantIds = [...new Set(gifts.map(({ variantId }) => variantId))];
    const [prices, available] = await awaitTogether([
      sources.readPrices(variantIds, { market, language }),
      readAvailable(sources, market.code, variantIds),
    ]);
    const keys = gifts.map(({ source, variantId }) => `${getSourceKey(source)} ${variantId}`);
    return gifts.map((gift, index) => {
      const { variantId, quantity } = gift;
      const item = catalogue.findBagItem(variantId, market.code, language);
      const price = prices.get(variantId);
      if (!item || price?.availability !== 'in_stock') return { gift, line: null };
      const unitsInBag = countUnits(lines.filter((line) => line.variantId === variantId));
      // A source may propose the same variant several times, and each line needs an id of its own.
      const proposalNumber = keys.slice(0, index + 1).filter((key) => key === keys[index]).length;
      const line: UnpricedLine = {
        ...createVariantSnapshot(item),
        id: createStableId(`${bagId} ${keys[index]} ${proposalNumber}`),
        kind: 'gift',
        variantId,
        quantity,
        isHouseBrand: item.isHouseBrand,
        unitPrice: price.price,
        unitPriceBeforeSale: price.priceBeforeSale,
        available: (available.get(variantId) ?? 0) - unitsInBag,
        refusal: null,
      };
      return { gift, line };
    });
  }

  /** Returns the available units of variants: of a store, or of the market. */
  async function readAvailable(
    { db, storeCode }: PriceSources,
    market: MarketCode,
    variantIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> {
    if (storeCode === null) return stock.readAvailable(db, market, variantIds);
    const byStore = await stock.readAvailableInStores(db, [storeCode], variantIds);
    return byStore.get(storeCode) ?? new Map();
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
        refusal: null,
      };
      return { sample, line };
    });
  }

  /** Reads what a bag holds, and the tier of its buyer, which decides what is sold. */
  async function readContents(context: BagContext, from: Db) {
    const bagKey = getBagKey(context);
    const [storedBag, tier] = await awaitTogether([
      bagKey === null ? emptyStoredBag : readStoredBag(from, bagKey),
      bagKey === null ? null : pricing.findTier(from, context.buyer),
    ]);
    return { ...storedBag, tier };
  }

  /** Reads what the price of a bag with some contents is computed from. */
  async function readInput(
    context: BagContext,
    { lines: storedLines, giftNote, savedCount, states, tier }: Awaited<ReturnType<typeof readContents>>,
    sources: PriceSources,
  ) {
    const { bagId, market } = context;
    const buyer = { ...context.buyer, tier };
    const describing = describeLines(context, storedLines, tier, sources.readPrices).then((lines) => ({
      lines,
      pricedLines: lines.filter(isCounted).map(createPriceLine),
    }));
    const linesToPrice = describing.then(({ pricedLines }) => pricedLines);
    // Whoever needs them awaits them.
    linesToPrice.catch(() => {});
    const isEmpty = bagId === null || storedLines.length === 0;
    const [{ lines, pricedLines }, contribution] = await awaitTogether([
      describing,
      isEmpty
        ? null
        : pricing.collectContributions(sources.db, { bagId, market: market.code, buyer, lines: linesToPrice, states }),
    ]);
    const noExtras = { extraLines: [], ...noContribution };
    const withoutContributions = { context, giftNote, savedCount, buyer, lines, pricedLines, ...noExtras };
    if (bagId === null || !contribution || pricedLines.length === 0) return withoutContributions;
    const samples = createSampleLines(bagId, context, contribution.samples);
    const gifts = await readGiftLines(context, { bagId, gifts: contribution.gifts, lines }, sources);
    return {
      ...withoutContributions,
      extraLines: [...gifts, ...samples].flatMap(({ line }) => line ?? []),
      adjustments: [
        ...contribution.adjustments,
        ...gifts.flatMap(({ gift: { variantId: _, quantity: __, ...gift }, line }): Adjustment[] =>
          line ? [{ ...gift, kind: 'gift', line: createPriceLine(line), available: line.available }] : [],
        ),
        ...samples.flatMap(({ sample: { variantId: _, ...sample }, line }): Adjustment[] =>
          line ? [{ ...sample, kind: 'sample', line: createPriceLine(line) }] : [],
        ),
      ],
      tenders: contribution.tenders,
      names: contribution.names,
      unused: [
        ...contribution.unused,
        ...gifts.flatMap(({ gift: { source }, line }) => (line ? [] : createUnused(source, 'out_of_stock'))),
        ...samples.flatMap(({ sample: { source }, line }) => (line ? [] : createUnused(source, 'not_valid'))),
      ],
    };
  }

  /** Reads what a page prices the bag by: the prices of the read model. Locks nothing. */
  async function readShownInput(context: BagContext, storeCode: string | null = null) {
    const read = async (from: Db) =>
      readInput(context, await readContents(context, from), { db: from, readPrices: readShownPrices, storeCode });
    // On one connection, so that what is read at the same time travels together.
    return context.bagId === null ? read(db) : db.connection().execute(read);
  }

  return {
    describeLines,
    readShownInput,

    /**
     * Changes a bag by one statement, and reads what a page prices it by after the change. Both are sent together, and PostgreSQL
     * runs them as one transaction.
     */
    changeAndRead: <Value>(context: BagContext, change: (db: Db) => Promise<Value>) =>
      db.connection().execute(async (connection) => {
        const [value, contents] = await awaitTogether([change(connection), readContents(context, connection)]);
        const sources = { db: connection, readPrices: readShownPrices, storeCode: null };
        return { value, input: await readInput(context, contents, sources) };
      }),

    /**
     * Reads what a locked bag holds, and locks what an order of it may use up.
     * @returns what reads the rest that an order prices the bag by: prices and stock as the transaction sees them
     */
    openForOrder: async (transaction: Transaction<Tables>, context: NamedBag, contact: Contact) => {
      const { bagId, market, buyer } = context;
      const [contents] = await awaitTogether([
        readContents(context, transaction),
        pricing.lockContributions(transaction, { bagId, market: market.code, buyer, contact }),
      ]);
      const readPrices: ReadPrices = (ids) => catalogue.readOrderPrices(transaction, ids, market.code);
      return (storeCode: string | null) => readInput(context, contents, { db: transaction, readPrices, storeCode });
    },

    /** Prices a bag with a delivery; null: without one. */
    price: (input: Awaited<ReturnType<typeof readInput>>, delivery: DeliveryMethod | null) => {
      const { buyer, adjustments, tenders } = input;
      const { market, language } = input.context;
      const price = pricing.price({ lines: input.pricedLines, delivery, buyer, adjustments, tenders, market });
      const amountsById = new Map(price.lines.map(({ id, ...amounts }) => [id, amounts]));
      const appliedExtras = input.extraLines.filter(({ id }) => amountsById.has(id));
      const names = new Map(input.names.map(({ source, name }) => [getSourceKey(source), name[language] ?? name.en]));
      const addName = <Each extends Pick<UnusedAdjustment, 'source'>>(adjustment: Each) => {
        const name = names.get(getSourceKey(adjustment.source));
        return name === undefined ? adjustment : { ...adjustment, name };
      };
      return {
        ...price,
        giftNote: input.giftNote,
        savedCount: input.savedCount,
        totals: { ...price.totals, adjustments: price.totals.adjustments.map(addName) },
        lines: [...input.lines, ...appliedExtras].map((line) => createBagLine(line, amountsById.get(line.id))),
        unused: listUnused([...input.unused, ...price.unused], price.totals).map(addName),
      };
    },
  };
}

/** Stands in place of the type of a sample's line, on pages, in mails and on receipts. */
const sampleType = msg({ message: 'Sample' });

/** What changes the price of a bag in which nothing can be bought. */
const noContribution: Pick<Required<Contribution>, 'adjustments' | 'tenders' | 'unused' | 'names'> = {
  adjustments: [],
  tenders: [],
  unused: [],
  names: [],
};

function createPriceLine(line: UnpricedLine): PriceLine {
  const { id, kind, variantId, brand, categorySlugs, isHouseBrand, unitPrice, unitPriceBeforeSale, quantity } = line;
  const prices = { unitPrice, unitPriceBeforeSale };
  return { id, kind, variantId, brandSlug: brand.slug, categorySlugs, isHouseBrand, ...prices, quantity };
}

const createUnused = (source: UnusedAdjustment['source'], reason: UnusedReason): UnusedAdjustment => ({
  source,
  reason,
  missingSpend: null,
});

/** Returns what is stored of a variant with its line, to show the line once the catalogue has dropped the variant. */
export function createVariantSnapshot(item: BagItem): VariantSnapshot {
  const { sku, productSlug, name, brand, categorySlugs, shade, size, type, picture, price } = item;
  return { sku, productSlug, name, brand, categorySlugs, shade, size, type, picture, unitPrice: price };
}
