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
    expect.stringMatching(/^body-oil-fern: has a description of 1154 characters, cut to 5/),
    'starter-set: lf-set was 70.50: it has no days of a sale, and 59.00 is its price',
    'winter-edition: is a draft or not published, and is listed in no market',
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
