import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type MarketCode, markets } from '@vermilion/contract/markets';
import type { TextPage } from '@vermilion/contract/text-page';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { testApp } from '../app.testing.ts';
import { importCatalogue } from '../catalogue/catalogue.import.ts';
import { asFile, sampleCatalogue } from '../catalogue/catalogue.testing.ts';
import { type ContentService, importNewDocuments, type PageDocument } from '../content/content.service.ts';
import { readEnv } from '../env.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { findShopPage, type ShopPages } from '../platform/shop/shop-pages.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { maxUrlsPerFile } from './sitemap.rules.ts';
import { createSitemapService, openPages } from './sitemap.service.ts';

const text: TextPage = { title: 'About', lead: [], sections: [] };
const written: ShopPages = new Map([['about.en', text]]);

const openStores = [
  { market: 'TH', code: 'th-siam' },
  { market: 'TH', code: 'th-chiang-mai' },
] as const satisfies { market: MarketCode; code: string }[];

type Landing = Awaited<ReturnType<ContentService['listPagePaths']>>[number];

const withPaths = (
  paths: Partial<Record<MarketCode, string[]>>,
  settings: Record<string, string> = {},
  pages = written,
  landings: Landing[] = [],
) => {
  const { origins, LOCALE_PREFIX: strategy } = readEnv(settings);
  const catalogue = { listPaths: (market: MarketCode) => paths[market] ?? [] };
  const market = { listOpenStoreCodes: async () => openStores };
  const findText: ContentService['texts']['find'] = async (name, { market: { code }, language }) => ({
    page: findShopPage(pages, name, code, language),
    faults: [],
  });
  const content = { listPagePaths: async () => landings, texts: { find: findText } };
  return createSitemapService({
    catalogue,
    content,
    market,
    addresses: { origins, strategy },
    clock: systemClock,
  });
};

const shops = { MARKETS: 'SG,TH', ORIGIN_SG: 'https://sg.shop.example', ORIGIN_TH: 'https://th.shop.example' };

const unpack = async (body: Promise<Buffer | null>) => gunzipSync((await body) ?? Buffer.alloc(0)).toString();

test('a page is listed where it is sold, in each language, with its alternates there', async () => {
  const service = withPaths({ SG: ['/products/balm'], TH: ['/products/balm', '/products/oil'] }, shops);
  const th = await unpack(service.getFile('https://th.shop.example', 1));
  expect(th).toContain('<loc>https://th.shop.example/products/oil</loc>');
  const balm = /<url><loc>https:\/\/th\.shop\.example\/products\/balm<\/loc>(.*)<\/url>/.exec(th)?.[1] ?? '';
  expect(
    [...balm.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language, href]) => [language, href]),
  ).toEqual([
    ['en-SG', 'https://sg.shop.example/products/balm'],
    ['th-TH', 'https://th.shop.example/products/balm'],
    ['en-TH', 'https://th.shop.example/products/balm?language=en'],
    ['x-default', 'https://sg.shop.example/products/balm'],
  ]);
  const oil = /<url><loc>https:\/\/th\.shop\.example\/products\/oil<\/loc>(.*)<\/url>/.exec(th)?.[1] ?? '';
  expect(oil).not.toMatch(/sg\.shop|x-default/);
  expect(await unpack(service.getFile('https://sg.shop.example', 1))).not.toContain('oil');
});

test('stores are listed in their own market, in each language, and their list where there are any', async () => {
  const list = async (name: string) => {
    const file = await unpack(withPaths({}, shops).getFile(`https://${name}.shop.example`, 1));
    return [...file.matchAll(/<loc>\S*(\/stores\S*)<\/loc>(.*)/g)].map(([, path, links = '']) => [
      path,
      [...links.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language),
    ]);
  };
  const languages = ['th-TH', 'en-TH'];
  expect(await list('th')).toEqual(
    ['/stores', '/stores/th-siam', '/stores/th-chiang-mai'].flatMap((path) => [
      [path, languages],
      [`${path}?language=en`, languages],
    ]),
  );
  expect(await list('sg')).toEqual([]);
});

