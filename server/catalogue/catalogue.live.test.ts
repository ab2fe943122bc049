import { listingQuery } from '@vermilion/contract/catalogue';
import { marketCodes } from '@vermilion/contract/markets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, notify, runInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { buildSnapshot } from './catalogue.build.ts';
import { importCatalogue } from './catalogue.import.ts';
import { createRemovalImport } from './catalogue.removal-import.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { asFile, createTestCatalogue, sampleCatalogue } from './catalogue.testing.ts';

/** The order in which news of stock meets a build of the read model, held fast by gates. */

let database: Database;
let catalogue: CatalogueService;
let variantId: number;
/** What a build waits for after it has read the catalogue, and what it waits for while it purges. */
let built = Promise.resolve();
let purging = Promise.resolve();
const events: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  await importCatalogue(database.db, asFile(sampleCatalogue(5)), createTestStock(database));
  catalogue = createTestCatalogue(database, {
    build: async (db) => {
      const snapshot = await buildSnapshot(db);
      events.push('read');
      await built;
      return snapshot;
    },
    purge: async (tags) => {
      events.push(...tags);
      if (tags.includes('catalogue')) await purging;
    },
  });
  await catalogue.ready();
  const row = await database.db
    .selectFrom('prices')
    .innerJoin('variants', 'variants.id', 'prices.variant_id')
    .innerJoin('product_markets', (join) =>
      join
        .onRef('product_markets.product_id', '=', 'variants.product_id')
        .onRef('product_markets.market', '=', 'prices.market'),
    )
    .select('prices.variant_id')
    .where('prices.market', '=', 'SG')
    .executeTakeFirstOrThrow();
  variantId = row.variant_id;
});

afterAll(async () => {
  await catalogue.close();
  await database.close();
});

const setOnHand = (onHand: number) =>
  runInTransaction(database.db, (transaction) =>
    createTestStock(database).setOnHand(transaction, [{ variantId, market: 'SG', onHand }]),
  );
const readPrice = () => catalogue.listVariants([variantId], 'SG', 'en')[0]?.price;
const isInStock = () => catalogue.listVariants([variantId], 'SG', 'en')[0]?.stockLeft;

test('a change of stock is shown while a build goes on, and after it, though the build has read the level before', async () => {
  await setOnHand(5);
  await expect.poll(isInStock).toBe(5);
  events.length = 0;
  const gate = Promise.withResolvers<void>();
  built = gate.promise;
  await notify(database.db, 'catalogue', '');
  await expect.poll(() => events).toEqual(['read']);

  await setOnHand(3);
  await expect.poll(isInStock).toBe(3);
  gate.resolve();
  await expect.poll(() => events).toContain('catalogue');
  expect(isInStock()).toBe(3);
});

test('a change of stock that comes while a build ends is not lost', async () => {
  events.length = 0;
  built = Promise.resolve();
  const gate = Promise.withResolvers<void>();
  purging = gate.promise;
  await notify(database.db, 'catalogue', '');
  await expect.poll(() => events).toContain('catalogue');

  await setOnHand(2);
  // Long enough for the change to be heard.
  await new Promise((resolve) => setTimeout(resolve, 200));
  gate.resolve();
  await expect.poll(isInStock).toBe(2);
});

test('a product that sells out in one market leaves what other markets show in the caches', async () => {
  events.length = 0;
  purging = Promise.resolve();
  const { product_id: productId } = await database.db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  const variants = await database.db.selectFrom('variants').select('id').where('product_id', '=', productId).execute();
  await runInTransaction(database.db, (transaction) =>
    createTestStock(database).setOnHand(
      transaction,
      variants.map(({ id }) => ({ variantId: id, market: 'SG', onHand: 0 })),
    ),
  );
  await expect.poll(() => events).toContain('catalogue:SG');
  expect(events).not.toContain('catalogue');
  for (const market of marketCodes) if (market !== 'SG') expect(events.join()).not.toContain(`:${market}`);
});

