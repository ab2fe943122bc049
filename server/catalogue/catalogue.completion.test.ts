import { afterAll, beforeEach, expect, test } from 'vitest';
import type { FileFormat } from '../platform/data-file/data-file.read.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { exportCatalogue } from './catalogue.export.ts';
import { importCatalogue } from './catalogue.import.ts';
import { toLines } from './catalogue.testing.ts';
import { readCatalogueFile } from './catalogue-file.read.ts';
import type { ProductRecord } from './catalogue-file.schema.ts';

/** Files that have not all columns of what they change. */

let database: Database;
afterAll(() => database.close());

const variant = (sku: string, size: string) => ({
  sku,
  shade: { name: { en: `Rose ${size}`, th: 'โรส' }, hex: '#e34234', family: 'red' },
  size: { en: size, th: `${size} ไทย` },
  pictures: [{ url: '/media/new.svg', ground: '#f0cfc6' }],
  prices: {
    SG: { price: 4800, sale: { price: 4000, from: '2026-01-01T00:00:00Z', to: '2026-02-01T00:00:00Z' } },
    HK: { price: 28_000, sale: null },
  },
  stock: { SG: 5 },
});
const product = {
  kind: 'product',
  slug: 'balm',
  brand: 'tide',
  category: 'lips',
  name: { en: 'Balm', zh: '潤唇膏' },
  shortDescription: { en: 'A balm.' },
  howToUse: { en: 'Use it.' },
  ingredients: 'Aqua',
  traits: ['vegan'],
  launchedOn: '2026-01-01',
  featured: 7,
  rating: { average: 4.5, count: 3 },
  markets: { SG: { badges: ['app_exclusive'], onSaleFrom: null }, HK: { badges: [], onSaleFrom: null } },
  variants: [variant('BALM-1', '10 ml'), variant('BALM-2', '20 ml')],
};

const importFile = (content: string, format: FileFormat) => {
  async function* chunks() {
    yield Buffer.from(content);
  }
  return importCatalogue(database.db, readCatalogueFile(chunks(), format), createTestStock(database));
};

async function readProduct(): Promise<ProductRecord | undefined> {
  const records = await Array.fromAsync(exportCatalogue(database.db, createTestStock(database)));
  return records.find((record): record is ProductRecord => record.kind === 'product');
}

beforeEach(async () => {
  await database?.close();
  database = await testDatabase();
  const shelves = [
    { kind: 'brand', slug: 'tide', name: 'Tide', isHouse: true, description: { en: 'Tide.' } },
    { kind: 'category', slug: 'lips', position: 3, name: { en: 'Lips' }, description: { en: 'For lips.' } },
  ];
  expect(await importFile(toLines(...shelves, product), 'jsonl')).toMatchObject({ ok: true });
});

test('a CSV file without columns leaves their values as they are', async () => {
  const before = await readProduct();
  const file = 'kind,slug,sku,price_amount:SG\nproduct,balm,BALM-1,49.00\nproduct,balm,BALM-2,48.00';
  const report = await importFile(file, 'csv');
  expect(report).toMatchObject({
    ok: true,
    value: { changed: 1 },
    summary: expect.arrayContaining(['SG: 2 prices, from $48.00 (BALM-2) to $49.00 (BALM-1)']),
  });
  const wanted = structuredClone(before);
  if (wanted?.variants[0]?.prices.SG) wanted.variants[0].prices.SG.price = 4900;
  expect(await readProduct()).toEqual(wanted);
});

test('a record of JSON Lines without fields leaves them as they are, and null empties them', async () => {
  const before = await readProduct();
  const variants = [{ sku: 'BALM-1', prices: { HK: null } }, { sku: 'BALM-2' }];
  const report = await importFile(
    toLines({ kind: 'product', slug: 'balm', ingredients: null, rating: null, name: { zh: null }, variants }),
    'jsonl',
  );
  expect(report).toMatchObject({ ok: true, value: { removedPrices: 1, removedFields: 4 } });
  const after = await readProduct();
  expect(after).toMatchObject({ ingredients: '', rating: null, name: { en: 'Balm' }, traits: ['vegan'] });
  expect(after?.name.zh).toBeUndefined();
  expect(after?.variants[0]).toMatchObject({ size: { en: '10 ml' }, prices: { SG: before?.variants[0]?.prices.SG } });
  expect(after?.variants[0]?.prices.HK).toBeUndefined();
  expect(after?.variants[1]).toEqual(before?.variants[1]);
});

