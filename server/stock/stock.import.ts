import { slug } from '@vermilion/contract/fields';
import { marketCodes } from '@vermilion/contract/markets';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { createColumn, wholeNumber } from '../platform/data-file/data-file.columns.ts';
import type { CheckedRow, FlatFile } from '../platform/data-file/data-file.flat.ts';
import { addHint, createChoice, createWholeNumber, sku } from '../platform/data-file/data-file.hints.ts';
import { createFlatImport } from '../platform/data-file/data-file.import.ts';
import type { Problem } from '../platform/data-file/data-file.problems.ts';
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
export const stockFile: FlatFile<WebsiteLevel> = {
  columns: [skuColumn, createColumn('market', ['market']), unitsColumn],
  required: ['sku', 'market', 'on_hand'],
  schema: websiteLevel,
  describeKey: ({ sku, market }) => `${sku} in ${market}`,
  example: '{"sku": "VC-00012-01", "market": "SG", "on_hand": 24}',
};

/** A file of stock by SKU and store. What it does not name stays as it is. */
export const storeStockFile: FlatFile<StoreLevel> = {
  columns: [skuColumn, createColumn('store', ['store']), unitsColumn],
  required: ['sku', 'store', 'on_hand'],
  schema: storeLevel,
  describeKey: ({ sku, store }) => `${sku} in ${store}`,
  example: '{"sku": "VC-00012-01", "store": "sg-orchard", "on_hand": 6}',
};

/** How many rows of the shop were written, or all that is wrong. */
type ImportResult = { ok: true; changed: number } | { ok: false; problems: Problem[] };

/**
 * Sets the units on hand of a file's variants and markets; what orders hold stays reserved. Nothing is written where a
 * variant is unknown.
 */
async function importStock(
  transaction: Transaction<Tables>,
  stock: Pick<StockService, 'setOnHand'>,
  rows: readonly CheckedRow<WebsiteLevel>[],
): Promise<ImportResult> {
  const ids = await readIds(transaction, rows);
  const problems = findUnknownSkus(rows, ids);
  if (problems.length > 0) return { ok: false, problems };
  const levels = rows.map(({ row }) => ({
    variantId: ids.get(row.sku) ?? 0,
    market: row.market,
    onHand: row.on_hand,
  }));
  // In the order in which orders lock rows.
  levels.sort((one, other) => one.variantId - other.variantId);
  return { ok: true, changed: await stock.setOnHand(transaction, levels) };
}

/**
 * Sets the units on hand of a file's variants and stores; what orders hold stays reserved. Nothing is written where a
 * variant or store is unknown.
 */
async function importStoreStock(
  transaction: Transaction<Tables>,
  stock: Pick<StockService, 'setStoreOnHand'>,
  rows: readonly CheckedRow<StoreLevel>[],
): Promise<ImportResult> {
  const ids = await readIds(transaction, rows);
  const stores = await transaction.selectFrom('stores').select('code').execute();
  const codes = new Set(stores.map(({ code }) => code));
  const unknownStores = rows
    .filter(({ row }) => !codes.has(row.store))
    .map(({ row, line }) => ({ line, column: 'store', message: `there is no store ${row.store}` }));
  const problems = [...findUnknownSkus(rows, ids), ...unknownStores].sort((one, other) => one.line - other.line);
  if (problems.length > 0) return { ok: false, problems };
  const levels = rows.map(({ row }) => ({
    variantId: ids.get(row.sku) ?? 0,
    storeCode: row.store,
    onHand: row.on_hand,
  }));
  levels.sort((one, other) => one.variantId - other.variantId);
  return { ok: true, changed: await stock.setStoreOnHand(transaction, levels) };
}

type SkuRow = CheckedRow<{ sku: string }>;

async function readIds(transaction: Transaction<Tables>, rows: readonly SkuRow[]): Promise<Map<string, number>> {
  const skus = [...new Set(rows.map(({ row }) => row.sku))];
  const variants = await transaction
    .selectFrom('variants')
    .select(['id', 'sku'])
    .where('sku', '=', sql<string>`any(${sql.val(skus)}::text[])`)
    .execute();
  return new Map(variants.map(({ id, sku }) => [sku, id]));
}

function findUnknownSkus(rows: readonly SkuRow[], ids: ReadonlyMap<string, number>): Problem[] {
  return rows
    .filter(({ row }) => !ids.has(row.sku))
    .map(({ row, line }) => ({ line, column: 'sku', message: `there is no SKU ${row.sku}` }));
}

/** The imports of data files of stock, by their kind. */
export const createStockImports = (stock: Pick<StockService, 'setOnHand' | 'setStoreOnHand'>) => ({
  stock: createFlatImport(stockFile, (transaction, rows) => importStock(transaction, stock, rows)),
  store_stock: createFlatImport(storeStockFile, (transaction, rows) => importStoreStock(transaction, stock, rows)),
});
