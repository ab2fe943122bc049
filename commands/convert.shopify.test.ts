import { readFile } from 'node:fs/promises';
import { exportCatalogue } from '@vermilion/server/catalogue/catalogue.export';
import { importCatalogue } from '@vermilion/server/catalogue/catalogue.import';
import { readCatalogueFile } from '@vermilion/server/catalogue/catalogue-file.read';
import type { ProductRecord } from '@vermilion/server/catalogue/catalogue-file.schema';
import { testDatabase } from '@vermilion/server/platform/testing';
import { createTestStock } from '@vermilion/server/stock/stock.testing';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { writeRows } from './convert.rows.ts';
import { listLostColumns, readShopifyColumns } from './convert.shopify.columns.ts';
import { type Cells, convertShopify, type MappingRow, suggestMapping } from './convert.shopify.ts';

const readCsv = async <Row>(name: string): Promise<Row[]> =>
  parse(await readFile(new URL(`../examples/shopify/${name}`, import.meta.url)), { bom: true, columns: true });

test('a Shopify export of twenty products comes in by its mapping, with prices, choices, pictures and texts', async () => {
  const rows = await readCsv<Cells>('products_export.csv');
  const mapping = await readCsv<MappingRow>('mapping.csv');
  // The person has filled in what the first run wrote.
  const keys = ({ kind, from }: MappingRow) => `${kind} ${from}`;
  expect(mapping.map(keys)).toEqual(suggestMapping(rows, new Set(['vegan'])).map(keys));
  const { rows: converted, remarks } = convertShopify(rows, mapping, 'SG');
  const database = await testDatabase();
  async function* chunks() {
    yield Buffer.from(writeRows(converted));
  }
  const report = await importCatalogue(database.db, readCatalogueFile(chunks(), 'csv'), createTestStock(database), {
    imageSources: ['https://cdn.shopify.com'],
  });
  expect(report).toMatchObject({ ok: true, value: { products: 20, variants: 33 } });
  expect(report.ok && report.summary).toEqual(['SG: 33 prices, from $6.00 (matchbox-1) to $88.00 (TW-HC-S500)']);
  const records = await Array.fromAsync(exportCatalogue(database.db, createTestStock(database)));
  await database.close();
  const products = records.filter((record): record is ProductRecord => record.kind === 'product');
  const find = (slug: string) => products.find((product) => product.slug === slug);
  expect(find('dew-milk-cleanser')).toMatchObject({
    shortDescription: { en: 'A milk that takes the day off without taking the skin’s water with it.' },
    howToUse: { en: 'Massage onto dry skin, then rinse.' },
    ingredients: 'Aqua, Glycerin, Squalane, Avena Sativa Kernel Oil',
    variants: [
      { sku: 'lf-dmc-100', size: '100 ml', prices: { SG: { price: 2800 } }, stock: { SG: 24 } },
      { sku: 'lf-dmc-200', size: '200 ml', prices: { SG: { price: 4500 } } },
    ],
  });
  expect(find('dew-milk-cleanser')?.variants[1]?.pictures.map(({ url }) => url.match(/[\w-]+\.jpg/)?.[0])).toEqual([
    'dew-milk-200.jpg',
    'dew-milk-100.jpg',
    'dew-milk-texture.jpg',
  ]);
  expect(find('fern-lip-tint')?.variants[1]).toMatchObject({
    sku: 'LF.FERN/02',
    shade: { name: { en: 'Fig' }, family: 'berry' },
  });
  expect(find('harbour-candle')?.variants[1]).toMatchObject({ size: '500 g', type: { en: 'Salt' } });
  expect(find('canopy-day-cream-spf-30')).toMatchObject({
    name: { en: 'Canopy Day Cream SPF 30' },
    variants: [{ sku: '4006381333931' }],
  });
  expect(find('winter-edition')?.markets).toEqual({});
  expect(find('hand-balm')?.variants[0]?.stock).toEqual({ SG: 0 });
  expect(remarks).toEqual([
    'moss-clay-mask: lf-mcm was 42.00: it has no days of a sale, and 36.50 is its price',
    'canopy-day-cream_spf-30: is at /products/canopy-day-cream-spf-30 here',
    'matchbox: has no SKU; it is matchbox-1 here',
    'room-spray: TW-RS was 35.00: it has no days of a sale, and 29.90 is its price',
    'hand-balm: lf-hb has a stock of -2, which is 0 here',
    expect.stringMatching(/^body-oil-fern: has a description of 1154 characters, cut to 5/),
    'starter-set: lf-set was 70.50: it has no days of a sale, and 59.00 is its price',
    'winter-edition: is a draft or not published, and is listed in no market',
  ]);
});

