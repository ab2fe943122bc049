import { languages, marketCodes } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { buildSnapshot } from './catalogue.build.ts';
import { importCatalogue } from './catalogue.import.ts';
import type { Snapshot } from './catalogue.model.ts';
import { asFile, sampleCatalogue } from './catalogue.testing.ts';

let database: Database;
let first: Snapshot;

beforeAll(async () => {
  database = await testDatabase();
  await importCatalogue(database.db, asFile(sampleCatalogue(60)), createTestStock(database));
  first = await buildSnapshot(database.db);
});

afterAll(() => database.close());

/** Fails unless a build after `first` finds the same products as one that knows nothing of it. */
async function expectEqualSearch(rebuilt: Snapshot) {
  const fresh = await buildSnapshot(database.db);
  const queries = [
    ...fresh.products.map(({ name }) => name.en),
    'lipst',
    'mascra',
    ...fresh.brands.map(({ name }) => name),
  ];
  for (const language of languages) {
    for (const market of marketCodes) {
      for (const query of queries) {
        const find = ({ texts, markets }: Snapshot) => texts[language].search(query, markets[market]);
        expect(find(rebuilt), `${query}, ${language}, ${market}`).toEqual(find(fresh));
      }
    }
  }
}

test.each([
  ['a price', `update prices set price = price + 100`],
  ['an assortment', `delete from product_markets where market = 'SG' and product_id % 3 = 0`],
])('a change of %s uses the terms of the texts again, and finds what is listed now', async (_what, change) => {
  // Asked before, so that an answer that is no longer right is cached.
  for (const { name } of first.products) first.texts.en.search(name.en, first.markets.SG);
  await sql.raw(change).execute(database.db);
  const rebuilt = await buildSnapshot(database.db, first);
  for (const language of languages) expect(rebuilt.texts[language].lookup).toBe(first.texts[language].lookup);
  await expectEqualSearch(rebuilt);
});

test.each([
  [
    'a name',
    `update products set name = jsonb_build_object('en', 'Zephyr Dust') where id = (select min(id) from products)`,
  ],
  ['an order', `update products set featured = 1000 - featured`],
  ['a brand', `update brands set name = 'Quillon' where id = (select brand_id from products order by id limit 1)`],
  ['a product that goes', `delete from products where id = (select max(id) from products)`],
])('a change of %s is found', async (_what, change) => {
  await sql.raw(change).execute(database.db);
  const rebuilt = await buildSnapshot(database.db, first);
  expect(rebuilt.texts.en.lookup).not.toBe(first.texts.en.lookup);
  await expectEqualSearch(rebuilt);
});