test('changes of some products are shown without reading the others, and leave the pages of other markets in the caches', async () => {
  events.length = 0;
  const row = await database.db
    .updateTable('prices')
    .set({ price: 4321, sale_price: null, sale_from: null, sale_to: null })
    .where('variant_id', '=', variantId)
    .where('market', '=', 'SG')
    .returning('variant_id')
    .executeTakeFirstOrThrow();
  const { product_id: productId } = await database.db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', row.variant_id)
    .executeTakeFirstOrThrow();
  const listed = await database.db
    .selectFrom('product_markets')
    .select('market')
    .where('product_id', '=', productId)
    .execute();
  await notify(database.db, 'catalogue', `${productId}`);
  await expect.poll(readPrice, { timeout: 10_000 }).toBe(4321);
  await expect
    .poll(() => events.toSorted(), { timeout: 10_000 })
    .toEqual(listed.map(({ market }) => `catalogue:${market}`).toSorted());
});

test('changes of which some are not named are all shown', async () => {
  events.length = 0;
  await database.db.updateTable('prices').set({ price: 1234 }).where('variant_id', '=', variantId).execute();
  const gate = Promise.withResolvers<void>();
  built = gate.promise;
  await notify(database.db, 'catalogue', '1');
  await notify(database.db, 'catalogue', '');
  await expect.poll(() => events).toContain('read');
  // Heard while all is being read, before this change: it is read afterwards.
  await database.db.updateTable('prices').set({ price: 5678 }).where('variant_id', '=', variantId).execute();
  const { product_id: productId } = await database.db
    .selectFrom('variants')
    .select('product_id')
    .where('id', '=', variantId)
    .executeTakeFirstOrThrow();
  await notify(database.db, 'catalogue', `${productId}`);
  gate.resolve();
  await expect.poll(readPrice, { timeout: 10_000 }).toBe(5678);
});

test('a recall is shown at once, also where a build has read the product before, and while it goes on', async () => {
  const { db } = database;
  const {
    slug,
    sku,
    product_id: productId,
  } = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['products.slug', 'variants.sku', 'variants.product_id'])
    .where('variants.id', '=', variantId)
    .executeTakeFirstOrThrow();
  const apply = (...rows: string[]) =>
    createRemovalImport(async () => new Map())({
      db,
      chunks: (async function* () {
        yield Buffer.from(['kind,key,action', ...rows].join('\n'));
      })(),
      format: 'csv',
      onStored: async () => {},
    });
  const isSold = () => catalogue.findBagItem(variantId, 'SG', 'en') !== null;
  const isListed = async () => {
    const listing = await catalogue.getListing(listingQuery.parse({ limit: '24' }), 'SG', 'en');
    return listing.ok && listing.value.products.some((product) => product.slug === slug);
  };
  built = Promise.resolve();
  await setOnHand(5);
  await expect.poll(isSold).toBe(true);

  const gate = Promise.withResolvers<void>();
  built = gate.promise;
  events.length = 0;
  await notify(db, 'catalogue', '');
  await expect.poll(() => events).toContain('read');
  await apply(`variant,${sku},archive`);
  await expect.poll(isSold).toBe(false);
  await expect.poll(() => events.some((tag) => tag.startsWith('catalogue'))).toBe(true);
  const [brand] = await db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .select('brands.slug')
    .where('products.id', '=', productId)
    .execute();
  await apply(`brand,${brand?.slug},archive`);
  await expect.poll(isListed).toBe(false);
  expect(catalogue.getProduct(slug, 'SG', 'en')).toMatchObject({ ok: false });
  // The build that has read all of it before ends now, and brings none of it back.
  gate.resolve();
  await expect.poll(() => catalogue.listBrands('SG', 'en').some((each) => each.slug === brand?.slug)).toBe(false);
  expect([isSold(), await isListed()]).toEqual([false, false]);

  await apply(`brand,${brand?.slug},restore`, `variant,${sku},restore`);
  await expect.poll(isSold).toBe(true);
});
