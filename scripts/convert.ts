import { readFile, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { marketCodes, parseMarket } from '@vermilion/contract/markets';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { runCommand } from './command.ts';
import { writeRows } from './convert.rows.ts';
import { listLostColumns, readShopifyColumns } from './convert.shopify.columns.ts';
import { type Cells, convertShopify, type MappingRow, suggestMapping } from './convert.shopify.ts';
import { resolveTypedPath } from './json-file.ts';

const usage = `Makes a catalogue file of another shop's product export.

  npm run convert -- shopify products_export.csv --mapping mapping.csv --market SG --out catalogue.csv
       The first run writes the mapping: what each vendor, type, option, shade, tag and metafield is here. Fill it in, and run the
       command again.
       --sale-from 2026-12-01T00:00:00Z --sale-to 2026-12-31T16:00:00Z   makes sales of reduced prices

docs/retailer.md says how to go on ("From Shopify or WooCommerce").`;

/** Traits that every shop has from its start. */
const knownTraits = new Set(
  'vegan cruelty_free fragrance_free alcohol_free refillable halal sensitive_skin spf long_wear waterproof matte natural_origin travel_size gift_set'.split(
    ' ',
  ),
);

const options = {
  mapping: { type: 'string' },
  market: { type: 'string' },
  out: { type: 'string' },
  'sale-from': { type: 'string' },
  'sale-to': { type: 'string' },
} as const;

async function readCsv<Row>(file: string): Promise<Row[]> {
  try {
    return parse(await readFile(file), { bom: true, columns: true, skip_empty_lines: true, relax_column_count: true });
  } catch (error) {
    throw new OperatorError(`${file}: ${error instanceof Error ? error.message : error}`);
  }
}

async function main(words: readonly string[]): Promise<void> {
  const { positionals, values } = readArguments(words);
  const [kind, file, ...rest] = positionals;
  const market = parseMarket(values.market ?? '');
  if (kind !== 'shopify' || !file || rest.length > 0 || !values.mapping) throw new OperatorError(usage);
  if (!market) throw new OperatorError(`Name the market of the prices by --market: ${marketCodes.join(', ')}`);
  const rows = readShopifyColumns(await readCsv<Cells>(resolveTypedPath(file)));
  if (rows[0]?.Handle === undefined)
    throw new OperatorError(`${file} has no column Handle or URL handle: it is no product export of Shopify`);
  const mapping = await readMapping(resolveTypedPath(values.mapping));
  if (mapping === null) {
    const suggested = suggestMapping(rows, knownTraits);
    await writeFile(
      resolveTypedPath(values.mapping),
      stringify(suggested, { header: true, columns: ['kind', 'from', 'to'] }),
    );
    console.log(
      `${values.mapping} says what each of ${suggested.length} values is here. Fill it in, and run the command again.`,
    );
    return;
  }
  if (!values.out) throw new OperatorError('Name the file to write by --out');
  const sale = values['sale-from'] && values['sale-to'] ? { from: values['sale-from'], to: values['sale-to'] } : null;
  const converted = convertShopify(rows, mapping, market, sale);
  await writeFile(resolveTypedPath(values.out), writeRows(converted.rows));
  for (const remark of converted.remarks) console.log(remark);
  console.log(`${values.out} is a catalogue file of ${converted.rows.length} rows.`);
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

function readArguments(words: readonly string[]) {
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : error}\n\n${usage}`);
  }
}

await runCommand(usage, main);
