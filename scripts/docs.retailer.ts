import { priceFile } from '@vermilion/server/catalogue/catalogue.price-import';
import { removalFile } from '@vermilion/server/catalogue/catalogue.removal-import';
import { synonymFile } from '@vermilion/server/catalogue/catalogue.synonym-import';
import { recordColumns, variantColumns } from '@vermilion/server/catalogue/catalogue-file.columns';
import { catalogueRecord, recordKinds } from '@vermilion/server/catalogue/catalogue-file.schema';
import { redirectFile } from '@vermilion/server/content/redirects.file';
import { storeTable } from '@vermilion/server/market/market.import';
import { type ColumnDescription, describeColumns } from '@vermilion/server/platform/data-file/data-file.description';
import { findSchema } from '@vermilion/server/platform/data-file/data-file.problems';
import { popularQueryFile } from '@vermilion/server/search/search.import';
import { stockFile, storeStockFile } from '@vermilion/server/stock/stock.import';

/** Tables of the columns of data files, by the names that docs/retailer.md marks their places with. */

/** Files of one row a record, by kind. */
export const flatFiles = {
  removals: removalFile,
  stock: stockFile,
  prices: priceFile,
  store_stock: storeStockFile,
  stores: storeTable,
  popular_queries: popularQueryFile,
  synonyms: synonymFile,
  redirects: redirectFile,
};

/** Returns the page with its tables regenerated. @throws where a table's place is missing or unknown */
export function writeRetailerTables(page: string): string {
  const tables = new Map<string, string>([
    ...Object.entries(flatFiles).map(([name, { schema, columns }]): [string, string] => [
      name,
      formatTable(describeColumns(schema, columns)),
    ]),
    ...recordKinds.map((kind): [string, string] => [kind, formatTable(describeRecord(kind))]),
    ['variant', formatTable(describeVariant())],
  ]);
  const written = page.replaceAll(/<!-- columns: (\w+) -->\n[\s\S]*?<!-- end -->/g, (_, name: string) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`docs/retailer.md has a place for ${name}, which is no data file`);
    tables.delete(name);
    return `<!-- columns: ${name} -->\n${table}\n<!-- end -->`;
  });
  if (tables.size > 0) throw new Error(`docs/retailer.md has no place for ${[...tables.keys()].join(', ')}`);
  return written;
}

function describeRecord(kind: (typeof recordKinds)[number]): ColumnDescription[] {
  const schema = catalogueRecord.options.find(({ shape }) => shape.kind.value === kind);
  if (!schema) throw new Error(`There is no schema of ${kind}`);
  return describeColumns(schema, recordColumns[kind]);
}

function describeVariant(): ColumnDescription[] {
  const product = catalogueRecord.options.find(({ shape }) => shape.kind.value === 'product');
  const variants = product && findSchema(product, 'variants');
  const schema = variants && findSchema(variants, 0);
  if (!schema) throw new Error('There is no schema of variants');
  return describeColumns(schema, variantColumns);
}

function formatTable(columns: readonly ColumnDescription[]): string {
  // A column for each language or market but the first of them is named beside it.
  const rows: (ColumnDescription & { names: string[] })[] = [];
  for (const column of columns) {
    const last = rows.at(-1);
    const [base, part] = column.name.split(':', 2);
    const isSibling =
      part !== undefined && last?.name.split(':', 1)[0] === base && last?.isRequired === column.isRequired;
    if (last && isSibling) last.names.push(column.name);
    else rows.push({ ...column, names: [column.name] });
  }
  return [
    '| column | in JSON Lines | needed | what it holds | example |',
    '|---|---|---|---|---|',
    ...rows.map(({ names, field, isRequired, expected, example }) => {
      const cells = [formatNames(names), `\`${field}\``, isRequired ? 'yes' : '', expected, formatExample(example)];
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
    }),
  ].join('\n');
}

function formatNames([first = '', ...others]: readonly string[]): string {
  if (others.length === 0) return `\`${first}\``;
  const isByMarket = /:[A-Z]{2}$/.test(others.at(-1) ?? '');
  return `\`${first}\`, \`${others[0]}\` … (by ${isByMarket ? 'market' : 'language'})`;
}

const formatExample = (example: string) => (example === '' ? '' : `\`${example}\``);
