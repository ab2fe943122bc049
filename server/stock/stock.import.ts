import { line, slug } from '@vermilion/contract/fields';
import { CsvError, parse } from 'csv-parse/sync';
import { sql, type Transaction } from 'kysely';
import { z } from 'zod';
import type { Tables } from '../platform/tables.ts';
import type { StockService } from './stock.service.ts';

const units = z
  .union([
    z
      .string()
      .regex(/^\d{1,8}$/, 'must be a whole number')
      .transform(Number),
    z.int(),
  ])
  .pipe(z.int().min(0).max(10_000_000));

/** A row of the file: how many units of a variant lie in a store, those included that orders hold. */
const storeLevel = z.strictObject({
  sku: line(64).min(1, 'is missing'),
  store: slug,
  on_hand: units,
});

/** A level of a file, with its line. */
type FileLevel = z.infer<typeof storeLevel> & { line: number };

export type StoreStockProblem = { line: number; message: string };

/**
 * Reads the stock of stores from CSV with the header `sku,store,on_hand`, or from JSON Lines with the same names.
 * @returns its levels, or all that is wrong with them
 */
export function readStoreStock(
  text: string,
  format: 'csv' | 'jsonl',
): { levels: FileLevel[]; problems: StoreStockProblem[] } {
  const problems: StoreStockProblem[] = [];
  const levels: FileLevel[] = [];
  const keys = new Set<string>();
  const records = format === 'csv' ? readCsv(text, problems) : readJsonLines(text, problems);
  for (const { record, line } of records) {
    const checked = storeLevel.safeParse(record);
    if (!checked.success) {
      for (const { path, message } of checked.error.issues) {
        problems.push({ line, message: `${path.join('.') || 'the row'}: ${message}` });
      }
      continue;
    }
    const key = `${checked.data.sku} in ${checked.data.store}`;
    if (keys.has(key)) problems.push({ line, message: `${key} is there twice` });
    keys.add(key);
    levels.push({ ...checked.data, line });
  }
  if (records.length === 0 && problems.length === 0) problems.push({ line: 1, message: 'the file has no rows' });
  return { levels, problems };
}

type FileRecord = { record: unknown; line: number };

function readCsv(text: string, problems: StoreStockProblem[]): FileRecord[] {
  try {
    const rows: { record: unknown; info: { lines: number } }[] = parse(text, {
      columns: true,
      bom: true,
      info: true,
      skip_empty_lines: true,
      trim: true,
    });
    return rows.map(({ record, info }) => ({ record, line: info.lines }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    problems.push({ line: Number(error.lines ?? 1), message: error.message });
    return [];
  }
}

function readJsonLines(text: string, problems: StoreStockProblem[]): FileRecord[] {
  return text.split('\n').flatMap((row, index) => {
    if (row.trim() === '') return [];
    try {
      return [{ record: JSON.parse(row), line: index + 1 }];
    } catch {
      problems.push({ line: index + 1, message: 'is not JSON' });
      return [];
    }
  });
}

/**
 * Sets the units on hand of the file's variants and stores; others stay as they are, and so does what orders hold. Nothing is
 * written where a variant or store is unknown.
 * @returns what is wrong
 */
export async function importStoreStock(
  transaction: Transaction<Tables>,
  stock: Pick<StockService, 'setStoreOnHand'>,
  levels: readonly FileLevel[],
): Promise<StoreStockProblem[]> {
  const skus = [...new Set(levels.map(({ sku }) => sku))];
  const variants = await transaction
    .selectFrom('variants')
    .select(['id', 'sku'])
    .where('sku', '=', sql<string>`any(${sql.val(skus)}::text[])`)
    .execute();
  const stores = await transaction.selectFrom('stores').select('code').execute();
  const idBySku = new Map(variants.map(({ id, sku }) => [sku, id]));
  const codes = new Set(stores.map(({ code }) => code));
  const problems = levels.flatMap(({ sku, store, line }) => [
    ...(idBySku.has(sku) ? [] : [{ line, message: `there is no SKU ${sku}` }]),
    ...(codes.has(store) ? [] : [{ line, message: `there is no store ${store}` }]),
  ]);
  if (problems.length > 0) return problems;
  await stock.setStoreOnHand(
    transaction,
    levels.map(({ sku, store, on_hand }) => ({ variantId: idBySku.get(sku) ?? 0, storeCode: store, onHand: on_hand })),
  );
  return [];
}
