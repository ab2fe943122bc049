import type { MarketCode } from '@vermilion/contract/markets';
import type { Kysely, Transaction } from 'kysely';
import { notePictures } from '../picture/picture.service.ts';
import type { BlobStore } from '../platform/blobs.ts';
import type { ImportData, ImportRemarks } from '../platform/data-file/data-file.import.ts';
import { describeLowSale, describePriceJump, PriceSummary } from '../platform/data-file/data-file.prices.ts';
import { endFullList, type FilePart, type FileRecord, type Problem } from '../platform/data-file/data-file.problems.ts';
import type { Db } from '../platform/database.ts';
import { formatCount } from '../platform/format-count.ts';
import type { ProductFields } from '../platform/shop/shop-fields.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockLevel, StockService } from '../stock/stock.service.ts';
import { announceChange, type CatalogueChange, joinChanges } from './catalogue.changes.ts';
import { type Emptied, fillRecords } from './catalogue.completion.ts';
import {
  createPictureCheck,
  createPictureLookups,
  type PictureCheck,
  type PictureLookups,
} from './catalogue.import-pictures.ts';
import {
  loadOwnersOfSkus,
  loadStoredSlugs,
  lockImports,
  writeAssortments,
  writeBrands,
  writeCategories,
  writePrices,
  writeProducts,
  writeShadeFamilies,
  writeTraits,
  writeVariants,
} from './catalogue.write.ts';
import { readCatalogueFile } from './catalogue-file.read.ts';
import {
  type CatalogueCheck,
  createCatalogueCheck,
  type FileSku,
  findPlace,
  hasOwnPictures,
  listByMarket,
} from './catalogue-file.rules.ts';
import {
  type BrandRecord,
  type CatalogueRecord,
  type CategoryRecord,
  createCatalogueRecord,
  type ProductRecord,
  type ShadeFamilyRecord,
  type TraitRecord,
} from './catalogue-file.schema.ts';

export type ImportSummary = {
  brands: number;
  categories: number;
  traits: number;
  shadeFamilies: number;
  products: number;
  variants: number;
  /** Rows added, changed or removed; 0 when the shop held all of it already. */
  changed: number;
} & Removed;

/** What the shop had, and a file's records do not have any more; each is there only where something was removed. */
type Removed = {
  removedVariants?: number;
  removedPrices?: number;
  /** Markets that listed a product. */
  removedMarkets?: number;
  /** Emptied fields of products, variants, brands and all the rest. */
  removedFields?: number;
};

function describeRemoved({ removedVariants, removedPrices, removedMarkets, removedFields }: Removed): string[] {
  const counted = [
    removedVariants && formatCount(removedVariants, 'variant'),
    removedPrices && formatCount(removedPrices, 'price'),
    removedMarkets && formatCount(removedMarkets, 'market of a product', 'markets of products'),
    removedFields && formatCount(removedFields, 'value of a field', 'values of fields'),
  ].filter((part) => part !== undefined && part !== 0);
  return counted.length === 0 ? [] : [`Removed: ${counted.join(', ')}`];
}

export type ImportReport = ({ ok: true; value: ImportSummary } & ImportRemarks) | { ok: false; problems: Problem[] };

type ImportOptions = {
  /** The shop's own fields of products; the same as the file was read with. */
  fields?: ProductFields;
  /** Origins of other hosts whose pictures pages may show, as IMAGE_SOURCES lists them. */
  imageSources?: readonly string[];
  /** Finds what is wrong with the picture of a path below /media/; pictures are not checked without it. */
  checkPicture?: PictureCheck;
  /**
   * Makes this the import that fills a new shop: writes nothing where the shop has products once imports of other processes
   * have ended; elsewhere runs first, in the same transaction, for what comes with the first catalogue, such as stores.
   */
  fillEmptyShop?: (transaction: Transaction<Tables>) => Promise<void>;
  /** Runs at the end of the transaction, whether or not anything was changed. */
  onStored?: (transaction: Transaction<Tables>, counts: ImportSummary, remarks: ImportRemarks) => Promise<void>;
};