test('the report counts what goes: a variant without a row, and emptied cells', async () => {
  const file = 'kind,slug,sku,market:HK,price_amount:HK,how_to_use:en,traits\nproduct,balm,BALM-1,,,,';
  expect(await importFile(file, 'csv')).toMatchObject({
    ok: true,
    value: { removedVariants: 1, removedPrices: 1, removedMarkets: 1, removedFields: 2 },
    summary: expect.arrayContaining(['Removed: 1 variant, 1 price, 1 market of a product, 2 values of fields']),
  });
  expect(await readProduct()).toMatchObject({ howToUse: { en: '' }, traits: [], ingredients: 'Aqua' });
});

test('a sale whose price is emptied ends, though the file has no columns of its days', async () => {
  const file = 'kind,slug,sku,sale_price_amount:SG\nproduct,balm,BALM-1,\nproduct,balm,BALM-2,39.00';
  expect(await importFile(file, 'csv')).toMatchObject({ ok: true });
  const after = await readProduct();
  expect(after?.variants.map(({ prices }) => prices.SG?.sale?.price ?? null)).toEqual([null, 3900]);
});

test('a file without pictures is not asked for those that the shop has', async () => {
  const pictures = [{ url: 'https://old-shop.example/balm.jpg', ground: '#f0cfc6' }];
  const imageSources = ['https://old-shop.example'];
  const importWith = (content: string, format: FileFormat, sources: readonly string[]) => {
    async function* chunks() {
      yield Buffer.from(content);
    }
    return importCatalogue(database.db, readCatalogueFile(chunks(), format), createTestStock(database), {
      imageSources: sources,
      checkPicture: async (path) => `the shop has no picture "${path}"`,
    });
  };
  const variants = ['BALM-1', 'BALM-2'].map((sku) => ({ sku, pictures }));
  expect(await importWith(toLines({ kind: 'product', slug: 'balm', variants }), 'jsonl', imageSources)).toMatchObject({
    ok: true,
  });
  for (const [content, format] of [
    ['kind,slug,sku,price_amount:SG\nproduct,balm,BALM-1,50.00\nproduct,balm,BALM-2,51.00', 'csv'],
    [toLines({ kind: 'product', slug: 'balm', variants: [{ sku: 'BALM-1' }, { sku: 'BALM-2' }] }), 'jsonl'],
  ] as const) {
    expect(await importWith(content, format, [])).toMatchObject({ ok: true, warnings: [] });
  }
  expect((await readProduct())?.variants[0]).toMatchObject({ pictures });
});

test('brands and categories keep what their file does not have', async () => {
  await importFile('kind,slug,name:en\nbrand,tide,Tides\ncategory,lips,Lips and more', 'csv');
  const records = await Array.fromAsync(exportCatalogue(database.db, createTestStock(database)));
  expect(records).toEqual(
    expect.arrayContaining([
      { kind: 'brand', slug: 'tide', name: 'Tides', isHouse: true, description: { en: 'Tide.' } },
      expect.objectContaining({ slug: 'lips', position: 3, description: { en: 'For lips.' } }),
    ]),
  );
});

test('what another shop has no column for is not demanded', async () => {
  const file = [
    'kind,slug,name:en,brand,category,sku,pictures,price_amount:SG,market:SG',
    'product,serum,Serum,tide,lips,woo-serum_30 ml/é,/media/serum.jpg,20,listed',
  ].join('\n');
  expect(await importFile(file, 'csv')).toMatchObject({ ok: true });
  const records = await Array.fromAsync(exportCatalogue(database.db, createTestStock(database)));
  expect(records.find(({ slug }) => slug === 'serum')).toMatchObject({
    featured: 0,
    variants: [{ sku: 'woo-serum_30 ml/é', prices: { SG: { price: 2000 } } }],
  });
});

test('choices that look alike are refused, and a tag or a lost character by row and column', async () => {
  const header = 'kind,slug,name:en,brand,category,sku,size,pictures';
  const rows = [
    'product,a,<b>A</b>,tide,lips,A-1,30 ml,/media/a.jpg',
    'product,b,B\ufffd,tide,lips,B-1,30 ml,/media/a.jpg',
    'product,c,C,tide,lips,C-1,30 ml,/media/a.jpg',
    'product,c,,,,C-2,30ML,/media/a.jpg',
  ];
  const report = await importFile([header, ...rows].join('\n'), 'csv');
  expect(report).toMatchObject({
    ok: false,
    problems: [
      { line: 2, column: 'name:en', message: expect.stringMatching(/has HTML \(<b>\)/) },
      { line: 3, column: 'name:en', message: expect.stringMatching(/lost in a conversion/) },
      { line: 5, column: 'sku', message: expect.stringMatching(/"C-2" is the same choice as "C-1"/) },
    ],
  });
});
