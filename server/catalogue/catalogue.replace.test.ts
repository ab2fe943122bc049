import { languages, marketCodes } from '@vermilion/contract/markets';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { buildSnapshot } from './catalogue.build.ts';
import { importCatalogue } from './catalogue.import.ts';
import { findSlot, type Snapshot, type VariantEntry } from './catalogue.model.ts';
import { replaceProducts } from './catalogue.replace.ts';
import { asFile, sampleCatalogue } from './catalogue.testing.ts';

/** A read model with products replaced is the one that a build of everything makes. */

let database: Database;
let first: Snapshot;

beforeAll(async () => {
  database = await testDatabase();
  await importCatalogue(database.db, asFile(sampleCatalogue(40)), createTestStock(database));
  first = await buildSnapshot(database.db);
});

afterAll(() => database.close());

const queries = ['silk', 'mascra', 'brand 1', 'zephyr', 'poppy'];

/** A read model in which what is looked up stands for the index of texts. */
function describeModel({ texts, synonyms: _, ...model }: Snapshot) {
  const answers = languages.flatMap((language) =>
    marketCodes.flatMap((code) => queries.map((query) => texts[language].search(query, model.markets[code]))),
  );
  return { ...model, answers };
}

/** Changes of one product that leave it in its place. */
const changesInPlace = {
  price: (id) => sql`update prices set price = price + 100 from variants
    where variants.id = variant_id and product_id = ${id} and market = 'SG'`,
  sale: (id) => sql`update prices set sale_price = 1, sale_from = '2020-01-01', sale_to = '2099-01-01' from variants
    where variants.id = variant_id and product_id = ${id}`,
  stock: (id) => sql`update stock set on_hand = on_hand + 3 from variants
    where variants.id = variant_id and product_id = ${id} and market in ('SG', 'TH')`,
  name: (id) => sql`update products set name = name || '{"en": "Zephyr Dust", "th": "ลมโชย"}' where id = ${id}`,
  'Thai name': (id) => sql`update products set name = name || '{"th": "สายลมอ่อน"}' where id = ${id}`,
  description: (id) =>
    sql`update products set short_description = '{"en": "Other"}', ingredients = 'Aqua' where id = ${id}`,
  rating: (id) => sql`update products set rating = 500, rating_count = 9 where id = ${id}`,
  launch: (id) => sql`update products set launched_on = '2026-11-01' where id = ${id}`,
  badges: (id) =>
    sql`update product_markets set badges = '{new}', on_sale_from = '2030-01-01' where product_id = ${id}`,
  pictures: (id) => sql`update variants set pictures = '[{"url": "/media/other.svg", "ground": "#ffffff"}]'
    where product_id = ${id}`,
  'name of a shade': (id) => sql`update variants set shade = jsonb_set(shade, '{name,en}', '"Poppy Shell"')
    where product_id = ${id} and shade is not null`,
  fields: (id) => sql`update products set fields = '{"origin": "TH"}' where id = ${id}`,
} satisfies Record<string, (id: number) => RawBuilder<unknown>>;

/** Changes of one product after which all is read. */
const otherChanges = {
  'order of the listing': (id) => sql`update products set featured = featured + 1 where id = ${id}`,
  brand: (id) =>
    sql`update products set brand_id = (select id from brands where id <> brand_id limit 1) where id = ${id}`,
  category: (id) => sql`update products
    set category_id = (select id from categories where id <> category_id limit 1) where id = ${id}`,
  traits: (
    id,
  ) => sql`update products set traits = case when traits = '{vegan}' then '{matte}' else '{vegan}' end::text[]
    where id = ${id}`,
  family: (
    id,
  ) => sql`update variants set shade = jsonb_build_object('name', '{"en": "Plain"}'::jsonb, 'hex', '#101010', 'family',
    case when shade->>'family' = 'red' then 'pink' else 'red' end) where product_id = ${id}`,
  'order of the variants': (id) => sql`with ranked as (
      select id, row_number() over (order by position desc) - 1 as place, count(*) over () as count
      from variants where product_id = ${id})
    update variants set position = ranked.place + 100 from ranked where ranked.id = variants.id and ranked.count > 1`,
  market: (id) => sql`delete from product_markets where product_id = ${id} and market = 'SG'`,
  'variant that one market sells': (id) => sql`delete from prices using variants
    where variants.id = variant_id and product_id = ${id} and market = 'SG' and position = 0`,
  archiving: (id) => sql`update products set archived_at = now() where id = ${id}`,
} satisfies Record<string, (id: number) => RawBuilder<unknown>>;

