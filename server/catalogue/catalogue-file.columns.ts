import {
  type Column,
  createAmountColumns,
  createCells,
  createColumn,
  createLanguageColumns,
  createMarketColumns,
  decimalNumber,
  type Format,
  readCells,
  type Tree,
  text,
  wholeNumber,
  words,
  yesNo,
} from '../platform/data-file/data-file.columns.ts';
import type { ProductFields } from '../platform/shop/shop-fields.ts';
import { createFieldColumns } from './catalogue-file.fields.ts';
import { toSizeRecord, toSizeTexts } from './catalogue-file.rules.ts';
import type { CatalogueRecord, ProductRecord, Texts, VariantRecord } from './catalogue-file.schema.ts';

const badges: Format = {
  read: (cell) => (/^listed$/i.test(cell.trim()) ? [] : words.read(cell)),
  write: (value) => words.write(value) || 'listed',
};
const pictures: Format = {
  // A space in an address does not end a picture; its colour does, and the beginning of another address.
  read: (cell) =>
    cell
      .trim()
      .split(/\s+(?=https?:\/\/|\/media\/)|(?<=\|\S{0,60})\s+/i)
      .filter(Boolean)
      .map((picture) => {
        const end = picture.lastIndexOf('|');
        return end < 0 ? { url: picture.trim() } : { url: picture.slice(0, end), ground: picture.slice(end + 1) };
      }),
  write: (value) => (value as VariantRecord['pictures']).map(({ url, ground }) => `${url}|${ground}`).join(' '),
};

const slug = createColumn('slug', ['slug']);

/**
 * The catalogue as a table, for spreadsheets. A brand, category, trait and shade family are a row each; a product is a
 * row per variant, one below the other, its own columns repeated (or left empty after the first). An empty cell says
 * nothing.
 *
 * `kind` is `brand`, `category`, `trait`, `shade_family` or `product`. Texts have a column per language (`name:th`), assortment, prices and
 * stock one per market (`price_amount:SG`). Prices are amounts of the market's currency (`38.00`; ADR 186), moments in UTC
 * (`2026-11-21T16:00:00Z`). A whole number is written in digits alone: `20.00` and `2e1` are no counts. JSON Lines follow
 * the same rule. `market:SG` lists a product in a market: badges with spaces between, or `listed` when it has none.
 * `size` is what the pack says in every language; where it has words, that is English and `size:th` its Thai.
 * `traits` stand with spaces between; `pictures` too, each as its address, `|` and the ground colour.
 */
export const recordColumns: Record<CatalogueRecord['kind'], readonly Column[]> = {
  brand: [
    slug,
    createColumn('name:en', ['name']),
    createColumn('house', ['isHouse'], yesNo),
    ...createLanguageColumns('description', ['description']),
  ],
  category: [
    slug,
    createColumn('parent', ['parent']),
    createColumn('position', ['position'], wholeNumber),
    ...createLanguageColumns('name', ['name']),
    ...createLanguageColumns('description', ['description']),
  ],
  trait: [
    slug,
    createColumn('group', ['group']),
    createColumn('position', ['position'], wholeNumber),
    ...createLanguageColumns('name', ['name']),
  ],
  shade_family: [slug, ...createLanguageColumns('name', ['name'])],
  product: [
    slug,
    createColumn('brand', ['brand']),
    createColumn('category', ['category']),
    ...createLanguageColumns('name', ['name']),
    ...createLanguageColumns('short_description', ['shortDescription']),
    ...createLanguageColumns('how_to_use', ['howToUse']),
    createColumn('ingredients', ['ingredients']),
    createColumn('traits', ['traits'], words),
    createColumn('launched_on', ['launchedOn']),
    createColumn('featured', ['featured'], wholeNumber),
    createColumn('rating', ['rating', 'average'], decimalNumber),
    createColumn('rating_count', ['rating', 'count'], wholeNumber),
    ...createMarketColumns('market', (market) => ['markets', market, 'badges'], badges),
    ...createMarketColumns('on_sale_from', (market) => ['markets', market, 'onSaleFrom'], text),
  ],
};

/** Columns of a variant. */
export const variantColumns: readonly Column[] = [
  createColumn('sku', ['sku']),
  ...createLanguageColumns('shade', ['shade', 'name']),
  createColumn('shade_hex', ['shade', 'hex']),
  createColumn('shade_family', ['shade', 'family']),
  createColumn('size', ['size', 'en']),
  ...createLanguageColumns('size', ['size']).filter(({ name }) => name !== 'size:en'),
  ...createLanguageColumns('type', ['type']),
  createColumn('pictures', ['pictures'], pictures),
  ...createAmountColumns(
    'price_amount',
    (market) => ['prices', market, 'price'],
    (market) => `prices.${market}.amount`,
  ),
  ...createAmountColumns(
    'sale_price_amount',
    (market) => ['prices', market, 'sale', 'price'],
    (market) => `prices.${market}.sale.amount`,
  ),
  ...createMarketColumns('sale_from', (market) => ['prices', market, 'sale', 'from'], text),
  ...createMarketColumns('sale_to', (market) => ['prices', market, 'sale', 'to'], text),
  ...createMarketColumns('stock', (market) => ['stock', market], wholeNumber),
];

/** The columns of a catalogue file. */
export type CatalogueColumns = {
  records: Record<CatalogueRecord['kind'], readonly Column[]>;
  /** All of them, in the order that an export writes them. */
  names: readonly string[];
};

/** Returns the columns in a shop with these fields of its own. */
export function createCatalogueColumns(fields: ProductFields): CatalogueColumns {
  const records = { ...recordColumns, product: [...recordColumns.product, ...createFieldColumns(fields)] };
  const all = [...Object.values(records), variantColumns].flat();
  return { records, names: [...new Set(['kind', ...all.map(({ name }) => name)])] };
}

/** All columns of a shop without fields of its own. */
export const columnNames = createCatalogueColumns({}).names;

/** Puts a row's cells into a variant. */
export function readVariant(cell: (name: string) => string): Tree {
  const { size, ...tree } = readCells(variantColumns, cell);
  return size === undefined ? tree : { ...tree, size: toSizeRecord(size as Texts) };
}

/** The rows of a record, cells in the order of the columns' names. */
export function createRows(record: CatalogueRecord, { records, names }: CatalogueColumns): string[][] {
  const own = createCells(records[record.kind], record).set('kind', record.kind);
  const parts =
    record.kind === 'product' ? createVariantCells(record).map((cells) => new Map([...own, ...cells])) : [own];
  return parts.map((cells) => names.map((name) => cells.get(name) ?? ''));
}

const createVariantCells = ({ variants }: ProductRecord) =>
  variants.map((variant) => createCells(variantColumns, { ...variant, size: toSizeTexts(variant.size) }));
