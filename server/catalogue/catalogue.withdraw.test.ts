import { marketCodes } from '@vermilion/contract/markets';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { buildSnapshot } from './catalogue.build.ts';
import { importCatalogue } from './catalogue.import.ts';
import type { Snapshot } from './catalogue.model.ts';
import { asFile, sampleCatalogue } from './catalogue.testing.ts';
import { copyStock, withdraw } from './catalogue.withdraw.ts';

let database: Database;
let before: Snapshot;
beforeAll(async () => {
  database = await testDatabase();
  await importCatalogue(database.db, asFile(sampleCatalogue(40)), createTestStock(database));
  before = await buildSnapshot(database.db);
});
afterAll(() => database.close());

/** What a market sells, in its orders, without the places that differ. */
function describeMarkets({ markets, brands, categories }: Snapshot) {
  return marketCodes.map((code) => {
    const market = markets[code];
    const name = (place: number) => market.products[place]?.slug;
    const listBits = (set: Uint32Array) =>
      market.products.flatMap((_, place) => (((set[place >>> 5] ?? 0) >>> (place & 31)) & 1 ? [name(place)] : []));
    return {
      products: market.products.map(({ slug }) => slug),
      variants: market.variants.map(({ sku }) => sku),
      stock: [...market.stock],
      tags: market.tags,
      newest: [...market.newestFirst].map(name),
      best: [...market.bestFirst].map(name),
      brands: Object.fromEntries(
        brands.map(({ slug, index }) => [slug, listBits(market.brandSets[index] as Uint32Array)]),
      ),
      categories: Object.fromEntries(
        categories.map(({ slug, index }) => [slug, listBits(market.categorySets[index] as Uint32Array)]),
      ),
    };
  });
}

test('a model without some products and variants sells what a build without them sells', async () => {
  const products = [...before.productById.keys()];
  const variants = [...before.variantById.keys()];
  await fc.assert(
    fc.asyncProperty(
      fc.subarray(products, { maxLength: 10 }),
      fc.subarray(variants, { maxLength: 20 }),
      async (gone, goneVariants) => {
        const { db } = database;
        const now = new Date();
        if (gone.length > 0)
          await db.updateTable('products').set({ archived_at: now }).where('id', 'in', gone).execute();
        if (goneVariants.length > 0)
          await db.updateTable('variants').set({ archived_at: now }).where('id', 'in', goneVariants).execute();
        const built = await buildSnapshot(db);
        const without = await withdraw(before, { products: new Set(gone), variants: new Set(goneVariants) });
        expect(describeMarkets(without)).toEqual(describeMarkets(built));
        expect([...without.variantById.keys()].sort()).toEqual([...built.variantById.keys()].sort());
        for (const table of ['products', 'variants'] as const)
          await db.updateTable(table).set({ archived_at: null }).execute();
      },
    ),
    { numRuns: 8 },
  );
});

test('levels of stock that change meanwhile are taken over', async () => {
  const [gone] = before.variantById.keys();
  const without = await withdraw(before, { products: new Set(), variants: new Set([gone as number]) });
  const [variant] = without.markets.SG.variants;
  if (!variant) throw new Error('Singapore sells nothing');
  const slot = before.markets.SG.slotOf[variant.index] as number;
  before.markets.SG.stock[slot] = 77;
  copyStock(before, without);
  expect(without.markets.SG.stock[0]).toBe(77);
});

test('what nobody sells changes nothing', async () => {
  expect(await withdraw(before, { products: new Set([999_999]), variants: new Set() })).toBe(before);
});

test('a search that was answered before finds the same products without one that was taken out', async () => {
  const search = ({ texts, markets }: Snapshot) => {
    const { places } = texts.en.search('velvet', markets.SG);
    return [...places].map((place) => markets.SG.products[place]?.slug);
  };
  const found = search(before);
  expect(found.length).toBeGreaterThan(2);
  const gone = before.markets.SG.products[0];
  const without = await withdraw(before, { products: new Set([gone?.id ?? 0]), variants: new Set() });
  expect(search(without)).toEqual(found.filter((slug) => slug !== gone?.slug));
});
