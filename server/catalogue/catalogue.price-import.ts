import { marketCodes } from '@vermilion/contract/markets';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { splitIntoBatches } from '../platform/batches.ts';
import { createColumn, wholeNumber } from '../platform/data-file/data-file.columns.ts';
import type { FlatFile, FlatRows } from '../platform/data-file/data-file.flat.ts';
import { createChoice, minorUnits, moment, sku } from '../platform/data-file/data-file.hints.ts';
import { createFlatImport } from '../platform/data-file/data-file.import.ts';
import { endFullList } from '../platform/data-file/data-file.problems.ts';
import type { Tables } from '../platform/tables.ts';
import { announceChange } from './catalogue.changes.ts';
import { readVariantIds } from './catalogue.store.ts';
import { lockImports } from './catalogue.write.ts';

/** The price of a variant in a market; without the three fields of a sale it has none. */
const priceRow = z.strictObject({
  sku,
  market: createChoice(marketCodes),
  price: minorUnits,
  sale_price: minorUnits.optional(),
  sale_from: moment.optional(),
  sale_to: moment.optional(),
});
type PriceRow = z.infer<typeof priceRow>;

/** A file of prices by SKU and market. What it does not name stays as it is. */
export const priceFile: FlatFile<PriceRow, 'sku' | 'market'> = {
  columns: [
    createColumn('sku', ['sku']),
    createColumn('market', ['market']),
    createColumn('price', ['price'], wholeNumber),
    createColumn('sale_price', ['sale_price'], wholeNumber),
    createColumn('sale_from', ['sale_from']),
    createColumn('sale_to', ['sale_to']),
  ],
  required: ['sku', 'market', 'price'],
  schema: priceRow,
  key: ['sku', 'market'],
  describeKey: ({ sku, market }) => `${sku} in ${market}`,
  findProblem: findSaleProblem,
  example: '{"sku": "VC-00012-01", "market": "SG", "price": 1250}',
};

function findSaleProblem(row: PriceRow): { column: string; message: string } | null {
  const { price, sale_price: salePrice, sale_from: from, sale_to: to } = row;
  const missing = (['sale_price', 'sale_from', 'sale_to'] as const).filter((column) => row[column] === undefined);
  if (missing.length === 3) return null;
  const [column] = missing;
  if (column !== undefined) return { column, message: 'is missing: a sale has a price, a beginning and an end' };
  if (salePrice !== undefined && salePrice >= price) {
    return { column: 'sale_price', message: `${salePrice} is not below the price, ${price}` };
  }
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to)) {
    return { column: 'sale_to', message: `${to} is not after the beginning of the sale, ${from}` };
  }
  return null;
}

const maxPricesPerStatement = 20_000;

/**
 * Sets the prices of a file's variants and markets; others stay as they are. Nothing is written where a variant is unknown.
 * @returns how many prices differed
 */
async function storePrices(
  transaction: Transaction<Tables>,
  { rows, parts, problems }: FlatRows<PriceRow>,
): Promise<number> {
  await lockImports(transaction);
  const skus = new Set(parts.map(({ row }) => row.sku).filter((code) => code !== undefined));
  const ids = await readVariantIds(transaction, [...skus]);
  for (const { row, line } of parts) {
    if (row.sku === undefined || ids.has(row.sku)) continue;
    if (endFullList(problems, line)) break;
    problems.push({ line, column: 'sku', message: `there is no SKU ${row.sku}` });
  }
  if (problems.length > 0) return 0;
  const changedIds: number[] = [];
  for (const batch of splitIntoBatches(rows, maxPricesPerStatement)) {
    const given = batch.map(({ row }) => ({ ...row, id: ids.get(row.sku) ?? 0 }));
    changedIds.push(...(await upsertPrices(transaction, given)));
  }
  await announceChange(transaction, new Set(changedIds));
  return changedIds.length;
}

/** @returns the product of each price that differed */
async function upsertPrices(
  transaction: Transaction<Tables>,
  given: readonly (PriceRow & { id: number })[],
): Promise<number[]> {
  const { rows: changed } = await sql<{ product_id: number }>`
    with written as (
    insert into prices (variant_id, market, price, sale_price, sale_from, sale_to)
    select given.id, given.market, given.price, given.sale_price, given.sale_from, given.sale_to
    from unnest(
      ${given.map(({ id }) => id)}::int[], ${given.map(({ market }) => market)}::char(2)[],
      ${given.map(({ price }) => price)}::int[], ${given.map((row) => row.sale_price ?? null)}::int[],
      ${given.map((row) => row.sale_from ?? null)}::timestamptz[], ${given.map((row) => row.sale_to ?? null)}::timestamptz[]
    ) as given (id, market, price, sale_price, sale_from, sale_to)
    on conflict (variant_id, market) do update set price = excluded.price, sale_price = excluded.sale_price,
      sale_from = excluded.sale_from, sale_to = excluded.sale_to
      where (prices.price, prices.sale_price, prices.sale_from, prices.sale_to)
        is distinct from (excluded.price, excluded.sale_price, excluded.sale_from, excluded.sale_to)
    returning variant_id
    )
    select product_id from written join variants on variants.id = written.variant_id`.execute(transaction);
  return changed.map(({ product_id: id }) => id);
}

/** Takes a file of prices into the shop. */
export const importPrices = createFlatImport(priceFile, storePrices);