const importRows = async (rows: readonly Cells[]) => {
  const database = await testDatabase();
  async function* chunks() {
    yield Buffer.from(writeRows(rows));
  }
  const report = await importCatalogue(database.db, readCatalogueFile(chunks(), 'csv'), createTestStock(database), {
    imageSources: ['https://cdn.shopify.com'],
  });
  const records = await Array.fromAsync(exportCatalogue(database.db, createTestStock(database)));
  await database.close();
  const products = records.filter((record): record is ProductRecord => record.kind === 'product');
  return { report, find: (slug: string) => products.find((product) => product.slug === slug) };
};

test('an export with the headers of 2025, metafields and shades without colours comes in by its mapping', async () => {
  const rows = readShopifyColumns(await readCsv<Cells>('products_export_2025.csv'));
  const mapping = await readCsv<MappingRow>('mapping_2025.csv');
  const keys = ({ kind, from }: MappingRow) => `${kind} ${from}`;
  expect(mapping.map(keys)).toEqual(suggestMapping(rows, new Set(['vegan'])).map(keys));
  const { rows: converted, remarks } = convertShopify(rows, mapping, 'SG');
  const { report, find } = await importRows(converted);
  expect(report).toMatchObject({ ok: true, value: { brands: 2, products: 35, variants: 103 } });
  expect(find('low-tide-cleansing-balm')).toMatchObject({
    traits: ['vegan', 'cruelty_free', 'fragrance_free'],
    howToUse: { en: 'Massage onto dry skin for a minute.\nAdd water until it turns milky, then rinse.' },
    ingredients: 'Prunus Amygdalus Dulcis Oil, Cetearyl Alcohol, PEG-20 Glyceryl Triisostearate, Tocopherol.',
  });
  expect(find('candle')?.variants.map(({ size, type }) => [size, type?.en])).toContainEqual([
    '70 g',
    'Creosote & Rope',
  ]);
  expect(find('candle')?.variants[3]?.pictures[0]?.url).toContain('candle-creosote-rope.jpg');
  expect(find('lip-cheek-tint')?.variants.map(({ shade }) => [shade?.name.en, shade?.hex, shade?.family])).toEqual([
    ['Bramble', '#6b2d4a', 'berry'],
    ['Rosehip', '#b5423f', 'red'],
    ['Whelk', null, null],
    ['Ember', null, null],
  ]);
  expect(converted.filter(({ kind }) => kind === 'category').map(({ slug, 'name:en': name }) => [slug, name])).toEqual(
    expect.arrayContaining([
      ['accessory', 'Accessory'],
      ['set', 'Set'],
    ]),
  );
  // Without a type, what it is by Shopify's own categories.
  expect(find('washbag')).toMatchObject({ category: 'accessory', variants: [{ sku: 'washbag-1' }] });
  expect(find('bath-oil-winter-25')?.markets).toEqual({});
  expect(remarks).toContain('gift-card: is a gift card, and is left out: this shop sells its own');
  expect(listLostColumns(rows, (column) => column.startsWith('Burn time'))).toEqual([
    'Variant Barcode',
    'Cost per item',
    'Variant Grams',
    'Image alt text',
    'SEO title',
    'SEO description',
    'Color (product.metafields.shopify.color-pattern)',
    'Full ingredients (product.metafields.custom.full_ingredients)',
    'How to use (product.metafields.custom.how_to_use)',
    '6 columns of Google Shopping',
  ]);
});

test('the headers of each age of exports mean the same', async () => {
  const recent = readShopifyColumns(await readCsv<Cells>('products_export_2025.csv'));
  const mapping = await readCsv<MappingRow>('mapping_2025.csv');
  // Before 2023 exports had neither a category nor a status, and names in other letters in what other programs write.
  const old = recent.map(({ 'Product Category': _category, Status: _status, ...row }) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [
        name.includes('metafields') ? name : ` ${name.toLowerCase()}`,
        value,
      ]),
    ),
  );
  const convert = (rows: readonly Cells[]) => convertShopify(rows, mapping, 'SG');
  const isSame = ({ slug }: Cells) => !['washbag', '2026', 'bath-oil-winter-25'].includes(slug ?? '');
  expect(convert(readShopifyColumns(old)).rows.filter(isSame)).toEqual(convert(recent).rows.filter(isSame));
  // A shop with several locations exports its stock elsewhere: one remark, not one for each variant.
  const uncounted = recent.map(({ 'Variant Inventory Qty': _quantity, ...row }) => row);
  expect(convert(uncounted).remarks.filter((remark) => remark.includes('stock'))).toEqual([
    expect.stringMatching(/^The export has no stock, .*until a file of stock says how much there is$/),
  ]);
});