/** Where each picture is first named. */
type PicturePlaces = Map<string, { line: number; column: string }>;

/** Products written at once. */
const batchSize = 200;

/** SKUs of faulty files looked up at once. */
const skuBatchSize = 2000;

/** Rolls the import back. */
class ImportRefusedError extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super('the catalogue file is faulty');
    this.problems = problems;
  }
}

/**
 * Writes records to the shop's catalogue in one transaction; writes nothing if any record has a problem. A product's
 * record replaces that product, and its variants; a column that its file does not have stays as it is (ADR 187). Products without a
 * record stay as they are, and so does stock that a record does not name.
 * Stock is what is on hand: units that open orders reserve stay reserved.
 *
 * @param records in the order of the file; a `Problem` stands in the place of one that could not be read
 * @returns how much was read and changed, or all problems, by line
 */
export async function importCatalogue(
  db: Kysely<Tables>,
  records: Iterable<FilePart> | AsyncIterable<FilePart>,
  stock: Pick<StockService, 'setOnHand'>,
  { fields = {}, imageSources = [], checkPicture, fillEmptyShop, onStored }: ImportOptions = {},
): Promise<ImportReport> {
  const lookups = checkPicture && createPictureLookups(checkPicture);
  const pictures: PicturePlaces = new Map();
  try {
    return await db.transaction().execute(async (transaction) => {
      await lockImports(transaction);
      const isFilled = fillEmptyShop !== undefined && (await hasProducts(transaction));
      if (fillEmptyShop && !isFilled) await fillEmptyShop(transaction);
      const schema = createCatalogueRecord(fields);
      const check = createCatalogueCheck(await loadStoredSlugs(transaction), imageSources, schema);
      const writer = new Writer(transaction, stock, Object.keys(fields), check);
      if (isFilled) return { ok: true, value: writer.summary, warnings: [], summary: [] } as const;
      let isWhole = true;
      for await (const given of fillRecords(transaction, records, fields, writer.emptied)) {
        const isNote = 'note' in given;
        isWhole = !endFullList(check.problems, isNote ? given.note.line : given.line);
        if (!isWhole) break;
        if (isNote) {
          check.problems.push(given.note);
          continue;
        }
        if ('message' in given) {
          check.addLost(given);
          continue;
        }
        const record = check.check(given);
        await writer.add(record, given);
        if (record?.kind === 'product') notePlaces(record, given, pictures, lookups);
      }
      if (isWhole) {
        check.finish();
        await writer.finish();
      }
      if (check.problems.length > 0)
        throw new ImportRefusedError(check.problems.sort((one, other) => one.line - other.line));
      await notePictures(transaction, pictures.keys());
      await announceChange(transaction, writer.change);
      const remarks = {
        warnings: [...writer.warnings, ...((await lookups?.listProblems()) ?? [])].sort(
          (one, other) => one.line - other.line,
        ),
        summary: [...writer.prices.describe(), ...describeRemoved(writer.summary)],
      };
      await onStored?.(transaction, writer.summary, remarks);
      return { ok: true, value: writer.summary, ...remarks } as const;
    });
  } catch (error) {
    if (error instanceof ImportRefusedError) return { ok: false, problems: error.problems };
    throw error;
  }
}

/** Returns whether a shop has products: one that has none yet is new. */
export const hasProducts = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('products').select('id').limit(1).executeTakeFirst()) !== undefined;

/**
 * Makes the import of catalogue files, which names the pictures that the shop does not have as warnings.
 * @param getFields returns the shop's own fields as they are when a file is read
 */
export function createCatalogueImport(
  stock: Pick<StockService, 'setOnHand'>,
  blobs: Pick<BlobStore, 'inspect' | 'get'>,
  imageSources: readonly string[],
  getFields: () => ProductFields,
  { fillEmptyShop }: Pick<ImportOptions, 'fillEmptyShop'> = {},
): ImportData {
  return async ({ db, chunks, format, htmlAsText = false, onStored }) => {
    const fields = getFields();
    const records = readCatalogueFile(chunks, format, fields, { htmlAsText });
    const options = { fields, imageSources, checkPicture: createPictureCheck(blobs), fillEmptyShop, onStored };
    const imported = await importCatalogue(db, records, stock, options);
    if (!imported.ok) return imported;
    const { value: counts, warnings, summary } = imported;
    return { ok: true, counts, warnings, summary };
  };
}

