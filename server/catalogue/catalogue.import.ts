import type { Kysely, Transaction } from 'kysely';
import { notePictures } from '../picture/picture.service.ts';
import { type BlobStore, parseKey } from '../platform/blobs.ts';
import type { ImportData } from '../platform/data-file/data-file.import.ts';
import { endFullList, type FilePart, type FileRecord, type Problem } from '../platform/data-file/data-file.problems.ts';
import type { Db } from '../platform/database.ts';
import type { ProductFields } from '../platform/shop/shop-fields.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockLevel, StockService } from '../stock/stock.service.ts';
import { announceChange, type CatalogueChange, joinChanges } from './catalogue.changes.ts';
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
import { type CatalogueCheck, createCatalogueCheck, type FileSku, listByMarket } from './catalogue-file.rules.ts';
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
};

export type ImportReport =
  | {
      ok: true;
      value: ImportSummary;
      /** What was taken, but will not look right: pictures that the shop does not have. */
      warnings: Problem[];
    }
  | { ok: false; problems: Problem[] };

type ImportOptions = {
  /** The shop's own fields of products; the same as the file was read with. */
  fields?: ProductFields;
  /** Origins of other hosts whose pictures pages may show, as IMAGE_SOURCES lists them. */
  imageSources?: readonly string[];
  /** Whether the shop has the picture of a path below /media/; pictures are not checked without it. */
  hasPicture?: (path: string) => Promise<boolean>;
  /**
   * Makes this the import that fills a new shop: writes nothing where the shop has products once imports of other processes
   * have ended; elsewhere runs first, in the same transaction, for what comes with the first catalogue, such as stores.
   */
  fillEmptyShop?: (transaction: Transaction<Tables>) => Promise<void>;
  /** Runs at the end of the transaction, whether or not anything was changed. */
  onStored?: (transaction: Transaction<Tables>, summary: ImportSummary) => Promise<void>;
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
 * record replaces that product: variants, prices and markets that it does not name are removed. Products without a
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
  { fields = {}, imageSources = [], hasPicture, fillEmptyShop, onStored }: ImportOptions = {},
): Promise<ImportReport> {
  const pictures: PicturePlaces = new Map();
  try {
    const value = await db.transaction().execute(async (transaction) => {
      await lockImports(transaction);
      const isFilled = fillEmptyShop !== undefined && (await hasProducts(transaction));
      if (fillEmptyShop && !isFilled) await fillEmptyShop(transaction);
      const schema = createCatalogueRecord(fields);
      const check = createCatalogueCheck(await loadStoredSlugs(transaction), imageSources, schema);
      const writer = new Writer(transaction, stock, Object.keys(fields), check);
      if (isFilled) return writer.summary;
      let isWhole = true;
      for await (const given of records) {
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
        await writer.add(record);
        if (record?.kind === 'product') notePlaces(record, given, pictures);
      }
      if (isWhole) {
        check.finish();
        await writer.finish();
      }
      if (check.problems.length > 0)
        throw new ImportRefusedError(check.problems.sort((one, other) => one.line - other.line));
      await notePictures(transaction, pictures.keys());
      await announceChange(transaction, writer.change);
      await onStored?.(transaction, writer.summary);
      return writer.summary;
    });
    return { ok: true, value, warnings: hasPicture ? await findMissingPictures(pictures, hasPicture) : [] };
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
  blobs: Pick<BlobStore, 'inspect'>,
  imageSources: readonly string[],
  getFields: () => ProductFields,
  { fillEmptyShop }: Pick<ImportOptions, 'fillEmptyShop'> = {},
): ImportData {
  return async ({ db, chunks, format, onStored }) => {
    const fields = getFields();
    const records = readCatalogueFile(chunks, format, fields);
    const options = { fields, imageSources, hasPicture: createPictureCheck(blobs), fillEmptyShop, onStored };
    const imported = await importCatalogue(db, records, stock, options);
    return imported.ok ? { ok: true, counts: imported.value, warnings: imported.warnings } : imported;
  };
}

/** Returns whether the shop has the picture of a path below /media/. */
function createPictureCheck(blobs: Pick<BlobStore, 'inspect'>): (path: string) => Promise<boolean> {
  return async (path) => {
    const key = parseKey(path);
    return key !== null && (await blobs.inspect(key)) !== null;
  };
}

function notePlaces({ variants }: ProductRecord, given: FileRecord, pictures: PicturePlaces): void {
  for (const [index, variant] of variants.entries()) {
    for (const [place, { url }] of variant.pictures.entries()) {
      if (pictures.has(url)) continue;
      const path = ['variants', index, 'pictures', place, 'url'];
      pictures.set(url, given.place?.(path) ?? { line: given.line, column: path.join('.') });
    }
  }
}

/** Pictures looked for at the same time: a bucket answers each after some milliseconds. */
const maxConcurrentLookups = 16;

async function findMissingPictures(
  pictures: PicturePlaces,
  hasPicture: (path: string) => Promise<boolean>,
): Promise<Problem[]> {
  const missing: Problem[] = [];
  const remaining = pictures.entries();
  const lookUp = async () => {
    for (const [url, place] of remaining) {
      if (url.startsWith('/media/') && !(await hasPicture(url)))
        missing.push({ ...place, message: `the shop has no picture "${url}"` });
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentLookups }, lookUp));
  return missing.sort((one, other) => one.line - other.line);
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
  async add(record: CatalogueRecord | null): Promise<void> {
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
        this.#products.push(record);
        if (this.#products.length === batchSize) await this.#flush();
    }
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
    count(await writeAssortments(transaction, records, written), ids);
    const variants = await writeVariants(transaction, records, written);
    count(variants.changed, ids);
    const variantRecords = records.flatMap((record) => record.variants);
    count(await writePrices(transaction, variantRecords, variants), ids);
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
    this.#stock.sort((one, other) => one.variantId - other.variantId);
    this.summary.changed += await this.#stockService.setOnHand(this.#transaction, this.#stock);
  }
}
