import { readFile, writeFile } from 'node:fs/promises';
import type { MarketCode } from '@vermilion/contract/markets';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { writeRows } from './convert.rows.ts';
import { listLostColumns, readShopifyColumns } from './convert.shopify.columns.ts';
import { type Cells, convertShopify, type MappingRow, suggestMapping } from './convert.shopify.ts';
import { resolveTypedPath } from './json-file.ts';
import { UsageError } from './usage-error.ts';

/** Traits that every shop has from its start. */
const knownTraits = new Set(
  'vegan cruelty_free fragrance_free alcohol_free refillable halal sensitive_skin spf long_wear waterproof matte natural_origin travel_size gift_set'.split(
    ' ',
  ),
);

type Options = { mapping: string; market: MarketCode; out?: string; saleFrom?: string; saleTo?: string };

async function readCsv<Row>(file: string): Promise<Row[]> {
  try {
    return parse(await readFile(file), { bom: true, columns: true, skip_empty_lines: true, relax_column_count: true });
  } catch (error) {
    throw new OperatorError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

export async function convertShopifyFile(file: string, options: Options): Promise<void> {
  const rows = readShopifyColumns(await readCsv<Cells>(resolveTypedPath(file)));
  if (rows[0]?.Handle === undefined)
    throw new OperatorError(`${file} has no column Handle or URL handle: it is no product export of Shopify`);
  const mapping = await readMapping(resolveTypedPath(options.mapping));
  if (mapping === null) {
    const suggested = suggestMapping(rows, knownTraits);
    await writeFile(
      resolveTypedPath(options.mapping),
      stringify(suggested, { header: true, columns: ['kind', 'from', 'to'] }),
    );
    console.log(
      `${options.mapping} says what each of ${suggested.length} values is here. Fill it in, and run the command again.`,
    );
    return;
  }
  if (!options.out) throw new UsageError('Name the file to write by --out');
  const sale = options.saleFrom && options.saleTo ? { from: options.saleFrom, to: options.saleTo } : null;
  const converted = convertShopify(rows, mapping, options.market, sale);
  await writeFile(resolveTypedPath(options.out), writeRows(converted.rows));
  for (const remark of converted.remarks) console.log(remark);
  const { incomplete } = converted;
  if (incomplete.length > 0)
    throw new OperatorError(
      `${options.out} is not complete: ${incomplete.length} of its products have no brand or category, which the import refuses. Fill in ${options.mapping} as said above, and run the command again.`,
    );
  console.log(`${options.out} is a catalogue file of ${converted.rows.length} rows.`);
  const hosts = new Set(
    rows.flatMap((row) => (URL.canParse(row['Image Src'] ?? '') ? [new URL(row['Image Src'] ?? '').origin] : [])),
  );
  if (hosts.size > 0)
    console.log(`Start the shop with IMAGE_SOURCES=${[...hosts].join(',')}, so that it may fetch the pictures.`);
  const named = new Set(
    mapping.filter(({ kind, to }) => kind === 'column' && to.trim() !== '').map(({ from }) => from),
  );
  const lost = listLostColumns(rows, (column) => named.has(column));
  if (lost.length > 0) console.log(`Has no place here: ${lost.join(', ')}.`);
}

async function readMapping(file: string): Promise<MappingRow[] | null> {
  try {
    await readFile(file);
  } catch {
    return null;
  }
  return readCsv<MappingRow>(file);
}
