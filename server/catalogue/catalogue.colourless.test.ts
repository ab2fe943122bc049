import { listingQuery, product as productSchema } from '@vermilion/contract/catalogue';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { FileFormat } from '../platform/data-file/data-file.read.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { exportCatalogue, writeCatalogueFile } from './catalogue.export.ts';
import { importCatalogue } from './catalogue.import.ts';
import { createTestCatalogue, toLines } from './catalogue.testing.ts';
import { readCatalogueFile } from './catalogue-file.read.ts';

/** Shades of which a retailer knows the name and no colour, or the colour and no family. */

let database: Database;
afterAll(() => database.close());
beforeEach(async () => {
  await database?.close();
  database = await testDatabase();
});

const importFile = (content: string, format: FileFormat) => {
  async function* chunks() {
    yield Buffer.from(content);
  }
  return importCatalogue(database.db, readCatalogueFile(chunks(), format), createTestStock(database));
};

const csv = [
  'kind,slug,name:en,house,brand,category,market:SG,sku,shade:en,shade_hex,shade_family,pictures,price_amount:SG,stock:SG',
  'brand,tide,Tide,yes,,,,,,,,,,',
  'category,lips,Lips,,,,,,,,,,,',
  'product,balm,Balm,,tide,lips,listed,BALM-1,Fig,,,/media/fig.jpg,19.00,5',
  'product,balm,,,,,,BALM-2,Rose,,pink,/media/rose.jpg,19.00,5',
  'product,balm,,,,,,BALM-3,Plum,#5b2a4a,,/media/plum.jpg,19.00,5',
  'product,balm,,,,,,BALM-4,Clear,,,/media/clear.jpg,19.00,5',
].join('\n');

test('a shade needs neither a colour nor a family, in CSV and JSON Lines, and an export holds it as it was', async () => {
  expect(await importFile(csv, 'csv')).toMatchObject({ ok: true, value: { variants: 4 } });
  const records = await Array.fromAsync(exportCatalogue(database.db, createTestStock(database)));
  const product = records.find(({ kind }) => kind === 'product');
  expect(product).toMatchObject({
    variants: [
      { shade: { name: { en: 'Fig' }, hex: null, family: null } },
      { shade: { name: { en: 'Rose' }, hex: null, family: 'pink' } },
      { shade: { name: { en: 'Plum' }, hex: '#5b2a4a', family: null } },
      { shade: { name: { en: 'Clear' }, hex: null, family: null } },
    ],
  });
  for (const format of ['csv', 'jsonl'] as const) {
    const pieces = await Array.fromAsync(
      writeCatalogueFile(exportCatalogue(database.db, createTestStock(database)), format),
    );
    expect(await importFile(pieces.join(''), format)).toMatchObject({ ok: true, value: { changed: 0 } });
  }
  const named = { kind: 'product', slug: 'balm', variants: [{ sku: 'BALM-1', shade: { name: { en: 'Fig leaf' } } }] };
  expect(await importFile(toLines(named), 'jsonl')).toMatchObject({ ok: true, value: { removedVariants: 3 } });
});

test('pages count such shades, show the colours that are known, and filter by the families that are known', async () => {
  await importFile(csv, 'csv');
  const catalogue = createTestCatalogue(database);
  await catalogue.ready();
  const found = catalogue.getProduct('balm', 'SG', 'en');
  if (!found.ok) throw new Error('there is no product');
  const { options, variants } = productSchema.parse(found.value);
  expect(options).toEqual(['shade']);
  // What has a colour comes first; the others follow in the retailer's order.
  expect(variants.map(({ shade }) => [shade?.name, shade?.hex, shade?.familyName])).toEqual([
    ['Plum', '#5b2a4a', null],
    ['Fig', null, null],
    ['Rose', null, 'Pink'],
    ['Clear', null, null],
  ]);
  const listShades = async (shades: string[]) => {
    const listing = await catalogue.getListing({ ...listingQuery.parse({}), shades }, 'SG', 'en');
    if (!listing.ok) throw new Error('there is no listing');
    return listing.value;
  };
  const { products, filters } = await listShades([]);
  expect(products).toMatchObject([{ shades: ['#5b2a4a'], shadeCount: 4, sizes: [] }]);
  expect(filters.shades).toMatchObject([{ value: 'pink', count: 1 }]);
  expect((await listShades(['pink'])).products).toHaveLength(1);
  expect((await listShades(['plum'])).products).toHaveLength(0);
  await catalogue.close();
});
