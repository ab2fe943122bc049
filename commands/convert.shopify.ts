import { formatAmount, suggestAmount } from '@vermilion/contract/amount';
import { type MarketCode, markets } from '@vermilion/contract/markets';
import { convertHtml } from '@vermilion/server/platform/data-file/data-file.texts';
import { isMetafield, readMetafield } from './convert.shopify.columns.ts';

/** Makes rows of a catalogue file of a Shopify product export, by a mapping that a person fills in. */

export type Cells = Record<string, string>;

/** What a value of the export is here. `kind`: vendor, type, option, shade, tag or column. */
export type MappingRow = { kind: string; from: string; to: string };

export type Converted = {
  rows: Cells[];
  remarks: string[];
  /** Handles of products whose rows the import refuses, as the mapping says neither brand nor category of them. */
  incomplete: string[];
};

const maxDescriptionLength = 600;
const maxPictures = 8;

/** Headings of descriptions whose text has a column of its own. */
const headings: Readonly<Record<string, string>> = {
  ingredients: 'ingredients',
  'full ingredients': 'ingredients',
  'how to use': 'how_to_use:en',
  application: 'how_to_use:en',
  directions: 'how_to_use:en',
};

const toSlug = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 120);

const toName = (slug: string) => slug.charAt(0).toUpperCase() + slug.slice(1).replaceAll('-', ' ');

/** Returns the rows of each product, in the order of the export. */
function groupProducts(rows: readonly Cells[]): Cells[][] {
  return [...Map.groupBy(rows, (row) => row.Handle ?? '').values()];
}

const getOptions = (first: Cells) =>
  [1, 2, 3].flatMap((number) => {
    const name = first[`Option${number} Name`]?.trim() ?? '';
    return name === '' || first[`Option${number} Value`] === 'Default Title'
      ? []
      : [{ name, value: `Option${number} Value` }];
  });

/** A row of a variant has a price; the others add a picture each. */
const isVariant = (row: Cells) => (row['Variant Price'] ?? '') !== '';

const splitTags = (tags = '') =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);

const getVendor = ({ Vendor = '' }: Cells) => Vendor.trim();

/** Returns what kind of product it is: its type, or the last part of its category where it has none. */
const getType = ({ Type = '', 'Product Category': category = '' }: Cells) =>
  Type.trim() || (category.split('>').at(-1) ?? '').trim();

const isGiftCard = (first: Cells) => /^true$/i.test(first['Gift Card'] ?? '');

/** Returns the column of a catalogue file that a metafield may stand in, by its name. */
function suggestColumn(metafield: string): string {
  const [name = ''] = metafield.toLowerCase().split(' (product.metafields.', 1);
  const known = Object.entries(headings).find(([heading]) => name.includes(heading));
  return known?.[1] ?? '';
}

const isColorOption = (name: string) => /colou?r|shade/i.test(name);

/** Returns the mapping that an export needs, filled in where that is certain. */
export function suggestMapping(rows: readonly Cells[], traits: ReadonlySet<string>): MappingRow[] {
  const products = groupProducts(rows).filter(([first = {}]) => !isGiftCard(first));
  const firsts = products.map(([first = {}]) => first);
  const list = (kind: string, values: readonly string[], suggest: (from: string) => string): MappingRow[] =>
    [...new Set(values)].map((from) => ({ kind, from, to: suggest(from) }));
  const options = firsts.flatMap((first) => getOptions(first).map(({ name }) => name));
  const colors = products.flatMap(([first = {}, ...others]) =>
    getOptions(first)
      .filter(({ name }) => isColorOption(name))
      .flatMap(({ value }) => [first, ...others].map((row) => row[value] ?? '')),
  );
  return [
    // A product without a vendor or type has a place in the mapping too.
    ...list('vendor', firsts.map(getVendor), toSlug),
    ...list('type', firsts.map(getType), toSlug),
    ...list('option', options, (name) =>
      isColorOption(name) ? 'shade' : /size|volume|weight/i.test(name) ? 'size' : 'type',
    ),
    ...list('shade', colors.filter(Boolean), () => ''),
    ...list(
      'tag',
      firsts.flatMap((row) => splitTags(row.Tags)),
      (tag) => {
        const slug = toSlug(tag).replaceAll('-', '_');
        return traits.has(slug) ? slug : '';
      },
    ),
    ...list(
      'column',
      Object.keys(rows[0] ?? {}).filter((name) => isMetafield(name) && firsts.some((row) => row[name])),
      suggestColumn,
    ),
  ];
}

