import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countOrderLines } from '../order/order.references.store.ts';
import { insertPaidOrder } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock, stockUp } from '../stock/stock.testing.ts';
import { exportCatalogue } from './catalogue.export.ts';
import { importCatalogue } from './catalogue.import.ts';
import { createRemovalImport } from './catalogue.removal-import.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { asFile, createTestCatalogue, sampleCatalogue } from './catalogue.testing.ts';
import type { ProductRecord } from './catalogue-file.schema.ts';

let database: Database;
let catalogue: CatalogueService;
const records = [...sampleCatalogue(20)];
const sold = records.find(
  (record): record is ProductRecord =>
    record.kind === 'product' &&
    record.markets.SG?.badges.length === 0 &&
    record.variants.length > 1 &&
    record.variants.every(({ prices }) => prices.SG !== undefined),
) as ProductRecord;

beforeAll(async () => {
  database = await testDatabase();
  await importCatalogue(database.db, asFile(records), createTestStock(database));
  catalogue = createTestCatalogue(database);
  await catalogue.ready();
});
beforeEach(async () => {
  for (const table of ['brands', 'categories', 'products', 'variants'] as const) {
    await database.db.updateTable(table).set({ archived_at: null }).execute();
  }
});
afterAll(async () => {
  await catalogue.close();
  await database.close();
});

const apply = (...rows: string[]) =>
  createRemovalImport(countOrderLines)({
    db: database.db,
    chunks: (async function* () {
      yield Buffer.from(['kind,key,action', ...rows].join('\n'));
    })(),
    format: 'csv',
    onStored: async () => {},
  });

const [variant] = sold.variants;

async function readOffers(): Promise<number> {
  const ids = await database.db
    .selectFrom('variants')
    .select('id')
    .where(
      'sku',
      'in',
      sold.variants.map(({ sku }) => sku),
    )
    .execute();
  const prices = await catalogue.readOrderPrices(
    database.db,
    ids.map(({ id }) => id),
    'SG',
  );
  return prices.size;
}

const isShown = () => catalogue.getProduct(sold.slug, 'SG', 'en').ok;

test.each([
  ['product', sold.slug],
  ['brand', sold.brand],
  ['category', sold.category],
])('an archived %s is neither shown nor sold, and is again once it is restored', async (kind, key) => {
  await expect.poll(isShown).toBe(true);
  expect(await apply(`${kind},${key},archive`)).toMatchObject({ ok: true, counts: { changed: 1 } });
  expect(await readOffers()).toBe(0);
  await expect.poll(isShown).toBe(false);
  expect(await apply(`${kind},${key},archive`)).toMatchObject({ ok: true, counts: { changed: 0 } });
  expect(await apply(`${kind},${key},restore`)).toMatchObject({ ok: true, counts: { changed: 1 } });
  expect(await readOffers()).toBe(sold.variants.length);
  await expect.poll(isShown).toBe(true);
});

test('of an archived variant the others are sold on, and an import leaves it archived', async () => {
  expect(await apply(`variant,${variant?.sku},archive`)).toMatchObject({ ok: true });
  expect(await readOffers()).toBe(sold.variants.length - 1);
  await importCatalogue(database.db, asFile([sold]), createTestStock(database));
  expect(await readOffers()).toBe(sold.variants.length - 1);
  const exported = await Array.fromAsync(exportCatalogue(database.db, createTestStock(database)));
  expect(exported).toContainEqual(sold);
});

test('a brand is not said to be in use where the row that deletes its products cannot be read', async () => {
  const unreadable = await apply(`product,${sold.slug},drop`, `brand,${sold.brand},delete`, 'brand,none,delete');
  expect(unreadable).toEqual({
    ok: false,
    problems: [
      { line: 2, column: 'action', message: expect.stringContaining('"drop" is not one of') },
      { line: 4, column: 'key', message: 'there is no brand "none"' },
    ],
  });
});

test('what is unknown or in use is refused with the reason, and nothing is deleted', async () => {
  const refused = await apply(
    `brand,${sold.brand},delete`,
    `category,make-up,delete`,
    'product,none,delete',
    'variant,no,archive',
  );
  expect(refused).toEqual({
    ok: false,
    problems: [
      { line: 2, column: 'action', message: expect.stringMatching(/cannot be deleted: \d+ products are in it/) },
      { line: 3, column: 'action', message: expect.stringMatching(/\d+ (products are in|categories are below) it/) },
      { line: 4, column: 'key', message: 'there is no product "none"' },
      { line: 5, column: 'key', message: 'there is no variant "no"' },
    ],
  });
});

test('a product that orders name cannot be deleted, but archived; another one goes with its variants and prices', async () => {
  const shop = await testDatabase();
  await stockUp(shop.db, 'SG', { 1: 10, 2: 10 });
  await insertPaidOrder(shop.db);
  const run = (...rows: string[]) =>
    createRemovalImport(countOrderLines)({
      db: shop.db,
      chunks: (async function* () {
        yield Buffer.from(['kind;key;action', ...rows].join('\r\n'));
      })(),
      format: 'csv',
      onStored: async () => {},
    });
  await shop.db.updateTable('order_lines').set({ variant_id: 1 }).execute();
  const message = 'cannot be deleted: 1 line of an order names it. Archive it instead';
  expect(await run('product;test;delete', 'variant;SKU-1;delete')).toEqual({
    ok: false,
    problems: [
      { line: 2, column: 'action', message },
      { line: 3, column: 'action', message },
    ],
  });
  expect(await run('product;test;archive')).toMatchObject({ ok: true });
  await shop.close();

  const all = `product,${sold.slug},delete`;
  expect(await apply(all)).toMatchObject({ ok: true, counts: { changed: 1 } });
  const left = await database.db.selectFrom('products').select('slug').where('slug', '=', sold.slug).execute();
  expect(left).toEqual([]);
});