test('landing pages are listed in the markets that show them, and in the languages of their texts', async () => {
  const landings: Landing[] = [
    { path: '/pages/skin/morning', market: 'SG', languages: ['en', 'th'] },
    { path: '/pages/skin/morning', market: 'TH', languages: ['en', 'th'] },
    { path: '/pages/songkran', market: 'TH', languages: ['en'] },
    { path: '/pages/closed', market: 'AU', languages: ['en'] },
  ];
  const list = async (name: string) => {
    const file = await unpack(withPaths({}, shops, written, landings).getFile(`https://${name}.shop.example`, 1));
    return [...file.matchAll(/<loc>\S*(\/pages\S*)<\/loc>(.*)/g)].map(([, path, links = '']) => [
      path,
      [...links.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language),
    ]);
  };
  const everywhere = ['en-SG', 'th-TH', 'en-TH', 'x-default'];
  expect(await list('sg')).toEqual([['/pages/skin/morning', everywhere]]);
  expect(await list('th')).toEqual([
    ['/pages/skin/morning', everywhere],
    ['/pages/skin/morning?language=en', everywhere],
    ['/pages/songkran?language=en', ['en-TH']],
  ]);
});

test('markets that are closed stand in no sitemap', async () => {
  const service = withPaths({ SG: ['/products/balm'], AU: ['/products/balm'] }, shops);
  expect(await unpack(service.getFile('https://sg.shop.example', 1))).not.toMatch(/AU|localhost/);
  expect(await service.getIndex('http://au.localhost:3000')).not.toContain('<loc>');
});

test('the page about the shop is listed where, and in the languages in which, the retailer has written it', async () => {
  const list = async (pages: ShopPages) => {
    const files = ['sg', 'th'].map((name) => withPaths({}, shops, pages).getFile(`https://${name}.shop.example`, 1));
    const texts = await Promise.all(files.map(unpack));
    return texts.flatMap((file) => [...file.matchAll(/<loc>(\S*\/about\S*)<\/loc>/g)].map(([, url]) => url));
  };
  expect(await list(new Map())).toEqual([]);
  expect(await list(new Map([['about.th', text]]))).toEqual(['https://th.shop.example/about']);
  expect(await list(new Map([['about.SG.en', text]]))).toEqual(['https://sg.shop.example/about']);
  expect(await list(written)).toHaveLength(3);
});

test('markets that share a host share its sitemap; with prefixes the home page has no second slash', async () => {
  const shared = { MARKETS: 'SG,AU', ORIGIN_SG: 'https://shop.example', ORIGIN_AU: 'https://shop.example' };
  const text = await unpack(withPaths({}, shared).getFile('https://shop.example', 1));
  expect(text).toContain('<loc>https://shop.example/about?country_code=sg</loc>');
  expect(text).toContain('<loc>https://shop.example/about?country_code=au</loc>');
  const prefixed = await unpack(
    withPaths({}, { ...shops, LOCALE_PREFIX: 'language' }).getFile('https://sg.shop.example', 1),
  );
  expect(prefixed).toContain('<loc>https://sg.shop.example/en</loc>');
  expect(prefixed).toContain('<loc>https://sg.shop.example/en/about</loc>');
});