/** Runs statements, compares, and takes them back. */
async function compareAfter(
  statements: readonly [change: RawBuilder<unknown>, id: number][],
  check: (replaced: Snapshot | null, whole: Snapshot) => void,
): Promise<void> {
  const ids = new Set(statements.map(([, id]) => id));
  const undo = new Error('taken back');
  await database.db
    .transaction()
    .execute(async (transaction) => {
      for (const [change] of statements) await change.execute(transaction);
      check(await replaceProducts(transaction, first, ids), await buildSnapshot(transaction));
      throw undo;
    })
    .catch((error) => {
      if (error !== undo) throw error;
    });
}

const inPlace = Object.entries(changesInPlace);
const getId = (place: number) => first.products[place]?.id ?? 0;

test.each(inPlace)('a product with another %s is replaced in its place', async (_name, change) => {
  const before = describeModel(first);
  const shaded = first.products.filter(({ variants }) => variants[0]?.shade);
  for (const { id } of [shaded[0], shaded.at(-1)].filter((product) => product !== undefined)) {
    await compareAfter([[change(id), id]], (replaced, whole) => {
      expect(replaced).not.toBeNull();
      expect(describeModel(replaced as Snapshot)).toEqual(describeModel(whole));
      expect(describeModel(whole)).not.toEqual(before);
    });
  }
  // Requests that are under way go on with the older model.
  expect(describeModel(first)).toEqual(before);
});

test('any changes of any products are replaced as a build of everything has them', async () => {
  const changes = fc.array(fc.tuple(fc.constantFrom(...inPlace), fc.nat(39)), { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(changes, async (list) => {
      await compareAfter(
        list.map(([[, change], place]) => [change(getId(place)), getId(place)]),
        (replaced, whole) => expect(describeModel(replaced as Snapshot)).toEqual(describeModel(whole)),
      );
    }),
    { numRuns: 10 },
  );
});

test.each(Object.entries(otherChanges))('after a change of %s all is read', async (_name, change) => {
  const { SG } = first.markets;
  const isSold = (variant: VariantEntry) => findSlot(SG, variant) >= 0;
  const id =
    first.products.find(({ variants }) => variants.length > 1 && variants[0]?.shade && variants.every(isSold))?.id ?? 0;
  await compareAfter([[change(id), id]], (replaced, whole) => {
    expect(describeModel(whole)).not.toEqual(describeModel(first));
    expect(replaced).toBeNull();
  });
});

test('a change of a product that nobody sees changes nothing', async () => {
  await compareAfter([[sql`select`, 999_999]], (replaced) => {
    for (const code of marketCodes) expect(replaced?.markets[code]).toBe(first.markets[code]);
  });
});

test('more products than are read at once are all replaced', async () => {
  const unknown = Array.from({ length: 250 }, (_, index) => 1_000_000 + index);
  const id = getId(20);
  await database.db
    .transaction()
    .execute(async (transaction) => {
      await changesInPlace.rating(id).execute(transaction);
      const replaced = await replaceProducts(transaction, first, new Set([...unknown, id]));
      expect(replaced?.productById.get(id)?.rating).toBe(500);
      throw new Error('taken back');
    })
    .catch((error) => expect(error).toMatchObject({ message: 'taken back' }));
});

test('markets that do not list a product keep their columns, and languages their words', async () => {
  const product = first.products.find(({ index }) =>
    marketCodes.some((code) => first.markets[code].placeOf[index] === -1),
  );
  const id = product?.id ?? 0;
  await compareAfter([[changesInPlace['Thai name'](id), id]], (replaced) => {
    const kept = marketCodes.filter((code) => replaced?.markets[code] === first.markets[code]);
    expect(kept).toEqual(marketCodes.filter((code) => first.markets[code].placeOf[product?.index ?? 0] === -1));
    expect(languages.filter((language) => replaced?.texts[language] === first.texts[language])).toEqual([
      'en',
      'id',
      'zh',
    ]);
  });
});
