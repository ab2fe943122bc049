import { home, layout } from '@vermilion/contract/content';
import { type Language, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asFile, createTestCatalogue, sampleCatalogue } from '../catalogue/catalogue.fixtures.ts';
import { importCatalogue } from '../catalogue/catalogue.import.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { luminance } from './content.rules.ts';
import { type ContentService, createContentService } from './content.service.ts';

const clock = { now: () => new Date('2026-11-21T10:00:00Z') };

let database: Database;
let catalogue: CatalogueService;
let content: ContentService;

beforeAll(async () => {
  database = await testDatabase();
  await importCatalogue(database.db, asFile(sampleCatalogue(120)), createTestStock(database));
  catalogue = createTestCatalogue(database, { clock });
  await catalogue.ready();
  content = createContentService({ catalogue, apps: { appStore: null, googlePlay: null } });
});

afterAll(async () => {
  await catalogue.close();
  await database.close();
});

async function layoutOf(market: MarketCode, language: Language) {
  const result = await content.layout(undefined, market, language);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describe('a layout', () => {
  test('has a menu of what the market sells, in three levels', async () => {
    const { menu } = await layoutOf('TH', 'th');
    expect(menu.map(({ label, href }) => [label, href])).toEqual([
      ['มาใหม่', '/search?sort=newest'],
      ['เมคอัพ', '/categories/make-up'],
      ['บำรุงผิว', '/categories/skin'],
      ['ผม', '/categories/hair'],
      ['แบรนด์', '/brands'],
      ['ลดราคา', '/search?sale=1'],
    ]);
    const [lips] = menu[1]?.columns ?? [];
    expect(lips).toEqual({
      heading: { label: 'ริมฝีปาก', href: '/categories/lips' },
      links: [
        { label: 'ลิปสติก', href: '/categories/lipsticks' },
        { label: 'ลิปบาล์ม', href: '/categories/lip-balms' },
      ],
    });
    expect(menu[1]?.feature).not.toBeNull();
    expect(menu[4]?.columns[0]?.links[0]).toEqual({
      label: 'Vermilion Collection',
      href: '/brands/vermilion-collection',
    });
  });

  test('has no two links to one address in a list, and is complete in every edition', async () => {
    for (const market of marketCodes) {
      for (const language of markets[market].languages) {
        const value = await layoutOf(market, language);
        layout.parse(value);
        const lists = [
          value.menu,
          ...value.menu.flatMap(({ columns }) => [
            columns.map(({ heading }) => heading),
            ...columns.map(({ links }) => links),
          ]),
          ...value.footer.map(({ links }) => links),
        ];
        for (const list of lists) {
          expect(new Set(list.map(({ href }) => href)).size).toBe(list.length);
          for (const { label, href } of list)
            expect([label, href]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/^\//)]);
        }
        expect(value.config.smartLinkExemptedPaths).toEqual([]);
      }
    }
  });

  test('names the paths of other systems', async () => {
    const exemptedPaths = [{ type: 'absolute' as const, value: '/gift-cards' }];
    const apps = { appStore: null, googlePlay: null };
    const result = await createContentService({ catalogue, apps, exemptedPaths }).layout(undefined, 'SG', 'en');
    expect(result).toMatchObject({ value: { config: { smartLinkExemptedPaths: exemptedPaths } } });
  });

  test('links to the apps that have an address', async () => {
    expect((await layoutOf('SG', 'en')).apps).toEqual([]);
    const googlePlay = 'https://play.google.com/store/apps/details?id=shop';
    const result = await createContentService({ catalogue, apps: { appStore: null, googlePlay } }).layout(
      undefined,
      'SG',
      'en',
    );
    expect(result).toMatchObject({ value: { apps: [{ label: 'Google Play', href: googlePlay }] } });
  });

  test('is known by its key', async () => {
    expect(await content.layout('default', 'SG', 'en')).toMatchObject({ ok: true });
    expect(await content.layout('toString', 'SG', 'en')).toMatchObject({
      ok: false,
      error: { code: 'LAYOUT_NOT_FOUND' },
    });
  });
});

describe('the home page', () => {
  test('fills its modules', async () => {
    const value = await content.home('SG', 'en');
    home.parse(value);
    expect(value.newest).toHaveLength(8);
    expect(value.mostRated).toHaveLength(8);
    expect(value.onSale.every(({ badge, was, isFrom }) => badge !== null && (was !== null || isFrom))).toBe(true);
    expect(value.brands[0]?.isHouse).toBe(true);
    expect(value.categories.map(({ slug }) => slug)).toEqual(['make-up', 'skin', 'hair']);
    const counts = value.mostRated.map(({ rating }) => rating?.count ?? 0);
    expect(counts).toEqual([...counts].sort((one, other) => other - one));
  });

  test("shows the house's shades from light to dark, and the cover from the same product", async () => {
    const { wall, cover } = await content.home('SG', 'en');
    expect(wall?.product.brand.slug).toBe('vermilion-collection');
    const lightness = wall?.shades.map(({ hex }) => luminance(hex)) ?? [];
    expect(lightness.length).toBeGreaterThan(1);
    expect(lightness).toEqual([...lightness].sort((one, other) => other - one));
    const names = wall?.shades.map(({ name }) => name) ?? [];
    expect(new Set(names).size).toBe(names.length);
    expect(wall?.shades.map(({ hex }) => hex)).toContain(wall?.product.shades[0]);
    expect(cover.href).toBe(`/products/${wall?.product.slug}`);
    expect(cover.shades).toEqual(wall?.shades.map(({ hex }) => hex));
  });

  test('of a shop without products is empty, not broken', async () => {
    const empty = await testDatabase();
    const service = createTestCatalogue(empty, { clock });
    await service.ready();
    const value = await createContentService({ catalogue: service, apps: { appStore: null, googlePlay: null } }).home(
      'HK',
      'zh',
    );
    home.parse(value);
    expect(value).toMatchObject({ wall: null, newest: [], mostRated: [], onSale: [], brands: [], categories: [] });
    await service.close();
    await empty.close();
  });
});
