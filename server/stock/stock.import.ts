import { slug } from '@vermilion/contract/fields';
import { marketCodes } from '@vermilion/contract/markets';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { splitIntoBatches } from '../platform/batches.ts';
import { createColumn, wholeNumber } from '../platform/data-file/data-file.columns.ts';
import type { CheckedRow, FlatFile, FlatRows } from '../platform/data-file/data-file.flat.ts';
import { addHint, createChoice, createWholeNumber, sku } from '../platform/data-file/data-file.hints.ts';
import { createFlatImport } from '../platform/data-file/data-file.import.ts';
import { endFullList, type Problem } from '../platform/data-file/data-file.problems.ts';
import type { Tables } from '../platform/tables.ts';
import type { StockService } from './stock.service.ts';

const units = createWholeNumber(0, 10_000_000, 24);

/** Units of a variant on the shelf of a market's website, those included that orders hold. */
const websiteLevel = z.strictObject({ sku, market: createChoice(marketCodes), on_hand: units });
type WebsiteLevel = z.infer<typeof websiteLevel>;

/** Units of a variant on the shelf of a store, those included that orders hold. */
const storeLevel = z.strictObject({
  sku,
  store: addHint(slug.clone(), 'the code of a store', '"sg-orchard"'),
  on_hand: units,
});
type StoreLevel = z.infer<typeof storeLevel>;

const skuColumn = createColumn('sku', ['sku']);
const unitsColumn = createColumn('on_hand', ['on_hand'], wholeNumber);

/** A file of stock by SKU and market. What it does not name stays as it is. */
export const stockFile: FlatFile<WebsiteLevel, 'sku' | 'market'> = {
  columns: [skuColumn, createColumn('market', ['market']), unitsColumn],
  required: ['sku', 'market', 'on_hand'],
  schema: websiteLevel,
  key: ['sku', 'market'],
  describeKey: ({ sku, market }) => `${sku} in ${market}`,
  example: '{"sku": "VC-00012-01", "market": "SG", "on_hand": 24}',
};

/** A file of stock by SKU and store. What it does not name stays as it is. */
export const storeStockFile: FlatFile<StoreLevel, 'sku' | 'store'> = {
  columns: [skuColumn, createColumn('store', ['store']), unitsColumn],
  required: ['sku', 'store', 'on_hand'],
  schema: storeLevel,
  key: ['sku', 'store'],
  describeKey: ({ sku, store }) => `${sku} in ${store}`,
  example: '{"sku": "VC-00012-01", "store": "sg-orchard", "on_hand": 6}',
};

/**
 * Sets the units on hand of a file's variants and markets; what orders hold stays reserved. Nothing is written where a
 * variant is unknown, or the file has another problem.
 */
async function importStock(
  transaction: Transaction<Tables>,
  stock: Pick<StockService, 'setOnHand'>,
  { rows, parts, problems }: FlatRows<WebsiteLevel>,
): Promise<number> {
  const ids = await readIds(transaction, parts);
  addUnknownSkus(problems, parts, ids);
  if (problems.length > 0) return 0;
  const levels = rows.map(({ row }) => ({
    variantId: ids.get(row.sku) ?? 0,
    market: row.market,
    onHand: row.on_hand,
  }));
  // In the order in which orders lock rows.
  levels.sort((one, other) => one.variantId - other.variantId);
  return stock.setOnHand(transaction, levels);
}

/**
 * Sets the units on hand of a file's variants and stores; what orders hold stays reserved. Nothing is written where a
 * variant or store is unknown.
 */
async function importStoreStock(
  transaction: Transaction<Tables>,
  stock: Pick<StockService, 'setStoreOnHand'>,
  { rows, parts, problems }: FlatRows<StoreLevel>,
): Promise<number> {
  const ids = await readIds(transaction, parts);
  const stores = await transaction.selectFrom('stores').select('code').execute();
  const codes = new Set(stores.map(({ code }) => code));
  addUnknownSkus(problems, parts, ids);
  for (const { row, line } of parts) {
    if (row.store === undefined || codes.has(row.store)) continue;
    if (endFullList(problems, line)) break;
    problems.push({ line, column: 'store', message: `there is no store ${row.store}` });
  }
  if (problems.length > 0) return 0;
  const levels = rows.map(({ row }) => ({
    variantId: ids.get(row.sku) ?? 0,
    storeCode: row.store,
    onHand: row.on_hand,
  }));
  levels.sort((one, other) => one.variantId - other.variantId);
  return stock.setStoreOnHand(transaction, levels);
}

type SkuRow = CheckedRow<{ sku?: string }>;

/** So that a statement neither holds up the process nor reaches its time limit. */
const maxSkusPerStatement = 20_000;

async function readIds(transaction: Transaction<Tables>, rows: readonly SkuRow[]): Promise<Map<string, number>> {
  const skus = [...new Set(rows.map(({ row }) => row.sku))].filter((code) => code !== undefined);
  const ids = new Map<string, number>();
  for (const batch of splitIntoBatches(skus, maxSkusPerStatement)) {
    const variants = await transaction
      .selectFrom('variants')
      .select(['id', 'sku'])
      .where('sku', '=', sql<string>`any(${sql.val(batch)}::text[])`)
      .execute();
    for (const { id, sku } of variants) ids.set(sku, id);
  }
  return ids;
}

function addUnknownSkus(problems: Problem[], rows: readonly SkuRow[], ids: ReadonlyMap<string, number>): void {
  for (const { row, line } of rows) {
    if (row.sku === undefined || ids.has(row.sku)) continue;
    if (endFullList(problems, line)) return;
    problems.push({ line, column: 'sku', message: `there is no SKU ${row.sku}` });
  }
}

/** The imports of data files of stock, by their kind. */
export const createStockImports = (stock: Pick<StockService, 'setOnHand' | 'setStoreOnHand'>) => ({
  stock: createFlatImport(stockFile, (transaction, given) => importStock(transaction, stock, given)),
  store_stock: createFlatImport(storeStockFile, (transaction, given) => importStoreStock(transaction, stock, given)),
});
