import { stringify } from 'csv-stringify/sync';
import type { Cells } from './convert.shopify.ts';

/** Returns rows as a CSV file, with a column for each name that a row has. */
export function writeRows(rows: readonly Cells[]): string {
  const names = new Set(['kind', 'slug', 'sku', ...rows.flatMap((row) => Object.keys(row))]);
  return stringify([...rows], { header: true, columns: [...names] });
}
