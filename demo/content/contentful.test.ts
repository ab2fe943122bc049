import { type Language, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { importCatalogue } from '@vermilion/server/catalogue/catalogue.import';
import type { CatalogueService } from '@vermilion/server/catalogue/catalogue.service';
import { asFile, createTestCatalogue } from '@vermilion/server/catalogue/catalogue.testing';
import {
  type ContentService,
  createContentService,
  importNewDocuments,
} from '@vermilion/server/content/content.service';
import { openContentful } from '@vermilion/server/content/contentful.pages';
import { exportPage, openSpace, withOwnIds } from '@vermilion/server/content/contentful.testing';
import { readEnv } from '@vermilion/server/env';
import { createMarketService } from '@vermilion/server/market/market.service';
import { type Database, runInTransaction } from '@vermilion/server/platform/database';
import { plainShop } from '@vermilion/server/platform/shop/shop-folder';
import { createShopSource } from '@vermilion/server/platform/shop/shop-source';
import { testDatabase } from '@vermilion/server/platform/testing';
import { createTestStock } from '@vermilion/server/stock/stock.testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCatalogue } from '../catalogue.ts';
import { demoHome } from '../home.ts';
import { createDemoPages } from './content.ts';

/** The demo's pages from the shop's database, and the same from a space of Contentful. */

const clock = { now: () => new Date('2026-11-29T12:00:00Z') };
/** Entries have ids that are unique in their space, so blocks get such in both. */
const pages = [{ id: 'homepage', market: null, document: demoHome }, ...createDemoPages(clock.now())].map(
  (page, index) => ({ ...page, document: withOwnIds(page.document, `page-${index}`) }),
);

let database: Database;
let catalogue: CatalogueService;
let space: Awaited<ReturnType<typeof openSpace>>;
let contentful: NonNullable<ReturnType<typeof openContentful>>;
let stored: ContentService;
let fetched: ContentService;
const reports: unknown[] = [];

beforeAll(async () => {
  [database, space] = await Promise.all([testDatabase(), openSpace()]);
  await importCatalogue(database.db, asFile(demoCatalogue()), createTestStock(database));
  catalogue = createTestCatalogue(database, { clock });
  await catalogue.ready();
  const common = { database, clock, purge: () => {}, report: (error: unknown) => void reports.push(error) };
  const pictures = { hold: async () => new Map(), listen: async () => async () => {} };
  const opened = openContentful(readEnv({ NODE_ENV: 'test', ...space.settings }), { ...common, pictures });
  if (!opened) throw new Error('no space');
  contentful = opened;
  const create = (pageStore?: typeof contentful) =>
    createContentService({
      ...common,
      shop: createShopSource(plainShop),
      catalogue,
      market: createMarketService({ database, addresses: { origins: {}, strategy: 'none' } }),
      apps: { appStore: null, googlePlay: null },
      pageStore,
    });
  stored = create();
  fetched = create(contentful);
  await runInTransaction(database.db, (transaction) => importNewDocuments(transaction, clock, pages, 'tester'));
  for (const { id, market, document } of pages) space.publish(...exportPage(id, document, market));
}, 180_000);

afterAll(async () => {
  await Promise.all([stored.close(), fetched.close(), contentful.close(), space.close()]);
  await catalogue.close();
  await database.close();
});

const read = async (content: ContentService, id: string, market: MarketCode, language: Language) =>
  JSON.stringify(await content.pages.getPage(id, { market: markets[market], language }));

test('every page of the demo is the same bytes from either, in every market and language', async () => {
  let compared = 0;
  for (const id of new Set(pages.map((page) => page.id))) {
    for (const market of marketCodes) {
      for (const language of markets[market].languages) {
        const expected = await read(stored, id, market, language);
        expect(await read(fetched, id, market, language), `${id} ${market} ${language}`).toBe(expected);
        if (expected.includes('"ok":true')) compared += 1;
      }
    }
  }
  // Some pages are of one market alone.
  expect(compared).toBeGreaterThan(900);
  expect(reports).toEqual([]);
});

test('the sitemap lists the same pages, and each page was read with all its languages at once', async () => {
  const byPath = (one: { path: string; market: string }, other: { path: string; market: string }) =>
    `${one.path} ${one.market}` < `${other.path} ${other.market}` ? -1 : 1;
  expect((await fetched.listPagePaths()).toSorted(byPath)).toEqual((await stored.listPagePaths()).toSorted(byPath));
  const slugs = space.requests.flatMap(({ query }) => query.getAll('fields.slug'));
  expect(new Set(slugs)).toEqual(new Set(pages.map(({ id }) => id)));
  // Those that were read before the first look for changes are read again after it.
  expect(slugs.length).toBeLessThan(1.5 * new Set(slugs).size);
  expect(space.requests.every(({ query, path }) => path.endsWith('/entries') === (query.get('locale') === '*'))).toBe(
    true,
  );
});