test('former prices are sales where their days are given', async () => {
  const rows = await readCsv<Cells>('products_export.csv');
  const days = { from: '2026-12-01T00:00:00Z', to: '2026-12-31T16:00:00Z' };
  const { rows: converted } = convertShopify(rows, await readCsv<MappingRow>('mapping.csv'), 'SG', days);
  expect(converted.find(({ sku }) => sku === 'lf-mcm')).toMatchObject({
    'price_amount:SG': '42.00',
    'sale_price_amount:SG': '36.50',
    'sale_from:SG': days.from,
  });
});

test('a price that other programs write is named, with how to write it', () => {
  const row: Cells = { Handle: 'balm', Title: 'Balm', Vendor: 'Kobune', Type: 'Balm', 'Variant SKU': 'B-1' };
  const convert = (price: string) => convertShopify([{ ...row, 'Variant Price': price }], [], 'SG').remarks;
  expect(convert('24,00')).toContain('balm: B-1 has the price “24,00” (write 24.00), and is not for sale');
  expect(convert('POA')).toContain('balm: B-1 has the price “POA”, and is not for sale');
  expect(convert('0.00')).toContain('balm: B-1 has the price “0.00”, and is not for sale');
});

test('a product without a type or vendor has a row in the mapping, and is named while that is not filled in', () => {
  const rows: Cells[] = [
    { Handle: 'balm', Title: 'Balm', Vendor: 'Kobune', Type: 'Balm', 'Variant SKU': 'B-1', 'Variant Price': '24.00' },
    { Handle: 'comb', Title: 'Comb', Vendor: ' ', Type: '', 'Variant SKU': 'C-1', 'Variant Price': '9.00' },
  ].map((row) => ({ ...row, 'Variant Inventory Qty': '2' }));
  const mapping = suggestMapping(rows, new Set());
  expect(mapping).toEqual([
    { kind: 'vendor', from: 'Kobune', to: 'kobune' },
    { kind: 'vendor', from: '', to: '' },
    { kind: 'type', from: 'Balm', to: 'balm' },
    { kind: 'type', from: '', to: '' },
  ]);
  const converted = convertShopify(rows, mapping, 'SG');
  expect(converted.incomplete).toEqual(['comb']);
  expect(converted.remarks).toEqual([
    'comb: has no Vendor: write its brand into the mapping, in the row `vendor,,`',
    'comb: has no Type: write its category into the mapping, in the row `type,,`',
  ]);
  const filled = mapping.map((row) => (row.from === '' ? { ...row, to: 'hair-tools' } : row));
  const { incomplete, rows: complete } = convertShopify(rows, filled, 'SG');
  expect(incomplete).toEqual([]);
  expect(complete).toContainEqual({ kind: 'category', slug: 'hair-tools', 'name:en': 'Hair tools' });
  expect(complete.find(({ sku }) => sku === 'C-1')).toMatchObject({ category: 'hair-tools', brand: 'hair-tools' });
});

test('stock below zero and what is sold without stock is said', () => {
  const row: Cells = { Handle: 'balm', Title: 'Balm', Vendor: 'Kobune', Type: 'Balm', 'Variant Price': '24.00' };
  const rows = ['-3', '5', '0', '2'].map((quantity, index) => ({
    ...row,
    'Variant SKU': `B-${index}`,
    'Variant Inventory Qty': quantity,
    'Variant Inventory Policy': 'continue',
  }));
  const { rows: converted, remarks } = convertShopify(rows, suggestMapping(rows, new Set()), 'SG');
  expect(converted.flatMap((cells) => cells['stock:SG'] ?? [])).toEqual(['0', '5', '0', '2']);
  expect(remarks).toEqual([
    'balm: B-0 has a stock of -3, which is 0 here',
    'Shopify sells B-0, B-1, B-2 and 1 more on when the stock is used up; this shop sells what there is',
  ]);
});