/** Converts an export. @param sale when reduced prices hold; without it they are the prices */
export function convertShopify(
  rows: readonly Cells[],
  mapping: readonly MappingRow[],
  market: MarketCode,
  sale: { from: string; to: string } | null = null,
): Converted {
  const remarks: string[] = [];
  const targets = new Map(mapping.map(({ kind, from, to }) => [`${kind} ${from}`, to.trim()]));
  const find = (kind: string, from: string) => targets.get(`${kind} ${from}`) ?? '';
  const { currency } = markets[market];
  const columns = mapping.filter(({ kind, to }) => kind === 'column' && to.trim() !== '');
  const hasStock = rows.some((row) => (row['Variant Inventory Qty'] ?? '') !== '');
  const incomplete = new Set<string>();
  /** Variants that Shopify sells without stock. */
  const backordered: string[] = [];
  const products = groupProducts(rows).flatMap((group, place) => convertProduct(group, place));
  if (backordered.length > 0)
    remarks.push(
      `Shopify sells ${backordered.slice(0, 3).join(', ')}${backordered.length > 3 ? ` and ${backordered.length - 3} more` : ''} on when the stock is used up; this shop sells what there is`,
    );
  if (!hasStock)
    remarks.push(
      'The export has no stock, which Shopify leaves out where a shop has several locations: nothing is for sale until a file of stock says how much there is',
    );
  return {
    rows: [...listShelves('brand', 'vendor'), ...listShelves('category', 'type'), ...products],
    remarks,
    incomplete: [...incomplete],
  };

  function listShelves(kind: string, from: string): Cells[] {
    const given = mapping.filter((row) => row.kind === from && row.to !== '');
    return [...Map.groupBy(given, ({ to }) => to.trim())].map(([slug, rows]) => ({
      kind,
      slug,
      // Of several types that are one category here, the one that it is named after.
      'name:en': (rows.find((row) => toSlug(row.from) === slug) ?? rows.find((row) => row.from))?.from ?? toName(slug),
    }));
  }

  function convertProduct(group: readonly Cells[], place: number): Cells[] {
    const [first = {}] = group;
    const handle = first.Handle ?? '';
    const slug = toSlug(handle) || `product-${place + 1}`;
    const remark = (text: string) => remarks.push(`${handle}: ${text}`);
    const lack = (column: 'Vendor' | 'Type', from: string, wanted: string) => {
      const kind = column.toLowerCase();
      remark(
        `has ${from === '' ? `no ${column}` : `the ${column} "${from}"`}: write its ${wanted} into the mapping, in the row \`${kind},${from},\``,
      );
      incomplete.add(handle);
    };
    if (slug !== handle) remark(`is at /products/${slug} here`);
    if (isGiftCard(first)) {
      remark('is a gift card, and is left out: this shop sells its own');
      return [];
    }
    const [brand, category] = [find('vendor', getVendor(first)), find('type', getType(first))];
    if (brand === '') lack('Vendor', getVendor(first), 'brand');
    if (category === '') lack('Type', getType(first), 'category');
    const variants = group.filter(isVariant);
    const options = getOptions(first).map((option) => ({ ...option, ...findTarget(option) }));
    const pictures = listPictures(group);
    if (pictures.length > maxPictures) remark(`has ${pictures.length} pictures; the first ${maxPictures} are taken`);
    const isListed = /^(?:active)?$/i.test(first.Status ?? '') && !/^false$/i.test(first.Published ?? '');
    if (!isListed) remark('is a draft or not published, and is listed in no market');
    const own: Cells = {
      kind: 'product',
      slug,
      'name:en': convertHtml(first.Title ?? ''),
      brand,
      category,
      ...convertBody(first['Body (HTML)'] ?? '', remark),
      traits: splitTags(first.Tags)
        .map((tag) => find('tag', tag))
        .filter(Boolean)
        .join(' '),
      [`market:${market}`]: isListed ? 'listed' : '',
      ...convertColumns(first),
    };
    return variants.map((row, index) => ({
      ...own,
      ...convertVariant(row, index, slug, options, remark),
      pictures: [...new Set([row['Variant Image'] ?? '', ...pictures])].filter(Boolean).slice(0, maxPictures).join(' '),
    }));
  }

  /** Returns the texts of metafields, by the columns that the mapping gives them. */
  function convertColumns(first: Cells): Cells {
    return Object.fromEntries(
      columns.flatMap(({ from, to }) => {
        const text = convertHtml(readMetafield(first[from] ?? ''));
        return text === '' ? [] : [[to.trim(), text]];
      }),
    );
  }

  function findTarget({ name }: { name: string }) {
    const target = find('option', name);
    return {
      isShade: target === 'shade',
      target: target === 'shade' ? 'shade:en' : target === 'size' ? 'size' : 'type:en',
    };
  }

  function convertVariant(
    row: Cells,
    index: number,
    slug: string,
    options: readonly { value: string; target: string; isShade: boolean }[],
    remark: (text: string) => void,
  ): Cells {
    // Shopify writes an apostrophe before a SKU of digits alone.
    const given = (row['Variant SKU'] ?? '').replace(/^'/, '').trim();
    const sku = given || `${slug.slice(0, 50)}-${index + 1}`;
    if (given === '') remark(`has no SKU; it is ${sku} here`);
    const cells: Cells = { sku, ...convertPrices(row, sku, remark) };
    const quantity = row['Variant Inventory Qty'] ?? '';
    if (/^-\d+$/.test(quantity)) remark(`${sku} has a stock of ${quantity}, which is 0 here`);
    if (/^-?\d+$/.test(quantity)) cells[`stock:${market}`] = String(Math.max(Number(quantity), 0));
    else if (hasStock)
      remark(
        `${sku} has no stock that is counted: nothing of it is for sale until a file of stock says how much there is`,
      );
    if (quantity !== '' && /^continue$/i.test(row['Variant Inventory Policy'] ?? '')) backordered.push(sku);
    for (const { value, target, isShade } of options) {
      const chosen = row[value] ?? '';
      cells[target] = [cells[target], convertHtml(chosen)].filter(Boolean).join(' / ');
      if (!isShade) continue;
      const words = find('shade', chosen).split(/\s+/);
      cells.shade_hex = words.find((word) => word.startsWith('#')) ?? '';
      cells.shade_family = words.find((word) => !word.startsWith('#')) ?? '';
    }
    return cells;
  }

  function convertPrices(row: Cells, sku: string, remark: (text: string) => void): Cells {
    const [price, former] = ['Variant Price', 'Variant Compare At Price'].map((column) => readPrice(row[column] ?? ''));
    const written = (minor: number) => formatAmount(minor, currency);
    if (!price) {
      const given = (row['Variant Price'] ?? '').trim();
      const suggestion = price === null ? suggestAmount(given, currency) : null;
      remark(`${sku} has the price “${given}”${suggestion ? ` (${suggestion})` : ''}, and is not for sale`);
      return {};
    }
    if (!former || former <= price) return { [`price_amount:${market}`]: written(price) };
    if (sale === null) {
      remark(`${sku} was ${written(former)}: it has no days of a sale, and ${written(price)} is its price`);
      return { [`price_amount:${market}`]: written(price) };
    }
    return {
      [`price_amount:${market}`]: written(former),
      [`sale_price_amount:${market}`]: written(price),
      [`sale_from:${market}`]: sale.from,
      [`sale_to:${market}`]: sale.to,
    };
  }

  /** Shopify writes decimals in each currency: 429000.00 rupiah. */
  function readPrice(text: string): number | null {
    const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
    if (whole === undefined) return null;
    return Math.round(Number(`${whole}.${decimals.padEnd(2, '0')}`) * 10 ** currency.digits);
  }
}

const listPictures = (group: readonly Cells[]) =>
  group
    .filter((row) => (row['Image Src'] ?? '') !== '')
    .toSorted((one, other) => Number(one['Image Position']) - Number(other['Image Position']))
    .map((row) => row['Image Src'] ?? '');

/** Returns the columns of a description: text under known headings stands in its own. */
function convertBody(html: string, remark: (text: string) => void): Cells {
  const cells: Record<string, string[]> = { 'short_description:en': [] };
  let column = 'short_description:en';
  for (const line of convertHtml(html).split('\n')) {
    const [, name = line, rest = ''] = /^([^:]{1,30}):\s*(.*)$/.exec(line) ?? [];
    const own = headings[name.trim().toLowerCase()];
    if (own) column = own;
    const text = own ? rest : line;
    if (text !== '' && !/^description:?$/i.test(text)) cells[column] = [...(cells[column] ?? []), text];
  }
  const joined = Object.fromEntries(Object.entries(cells).map(([name, lines]) => [name, lines.join('\n')]));
  const description = joined['short_description:en'] ?? '';
  if (description.length > maxDescriptionLength) {
    joined['short_description:en'] = cutText(description);
    remark(`has a description of ${description.length} characters, cut to ${joined['short_description:en'].length}`);
  }
  return joined;
}

/** Cuts a text behind the last sentence that fits. */
function cutText(text: string): string {
  const start = text.slice(0, maxDescriptionLength);
  const end = Math.max(start.lastIndexOf('. '), start.lastIndexOf('\n'));
  return start.slice(0, end > 0 ? end + 1 : maxDescriptionLength).trim();
}
