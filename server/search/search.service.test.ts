import { listingQuery, suggestions } from '@vermilion/contract/catalogue';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importCatalogue } from '../catalogue/catalogue.import.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { asFile, createTestCatalogue, sampleCatalogue } from '../catalogue/catalogue.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { createSearchService, type SearchService } from './search.service.ts';
import { importPopularQueries } from './search.store.ts';

let database: Database;
let catalogue: CatalogueService;
let search: SearchService;

beforeAll(async () => {
  database = await testDatabase();
  await importCatalogue(database.db, asFile(sampleCatalogue(80)), createTestStock(database));
  await importPopularQueries(database.db, [
    { market: 'SG', language: 'en', query: 'velvet lipstick' },
    { market: 'TH', language: 'th', query: 'ลิปสติก' },
    { market: 'SG', language: 'en', query: 'Vermilion' },
    { market: 'SG', language: 'en', query: 'sun cream' },
    ...Array.from({ length: 12 }, (_, index) => ({
      market: 'SG' as const,
      language: 'en' as const,
      query: `v${index}`,
    })),
  ]);
  catalogue = createTestCatalogue(database);
  await catalogue.ready();
  search = createSearchService({ catalogue, database, purge: () => {} });
});

afterAll(async () => {
  await search.close();
  await catalogue.close();
  await database.close();
});

describe('popular queries', () => {
  test('are of the market and the language, most popular first, ten at most', async () => {
    const queries = await search.listPopularQueries('SG', 'en');
    expect(queries.slice(0, 3)).toEqual(['velvet lipstick', 'Vermilion', 'sun cream']);
    expect(queries).toHaveLength(10);
    expect(await search.listPopularQueries('TH', 'th')).toEqual(['ลิปสติก']);
    expect(await search.listPopularQueries('TH', 'en')).toEqual([]);
  });

  // Last of its kind: it replaces them.
  test('are replaced as a whole, for every process that is told', async () => {
    expect((await search.suggest('VERM', 'SG', 'en')).queries).toEqual(['Vermilion']);
    await importPopularQueries(database.db, [{ market: 'SG', language: 'en', query: 'vermeil' }]);
    await expect.poll(() => search.listPopularQueries('SG', 'en')).toEqual(['vermeil']);
    expect((await search.suggest('VERM', 'SG', 'en')).queries).toEqual(['vermeil']);
  });
});

describe('suggestions', () => {
  test('are few of each kind', async () => {
    const found = await search.suggest('v', 'SG', 'en');
    suggestions.parse(found);
    expect(found.products).toHaveLength(6);
    expect(found.brands).toEqual([{ slug: 'vermilion-collection', name: 'Vermilion Collection' }]);
    expect(found.total).toBeGreaterThan(6);
  });

  test('of popular queries ignore case and accents, as the search does', async () => {
    await importPopularQueries(database.db, [{ market: 'SG', language: 'en', query: 'Crème brûlée' }]);
    await expect.poll(async () => (await search.suggest('CREME', 'SG', 'en')).queries).toEqual(['Crème brûlée']);
  });

  test('for nothing typed are none', async () => {
    expect(await search.suggest('', 'SG', 'en')).toEqual({
      products: [],
      brands: [],
      categories: [],
      queries: [],
      total: 0,
    });
  });
});

test('a listing by text counts and filters what it finds', async () => {
  const found = await search.getListing(listingQuery.parse({ q: 'velvet', sort: 'price_low_high' }), 'SG', 'en');
  if (!found.ok) throw new Error(found.error.code);
  const { products, total, filters } = found.value;
  expect(filters.brands.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  expect(products.map(({ price }) => price)).toEqual(
    products.map(({ price }) => price).sort((one, other) => one - other),
  );
});
