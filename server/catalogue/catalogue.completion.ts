import type { Kysely } from 'kysely';
import { type Column, getValueAt, setValueAt, type Tree } from '../platform/data-file/data-file.columns.ts';
import type { FilePart, FileRecord } from '../platform/data-file/data-file.problems.ts';
import type { ProductFields } from '../platform/shop/shop-fields.ts';
import type { Tables } from '../platform/tables.ts';
import { exportProducts, exportShelves } from './catalogue.export.ts';
import { createCatalogueColumns, recordColumns, variantColumns } from './catalogue-file.columns.ts';
import { toSizeRecord, toSizeTexts } from './catalogue-file.rules.ts';
import type { CatalogueRecord, ProductRecord, Texts, VariantRecord } from './catalogue-file.schema.ts';

/** Fills in what a file says nothing of from what the shop holds (ADR 187). */

/** How many fields of stored records a file has emptied. */
export type Emptied = { fields: number };

/** Products looked up at once. */
const batchSize = 200;

/** Objects that have a field for each market, or each of the shop's own fields. */
const maps = new Set(['prices', 'markets', 'stock', 'fields']);

/**
 * Completes the records of a file, in their order; records that say of themselves what is whole pass unchanged.
 * @param fields the shop's own
 * @param emptied counts what has a value in the shop and none in the file
 */
export async function* fillRecords(
  db: Kysely<Tables>,
  parts: Iterable<FilePart> | AsyncIterable<FilePart>,
  fields: ProductFields,
  emptied: Emptied,
): AsyncGenerator<FilePart> {
  const { records: columns } = createCatalogueColumns(fields);
  let shelves: Map<string, CatalogueRecord> | null = null;
  let waiting: FilePart[] = [];
  const flush = async function* () {
    const given = waiting.filter((part): part is FileRecord => 'record' in part && part.isOmitted !== undefined);
    if (given.length > 0) shelves ??= await loadShelves(db);
    const products = await loadProducts(db, given, fields);
    for (const part of waiting) {
      const isCompletable = 'record' in part && part.isOmitted !== undefined;
      yield isCompletable ? completeRecord(part, shelves ?? new Map(), products) : part;
    }
    waiting = [];
  };

  function completeRecord(
    given: FileRecord,
    shelved: ReadonlyMap<string, CatalogueRecord>,
    products: StoredProducts,
  ): FileRecord {
    const record = toTree(given.record);
    const kind = String(record.kind) as CatalogueRecord['kind'];
    if (!Object.hasOwn(columns, kind)) return given;
    const slug = String(record.slug);
    const stored = kind === 'product' ? products.bySlug.get(slug) : shelved.get(`${kind} ${slug}`);
    const completed = stored ? complete(record, stored, columns[kind], given, []) : record;
    if (kind !== 'product' || !Array.isArray(record.variants)) return { ...given, record: completed };
    const variants = record.variants.map((variant, index) => {
      const own = toTree(variant);
      const before = products.bySku.get(String(own.sku));
      if (!before || own !== variant) return variant;
      const size = typeof own.size === 'string' ? { en: own.size } : own.size;
      const isWholeSize = typeof own.size === 'string';
      const withTexts = { ...own, ...(size !== undefined && { size }) };
      const storedTexts = { ...before, size: isWholeSize ? null : toSizeTexts(before.size) };
      const filled = complete(withTexts, storedTexts, variantColumns, given, ['variants', String(index)]);
      const texts = filled.size;
      const isText = typeof texts === 'object' && texts !== null && 'en' in texts;
      return { ...filled, ...(isText && { size: toSizeRecord(texts as Texts) }) };
    });
    return { ...given, record: { ...completed, variants } };
  }

  function complete(
    record: Tree,
    stored: object,
    ownColumns: readonly Column[],
    { isOmitted }: FileRecord,
    above: readonly string[],
  ): Tree {
    // Nearly all records of whole files are complete, and are not copied.
    let completed = record;
    for (const { name, path } of ownColumns) {
      const before = getValueAt(stored, path);
      if (before === undefined || path[0] === 'stock') continue;
      if (isOmitted?.(name, [...above, ...path])) {
        if (!hasOwner(completed, path, ownColumns)) continue;
        if (completed === record) completed = structuredClone(record);
        setValueAt(completed, path, before);
      } else if (!isCountedApart(path) && !isEmpty(before) && isEmpty(getValueAt(completed, path))) {
        emptied.fields += 1;
      }
    }
    return completed;
  }

  for await (const part of parts) {
    waiting.push(part);
    if (waiting.length >= batchSize) yield* flush();
  }
  yield* flush();
}

/** What is not counted here is loaded only where a file leaves some of it out: it is most of what the shop holds. */
const priceColumns = variantColumns.filter(({ path }) => path[0] === 'prices');
const marketColumns = recordColumns.product.filter(({ path }) => path[0] === 'markets');

/** Prices and markets are counted as rows where they are removed. */
const isCountedApart = ([field]: readonly string[]) => field === 'prices' || field === 'markets';

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

/** Returns whether a record has the first field of each object that a field is in: a sale is not kept without its price. */
function hasOwner(record: Tree, path: readonly string[], columns: readonly Column[]): boolean {
  return path.slice(0, -1).every((_, index) => {
    const above = path.slice(0, index + 1);
    if (above.length === 1 && maps.has(above[0] ?? '')) return true;
    const first = columns.find((column) => above.every((step, place) => column.path[place] === step));
    return !first || first.path.join() === path.join() || getValueAt(record, first.path) !== undefined;
  });
}

type StoredProducts = {
  bySlug: ReadonlyMap<string, ProductRecord>;
  bySku: ReadonlyMap<string, VariantRecord>;
};

async function loadProducts(
  db: Kysely<Tables>,
  records: readonly FileRecord[],
  fields: ProductFields,
): Promise<StoredProducts> {
  const given = records
    .map((each) => ({ ...each, tree: toTree(each.record) }))
    .filter(({ tree }) => tree.kind === 'product');
  const variants = given.flatMap(({ isOmitted, tree }) =>
    Array.isArray(tree.variants)
      ? tree.variants.map((variant, index) => ({
          isOmitted,
          sku: toTree(variant).sku,
          above: ['variants', String(index)],
        }))
      : [],
  );
  const products = await exportProducts(
    db,
    given.map(({ tree }) => tree.slug).filter(isText),
    variants.map(({ sku }) => sku).filter(isText),
    fields,
    {
      hasPrices: variants.some(({ isOmitted, above }) =>
        priceColumns.some(({ name, path }) => isOmitted?.(name, [...above, ...path])),
      ),
      hasMarkets: given.some(({ isOmitted }) => marketColumns.some(({ name, path }) => isOmitted?.(name, path))),
    },
  );
  return {
    bySlug: new Map(products.map((product) => [product.slug, product])),
    bySku: new Map(products.flatMap(({ variants }) => variants.map((variant) => [variant.sku, variant] as const))),
  };
}

async function loadShelves(db: Kysely<Tables>): Promise<Map<string, CatalogueRecord>> {
  return new Map((await exportShelves(db)).map((record) => [`${record.kind} ${record.slug}`, record]));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const toTree = (value: unknown): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {};