function notePlaces(
  { variants }: ProductRecord,
  given: FileRecord,
  pictures: PicturePlaces,
  lookups: PictureLookups | undefined,
): void {
  for (const [index, variant] of variants.entries()) {
    if (!hasOwnPictures(given, index)) continue;
    for (const [place, { url }] of variant.pictures.entries()) {
      if (pictures.has(url)) continue;
      const at = findPlace(given, ['variants', index, 'pictures', place, 'url']);
      pictures.set(url, at);
      lookups?.start(url, at);
    }
  }
}

/**
 * Collects records and writes them in batches: those that products refer to before the products. Once something is wrong with the
 * file nothing will be kept, so that it writes no more, and only finds out whose the SKUs are.
 */
class Writer {
  readonly summary: ImportSummary = {
    brands: 0,
    categories: 0,
    traits: 0,
    shadeFamilies: 0,
    products: 0,
    variants: 0,
    changed: 0,
  };
  readonly emptied: Emptied = { fields: 0 };
  readonly warnings: Problem[] = [];
  readonly prices = new PriceSummary();
  /** Of the SKUs of products that are not written yet. */
  readonly #places = new Map<string, (path: readonly PropertyKey[]) => { line: number; column: string }>();
  /** What the read models must read again; stock alone is announced by its own noun. */
  change: CatalogueChange = new Set();
  readonly #transaction: Transaction<Tables>;
  readonly #stockService: Pick<StockService, 'setOnHand'>;
  readonly #fieldKeys: readonly string[];
  #brands: BrandRecord[] = [];
  #categories: CategoryRecord[] = [];
  #traits: TraitRecord[] = [];
  #shadeFamilies: ShadeFamilyRecord[] = [];
  #products: ProductRecord[] = [];
  /** Set at the very end: orders wait for the rows that an import has written. */
  readonly #stock: StockLevel[] = [];
  readonly #check: CatalogueCheck;
  /** SKUs that were read, and are not looked up yet. */
  #skus: FileSku[] = [];
  /** SKUs that the shop holds under another product, which must give them up in the same file. */
  readonly #moved: (FileSku & { owner: string })[] = [];

  constructor(
    transaction: Transaction<Tables>,
    stock: Pick<StockService, 'setOnHand'>,
    fieldKeys: readonly string[],
    check: CatalogueCheck,
  ) {
    this.#check = check;
    this.#transaction = transaction;
    this.#stockService = stock;
    this.#fieldKeys = fieldKeys;
  }

