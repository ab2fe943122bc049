import { formatAmount } from '@vermilion/contract/amount';
import { marketCodes, markets } from '@vermilion/contract/markets';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { splitIntoBatches } from '../platform/batches.ts';
import { createColumn } from '../platform/data-file/data-file.columns.ts';
import type { FlatFile, FlatRows } from '../platform/data-file/data-file.flat.ts';
import { amount, createChoice, moment, sku } from '../platform/data-file/data-file.hints.ts';
import { createFlatImport } from '../platform/data-file/data-file.import.ts';
import {
  describeLowSale,
  describePriceJump,
  type FilePrice,
  PriceSummary,
} from '../platform/data-file/data-file.prices.ts';
import { endFullList, type Problem } from '../platform/data-file/data-file.problems.ts';
import type { Tables } from '../platform/tables.ts';
import { announceChange } from './catalogue.changes.ts';
import { readVariantIds } from './catalogue.store.ts';
import { lockImports } from './catalogue.write.ts';

/** The price of a variant in a market; without the three fields of a sale it has none. */
const priceRow = z.strictObject({
  sku,
  market: createChoice(marketCodes),
  price_amount: amount,
  sale_price_amount: amount.optional(),
  sale_from: moment.optional(),
  sale_to: moment.optional(),
});
type PriceRow = z.infer<typeof priceRow>;

/** A file of prices by SKU and market. What it does not name stays as it is. */
export const priceFile: FlatFile<PriceRow, 'sku' | 'market'> = {
  columns: [
    createColumn('sku', ['sku']),
    createColumn('market', ['market']),
    createColumn('price_amount', ['price_amount']),
    createColumn('sale_price_amount', ['sale_price_amount']),
    createColumn('sale_from', ['sale_from']),
    createColumn('sale_to', ['sale_to']),
  ],
  required: ['sku', 'market', 'price_amount'],
  amounts: ['price_amount', 'sale_price_amount'],
  schema: priceRow,
  key: ['sku', 'market'],
  describeKey: ({ sku, market }) => `${sku} in ${market}`,
  findProblem: findSaleProblem,
  example: '{"sku": "VC-00012-01", "market": "SG", "price_amount": "12.50"}',
};

const saleColumns = ['sale_price_amount', 'sale_from', 'sale_to'] as const;

function findSaleProblem(row: PriceRow): { column: string; message: string } | null {
  const { price_amount: price, sale_price_amount: salePrice, sale_from: from, sale_to: to } = row;
  const missing = saleColumns.filter((column) => row[column] === undefined);
  if (missing.length === 3) return null;
  const [column] = missing;
  if (column !== undefined) return { column, message: 'is missing: a sale has a price, a beginning and an end' };
  if (salePrice !== undefined && salePrice >= price) {
    const { currency } = markets[row.market];
    const message = `${formatAmount(salePrice, currency)} is not below the price, ${formatAmount(price, currency)}`;
    return { column: 'sale_price_amount', message };
  }
  if (from !== undefined && to !== undefined && Date.parse(from) >= Date.parse(to)) {
    return { column: 'sale_to', message: `${to} is not after the beginning of the sale, ${from}` };
  }
  return null;
}

const maxPricesPerStatement = 20_000;

/** Sets the prices of a file's variants and markets; others stay as they are. Nothing is written where a variant is unknown. */
async function storePrices(transaction: Transaction<Tables>, { rows, parts, problems }: FlatRows<PriceRow>) {
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
  const warnings: Problem[] = [];
  const summary = new PriceSummary();
  for (const batch of splitIntoBatches(rows, maxPricesPerStatement)) {
    const given = batch.map(({ row, line }) => ({ ...row, line, id: ids.get(row.sku) ?? 0 }));
    const stored = await loadPrices(transaction, given);
    for (const [index, row] of given.entries()) {
      for (const price of listPrices(row)) summary.add(price);
      const { isOmitted } = batch[index] ?? {};
      if (saleColumns.some((column) => !isOmitted?.(column, [column]))) continue;
      const problem = keepSale(row, stored.get(getPriceKey(row.id, row.market)));
      if (problem) problems.push(problem);
    }
    if (problems.length > 0) return 0;
    warnings.push(...findConspicuous(given, stored));
    changedIds.push(...(await upsertPrices(transaction, given)));
  }
  await announceChange(transaction, new Set(changedIds));
  return { changed: changedIds.length, warnings, summary: summary.describe() };
}

type GivenPrice = PriceRow & { id: number; line: number };

function listPrices({ sku, market, price_amount: price, sale_price_amount: sale }: PriceRow): FilePrice[] {
  const own: FilePrice = { sku, market, kind: 'price', minor: price };
  return sale === undefined ? [own] : [own, { sku, market, kind: 'sale price', minor: sale }];
}

const getPriceKey = (id: number, market: string) => `${id} ${market}`;

type StoredPrice = {
  variant_id: number;
  market: string;
  price: number;
  sale_price: number | null;
  sale_from: Date | null;
  sale_to: Date | null;
};

/** @returns the prices of variants in markets, by `getPriceKey` */
async function loadPrices(
  transaction: Transaction<Tables>,
  given: readonly GivenPrice[],
): Promise<Map<string, StoredPrice>> {
  const { rows } = await sql<StoredPrice>`
    select variant_id, market, price, sale_price, sale_from, sale_to from prices
    where variant_id = any(${[...new Set(given.map(({ id }) => id))]}::int[])`.execute(transaction);
  return new Map(rows.map((row) => [getPriceKey(row.variant_id, row.market), row]));
}

/** Keeps the sale of a price whose file says nothing of sales. @returns the problem where the price is no more than the sale's */
function keepSale(row: GivenPrice, stored: StoredPrice | undefined): Problem | null {
  if (!stored || stored.sale_price === null || stored.sale_from === null || stored.sale_to === null) return null;
  row.sale_price_amount = stored.sale_price;
  row.sale_from = stored.sale_from.toISOString();
  row.sale_to = stored.sale_to.toISOString();
  if (stored.sale_price < row.price_amount) return null;
  const { currency } = markets[row.market];
  const message = `${formatAmount(row.price_amount, currency)} is not above the price of its sale, ${formatAmount(stored.sale_price, currency)}: send the columns ${saleColumns.join(', ')} too, empty to end the sale`;
  return { line: row.line, column: 'price_amount', message };
}

function findConspicuous(given: readonly GivenPrice[], stored: ReadonlyMap<string, StoredPrice>): Problem[] {
  return given.flatMap(({ id, line, sku, market, price_amount: minor, sale_price_amount: sale }) => {
    const before = stored.get(getPriceKey(id, market))?.price;
    const jump = before === undefined ? null : describePriceJump({ sku, market, minor }, before);
    const lowSale = sale === undefined ? null : describeLowSale({ sku, market, minor: sale }, minor);
    return [
      ...(jump === null ? [] : [{ line, column: 'price_amount', message: jump }]),
      ...(lowSale === null ? [] : [{ line, column: 'sale_price_amount', message: lowSale }]),
    ];
  });
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
      ${given.map((row) => row.price_amount)}::int[], ${given.map((row) => row.sale_price_amount ?? null)}::int[],
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