test('a large catalogue is split, each address stands once, and files are below the limits of the protocol', async () => {
  const paths = Array.from({ length: 8_000 }, (_, index) => `/products/moisturising-velvet-matte-lipstick-${index}`);
  const service = withPaths(Object.fromEntries(Object.keys(markets).map((code) => [code, paths])));
  const origin = 'http://th.localhost:3000';
  const count = [...(await service.getIndex(origin)).matchAll(/<loc>/g)].length;
  // With the list of stores, and a page for each.
  const pageCount = paths.length + openPages.length + 1 + openStores.length;
  expect(count).toBe(Math.ceil((2 * pageCount) / maxUrlsPerFile));
  const urls = new Set<string>();
  for (let number = 1; number <= count; number += 1) {
    const text = await unpack(service.getFile(origin, number));
    expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024 * 1024);
    for (const [, url = ''] of text.matchAll(/<loc>([^<]+)<\/loc>/g)) urls.add(url);
  }
  expect(urls.size).toBe(2 * pageCount);
  expect(await service.getFile(origin, count + 1)).toBeNull();
});

test('the pages that are listed exist, and none asks not to be indexed', async () => {
  const routes = path.join(import.meta.dirname, '..', '..', 'web', 'app', 'routes');
  for (const page of openPages) {
    const name = page === '/' ? 'index' : page.slice(1);
    const file = [`${name}.tsx`, `${name}.index.tsx`].map((each) => path.join(routes, each)).find(existsSync);
    expect(file, page).toBeDefined();
    expect(await readFile(file ?? '', 'utf8'), page).not.toMatch(/noindex|isPassing/);
  }
});

describe('over HTTP', () => {
  let app: FastifyInstance;
  let database: Database;
  beforeAll(async () => {
    database = await testDatabase();
    await importCatalogue(database.db, asFile(sampleCatalogue(30)), createTestStock(database));
    app = await testApp(database);
  });
  afterAll(async () => {
    await app.close();
    await database.close();
  });
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.inject({ url, headers: { host: 'sg.localhost:3000', ...headers } });

  it('robots.txt names the index of its own host, which names files that are there, for everybody alike', async () => {
    const robots = await get('/robots.txt');
    expect(robots.body).toContain('\nSitemap: http://sg.localhost:3000/sitemap.xml\n');
    const index = await get('/sitemap.xml');
    expect(index.headers).toMatchObject({ 'content-type': 'application/xml; charset=utf-8' });
    expect(index.headers['set-cookie']).toBeUndefined();
    expect(index.body).toContain('<loc>http://sg.localhost:3000/sitemaps/1.xml</loc>');
    const plain = await get('/sitemaps/1.xml');
    const packed = await get('/sitemaps/1.xml', { 'accept-encoding': 'gzip' });
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect(plain.body.match(/<loc>http:\/\/sg\.localhost:3000\/products\//g)?.length).toBeGreaterThan(5);
    expect(plain.body).not.toMatch(/\/(?:cart|checkout|orders|account|sign_|search)/);
  });

  it('lists landing pages that are shown', async () => {
    const title = { en: 'Reds' };
    const document: PageDocument = { title, description: null, blocks: [{ id: 'brands', kind: 'brands' }] };
    const shown = { now: () => new Date('2026-01-01T00:00:00Z') };
    const later = { now: () => new Date('2126-01-01T00:00:00Z') };
    await runInTransaction(database.db, async (transaction) => {
      await importNewDocuments(transaction, shown, [{ id: 'pages.reds.deep', market: null, document }], 'test');
      await importNewDocuments(transaction, shown, [{ id: 'pages.thai', market: 'TH', document }], 'test');
      await importNewDocuments(transaction, later, [{ id: 'pages.later', market: null, document }], 'test');
    });
    const own = await testApp(database);
    const { body } = await own.inject({ url: '/sitemaps/1.xml', headers: { host: 'sg.localhost:3000' } });
    await own.close();
    expect([...body.matchAll(/<loc>\S*(\/pages\/[^<]*)/g)].map(([, path]) => path)).toEqual(['/pages/reds/deep']);
  });

  it.each(['/sitemaps/0.xml', '/sitemaps/2.xml', '/sitemaps/1e3.xml', '/sitemaps/999999999.xml', '/sitemaps/a.xml'])(
    '%s is not found',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404);
    },
  );
});