  /** @param record null for one with a problem */
  async add(record: CatalogueRecord | null, given: FileRecord): Promise<void> {
    this.#skus.push(...this.#check.takeSkus());
    if (this.#skus.length >= skuBatchSize) await this.#noteMoves();
    if (!record || this.#check.problems.length > 0) return;
    switch (record.kind) {
      case 'brand':
        this.summary.brands += 1;
        this.#brands.push(record);
        break;
      case 'category':
        this.summary.categories += 1;
        this.#categories.push(record);
        break;
      case 'trait':
        this.summary.traits += 1;
        this.#traits.push(record);
        break;
      case 'shade_family':
        this.summary.shadeFamilies += 1;
        this.#shadeFamilies.push(record);
        break;
      case 'product':
        this.summary.products += 1;
        this.summary.variants += record.variants.length;
        this.#notePrices(record, given);
        this.#products.push(record);
        if (this.#products.length === batchSize) await this.#flush();
    }
  }

  #notePrices({ variants }: ProductRecord, given: FileRecord): void {
    for (const [index, { sku, prices }] of variants.entries()) {
      const getPlace = (path: readonly PropertyKey[]) => findPlace(given, ['variants', index, ...path]);
      this.#places.set(sku, getPlace);
      for (const [market, { price, sale }] of listByMarket(prices)) {
        this.prices.add({ market, kind: 'price', sku, minor: price });
        if (!sale) continue;
        this.prices.add({ market, kind: 'sale price', sku, minor: sale.price });
        const message = describeLowSale({ market, sku, minor: sale.price }, price);
        if (message) this.warnings.push({ ...getPlace(['prices', market, 'sale', 'price']), message });
      }
    }
  }

  #noteJump(sku: string, market: MarketCode, before: number, minor: number): void {
    const place = this.#places.get(sku)?.(['prices', market, 'price']);
    const message = describePriceJump({ market, sku, minor }, before);
    if (place && message) this.warnings.push({ ...place, message });
  }

  async #flush(): Promise<void> {
    await this.#noteMoves();
    const transaction = this.#transaction;
    const [brands, categories, traits, families, records] = [
      this.#brands,
      this.#categories,
      this.#traits,
      this.#shadeFamilies,
      this.#products,
    ];
    this.#brands = [];
    this.#categories = [];
    this.#traits = [];
    this.#shadeFamilies = [];
    this.#products = [];
    const count = (changed: number, change: CatalogueChange = 'any') => {
      this.summary.changed += changed;
      if (changed > 0) this.change = joinChanges(this.change, change);
    };
    if (brands.length > 0) count(await writeBrands(transaction, brands));
    if (categories.length > 0) count(await writeCategories(transaction, categories));
    if (traits.length > 0) count(await writeTraits(transaction, traits));
    if (families.length > 0) count(await writeShadeFamilies(transaction, families));
    if (records.length === 0) return;
    const written = await writeProducts(transaction, records, this.#fieldKeys);
    const ids = new Set(written.ids.values());
    count(written.changed, ids);
    const removed = { variants: 0, prices: 0, markets: 0 };
    count(await writeAssortments(transaction, records, written, removed), ids);
    const variants = await writeVariants(transaction, records, written, removed);
    count(variants.changed, ids);
    const variantRecords = records.flatMap((record) => record.variants);
    const noteJump = this.#noteJump.bind(this);
    count(await writePrices(transaction, variantRecords, variants, noteJump, removed), ids);
    this.#places.clear();
    if (removed.variants > 0) this.summary.removedVariants = (this.summary.removedVariants ?? 0) + removed.variants;
    if (removed.prices > 0) this.summary.removedPrices = (this.summary.removedPrices ?? 0) + removed.prices;
    if (removed.markets > 0) this.summary.removedMarkets = (this.summary.removedMarkets ?? 0) + removed.markets;
    for (const { sku, stock } of variantRecords) {
      const id = variants.ids.get(sku);
      if (id === undefined) continue;
      this.#stock.push(...listByMarket(stock).map(([market, onHand]) => ({ variantId: id, market, onHand })));
    }
  }

  /** Looks up whose the SKUs are, before the products are written that take them. */
  async #noteMoves(): Promise<void> {
    const skus = this.#skus;
    this.#skus = [];
    if (skus.length === 0) return;
    const owners = await loadOwnersOfSkus(
      this.#transaction,
      skus.map(({ sku }) => sku),
    );
    for (const given of skus) {
      const owner = owners.get(given.sku);
      if (owner === undefined || owner === given.product) continue;
      this.#moved.push({ ...given, owner });
      // The former owner may be in another batch, which then changes nothing itself.
      this.change = 'any';
    }
  }

  async finish(): Promise<void> {
    if (this.#check.problems.length === 0) await this.#flush();
    else await this.#noteMoves();
    this.#check.refuseOwned(this.#moved);
    if (this.#check.problems.length > 0) return;
    if (this.emptied.fields > 0) this.summary.removedFields = this.emptied.fields;
    this.#stock.sort((one, other) => one.variantId - other.variantId);
    this.summary.changed += await this.#stockService.setOnHand(this.#transaction, this.#stock);
  }
}
