// @module-tag embedded
import { listingQuery } from '@vermilion/contract/catalogue';
import { computeLuminance } from '@vermilion/contract/color';
import { type Block, type BlockOfKind, type Home, home, layout } from '@vermilion/contract/content';
import { type Language, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { importCatalogue } from '../catalogue/catalogue.import.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { asFile, createTestCatalogue, sampleCatalogue } from '../catalogue/catalogue.testing.ts';
import { createMarketService } from '../market/market.service.ts';
import { insertTestStore } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { formatPlace } from '../platform/explain-issue.ts';
import { plainShop } from '../platform/shop/shop-folder.ts';
import { createShopSource } from '../platform/shop/shop-source.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import {
  type ContentService,
  checkDocument,
  createContentService,
  type HomeDocument,
  isDocumentKey,
  type LayoutDocument,
  replaceStoredDocument,
} from './content.service.ts';

const clock = { now: () => new Date('2026-11-21T10:00:00Z') };

let database: Database;
let catalogue: CatalogueService;
let content: ContentService;

beforeAll(async () => {
  database = await testDatabase();
  await importCatalogue(database.db, asFile(sampleCatalogue(120)), createTestStock(database));
  catalogue = createTestCatalogue(database, { clock });
  await catalogue.ready();
  content = createContent();
});

afterAll(async () => {
  await content.close();
  await catalogue.close();
  await database.close();
});

function createContent(options: Partial<Parameters<typeof createContentService>[0]> = {}): ContentService {
  const apps = { appStore: null, googlePlay: null };
  const shop = createShopSource(plainShop);
  const market = createMarketService({ database, addresses: { origins: {}, strategy: 'none' } });
  return createContentService({
    database,
    shop,
    catalogue,
    market,
    apps,
    purge: () => {},
    report: () => {},
    ...options,
  });
}

function findBlock<Kind extends Block['kind']>({ blocks }: Home, kind: Kind): BlockOfKind<Kind> {
  const found = blocks.find((block) => block.kind === kind);
  if (!found) throw new Error(`no ${kind} on the page`);
  return found as BlockOfKind<Kind>;
}

function listSources({ blocks }: Home): string[] {
  return blocks.map((block) => (block.kind === 'products' ? block.source : block.kind));
}

async function getLayout(market: MarketCode, language: Language) {
  const result = await content.getLayout(undefined, market, language);
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

describe('a layout', () => {
  test('has a menu of what the market sells, in three levels', async () => {
    const { menu } = await getLayout('TH', 'th');
    expect(menu.map(({ label, href }) => [label, href])).toEqual([
      ['มาใหม่', '/search?sort=newest'],
      ['เมคอัพ', '/categories/make-up'],
      ['บำรุงผิว', '/categories/skin'],
      ['ผม', '/categories/hair'],
      ['แบรนด์', '/brands'],
      ['ลดราคา', '/search?sale=1'],
      ['Shop Club', '/beauty-pass'],
      ['บัตรของขวัญ', '/gift-cards'],
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

  test('has a menu of the membership: how it works, the tiers, and what the member has', async () => {
    const { menu, footer } = await getLayout('ID', 'id');
    const columns = menu
      .find(({ href }) => href === '/beauty-pass')
      ?.columns.map(({ heading, links }) => [heading, ...links].map(({ label }) => label));
    expect(columns).toEqual([
      ['Cara kerjanya', 'Perbandingan tingkat', 'Gabung Shop Club'],
      ['Shop Club', 'Poin saya', 'Reward saya', 'Hadiah saya'],
    ]);
    expect(footer.at(-1)?.links.map(({ href }) => href)).toContain('/beauty-pass');
  });

  test('has no two links to one address in a list, and is complete in every edition', async () => {
    for (const market of marketCodes) {
      for (const language of markets[market].languages) {
        const value = await getLayout(market, language);
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
    const service = createContent({ exemptedPaths });
    const result = await service.getLayout(undefined, 'SG', 'en');
    await service.close();
    expect(result).toMatchObject({ value: { config: { smartLinkExemptedPaths: exemptedPaths } } });
  });

  test('says where stores are', async () => {
    expect((await getLayout('SG', 'en')).config.hasStores).toBe(false);
    await insertTestStore(database.db);
    expect((await getLayout('SG', 'en')).config.hasStores).toBe(true);
    expect((await getLayout('MY', 'en')).config.hasStores).toBe(false);
  });

  test('leads to the list of stores where there are any, from the menu and the footer', async () => {
    const storePages = [{ id: 'stores' as const, path: '/stores' }];
    const service = createContent({ listStorePages: async (market) => (market === 'SG' ? storePages : []) });
    const listLinks = async (market: MarketCode) => {
      const layout = await service.getLayout(undefined, market, 'zh');
      if (!layout.ok) throw new Error(layout.error.code);
      const { menu, footer } = layout.value;
      const entries = menu.filter(({ href }) => href === '/stores');
      return [
        entries.map(({ label, columns }) => [label, columns.flatMap(({ links }) => links)]),
        footer.flatMap(({ links }) => links.filter(({ href }) => href === '/stores')),
      ];
    };
    const link = { label: '門市一覽', href: '/stores' };
    expect(await listLinks('SG')).toEqual([[['門市預約', [link]]], [link]]);
    expect(await listLinks('MY')).toEqual([[], []]);
    await service.close();
  });

  test('links to the apps that have an address', async () => {
    expect((await getLayout('SG', 'en')).apps).toEqual([]);
    const googlePlay = 'https://play.google.com/store/apps/details?id=shop';
    const service = createContent({ apps: { appStore: null, googlePlay } });
    const result = await service.getLayout(undefined, 'SG', 'en');
    await service.close();
    expect(result).toMatchObject({ value: { apps: [{ label: 'Google Play', href: googlePlay }] } });
  });

  test('is known by its key', async () => {
    expect(await content.getLayout('default', 'SG', 'en')).toMatchObject({ ok: true });
    expect(await content.getLayout('toString', 'SG', 'en')).toMatchObject({
      ok: false,
      error: { code: 'LAYOUT_NOT_FOUND' },
    });
  });
});

const label = (en: string, th: string) => ({ en, th });

const storedLayout: LayoutDocument = {
  menu: [
    { kind: 'category', slug: 'skin' },
    { kind: 'category', slug: 'no-such-category' },
    {
      kind: 'link',
      label: label('Gifts', 'ของขวัญ'),
      href: '/search?q=gift',
      columns: [
        {
          heading: { label: label('By price', 'ตามราคา'), href: '/search?sort=price_low_high' },
          links: [
            { kind: 'link', label: label('For lips', 'สำหรับปาก'), href: '/categories/lips' },
            { kind: 'category', slug: 'lips' },
            { kind: 'category', slug: 'mascaras' },
          ],
        },
      ],
    },
    { kind: 'categories' },
  ],
  footer: [{ heading: label('Us', 'เรา'), links: [{ kind: 'link', label: label('About', 'เกี่ยวกับ'), href: '/about' }] }],
};

describe('a layout that a retailer stores', () => {
  afterEach(async () => {
    await database.db.deleteFrom('content_documents').execute();
  });

  test('stands in place of the one made from the catalogue, in every process at once', async () => {
    const purged: string[] = [];
    const service = createContent({ purge: (tags) => purged.push(...tags) });
    expect(await service.getLayout(undefined, 'TH', 'th')).toMatchObject({ value: { menu: { length: 8 } } });
    expect(await replaceStoredDocument(database.db, 'layout-default', storedLayout, 0)).toBe(true);
    await expect.poll(() => purged).toEqual(['content']);
    const result = await service.getLayout(undefined, 'TH', 'th');
    await service.close();
    if (!result.ok) throw new Error(result.error.code);
    layout.parse(result.value);
    // A category that the market does not sell is left out, and so is the second link to one address.
    expect(result.value.menu.map(({ label, href }) => [label, href])).toEqual([
      ['บำรุงผิว', '/categories/skin'],
      ['ของขวัญ', '/search?q=gift'],
      ['เมคอัพ', '/categories/make-up'],
      ['ผม', '/categories/hair'],
    ]);
    expect(result.value.menu[0]?.columns.map(({ heading }) => heading.href)).toEqual(['/categories/creams']);
    expect(result.value.menu[1]?.columns).toEqual([
      {
        heading: { label: 'ตามราคา', href: '/search?sort=price_low_high' },
        links: [
          { label: 'สำหรับปาก', href: '/categories/lips' },
          { label: 'มาสคาร่า', href: '/categories/mascaras' },
        ],
      },
    ]);
    expect(result.value.footer).toEqual([{ heading: 'เรา', links: [{ label: 'เกี่ยวกับ', href: '/about' }] }]);
  });

  test('is found by its name', async () => {
    await replaceStoredDocument(database.db, 'layout-sale', storedLayout, 0);
    const service = createContent();
    expect(await service.getLayout('sale', 'SG', 'en')).toMatchObject({ value: { footer: [{ heading: 'Us' }] } });
    expect(await service.getLayout(undefined, 'SG', 'en')).toMatchObject({ value: { footer: { length: 3 } } });
    expect(await service.getLayout('other', 'SG', 'en')).toMatchObject({ error: { code: 'LAYOUT_NOT_FOUND' } });
    await service.close();
  });

  test.each([
    [
      'a link to another site',
      {
        ...storedLayout,
        footer: [{ heading: { en: 'Us' }, links: [{ kind: 'link', label: { en: 'X' }, href: '//evil.example' }] }],
      },
      'footer[0].links[0].href: must be a path of the shop',
    ],
    [
      'a script',
      { ...storedLayout, menu: [{ kind: 'link', label: { en: 'X' }, href: 'javascript:alert(1)', columns: [] }] },
      'menu[0].href: must be a path of the shop',
    ],
    [
      'a text without English',
      { ...storedLayout, footer: [{ heading: { th: 'เรา' }, links: [{ kind: 'sale' }] }] },
      'footer[0].heading.en: is missing; write a text',
    ],
    ['an unknown kind', { ...storedLayout, menu: [{ kind: 'carousel' }] }, 'menu[0].kind: must be one of newest, '],
    ['a misspelt field', { ...storedLayout, foter: [] }, 'foter: is not known here; correct its name, or take it out'],
    ['an empty menu', { ...storedLayout, menu: [] }, 'menu: is empty; write 1 or more, or take it out'],
  ])('names the place of %s', (_, document, problem) => {
    expect(checkDocument('layout-default', storedLayout)).toMatchObject({ ok: true });
    const checked = checkDocument('layout-default', document);
    const faults = checked.ok ? [] : checked.problems;
    expect(faults.map(({ path, message }) => `${formatPlace(path)}: ${message}`)).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  test('has a key of its own kind', () => {
    expect(['home', 'layout-default', 'layout-a-b'].map(isDocumentKey)).toEqual([true, true, true]);
    expect(['', 'layout', 'layout-', 'homes', 'layout-A', 'page-x'].some(isDocumentKey)).toBe(false);
  });
});

const stored: HomeDocument = {
  title: { en: 'Lips', th: 'ปาก' },
  description: null,
  blocks: [
    {
      kind: 'cover',
      title: { en: 'The lip shop' },
      text: { en: 'All of them.' },
      action: { label: { en: 'Go' }, href: null },
      picture: { url: '/media/cover.svg', ground: '#f0cfc6' },
    },
    { kind: 'products', source: 'top_rated', layout: 'rail', title: { en: 'Loved', th: 'ที่รัก' } },
    { kind: 'shade_wall', category: 'lip-balms', families: ['red'] },
  ],
};

describe('the home page', () => {
  test('shows top rated products in the order of the page that the rail leads to', async () => {
    const { blocks } = await content.getHome('SG', 'en');
    const rail = blocks.find((block) => block.kind === 'products' && block.source === 'top_rated');
    const query = { ...listingQuery.parse({}), sort: 'top_rated' as const };
    const listing = await catalogue.getListing(query, 'SG', 'en');
    if (rail?.kind !== 'products' || !listing.ok) throw new Error('there is no rail or no listing');
    const slugs = rail.products.map(({ slug }) => slug);
    expect(slugs.length).toBeGreaterThan(3);
    expect(slugs).toEqual(listing.value.products.slice(0, slugs.length).map(({ slug }) => slug));
  });

  test('is made from the catalogue where nothing is stored, and names no picture', async () => {
    const value = await content.getHome('SG', 'en');
    home.parse(value);
    expect(listSources(value)).toEqual([
      'cover',
      'categories',
      'newest',
      'shade_wall',
      'top_rated',
      'on_sale',
      'brands',
    ]);
    const cover = findBlock(value, 'cover');
    expect(cover).toMatchObject({ title: value.title, picture: null, text: null, hasMoreBrands: true });
    const { categories } = findBlock(value, 'categories');
    for (const { name } of categories) expect(value.title).toContain(name);
    expect(categories.map(({ slug }) => slug)).toEqual(['make-up', 'skin', 'hair']);
    expect(findBlock(value, 'brands').brands[0]?.isHouse).toBe(true);
    const rails = value.blocks.filter((block) => block.kind === 'products');
    const [newest, topRated, onSale] = rails.map(({ products }) => products);
    expect(newest).toHaveLength(8);
    expect(topRated).toHaveLength(6);
    expect(onSale).toHaveLength(4);
    expect(rails.map(({ layout }) => layout)).toEqual(['rail', 'numbered', 'grid']);
    expect(
      onSale?.every(({ badge, priceBeforeSale, isFrom }) => badge !== null && (priceBeforeSale !== null || isFrom)),
    ).toBe(true);
    expect(cover.newest).toMatchObject({ name: newest?.[0]?.name, brandName: newest?.[0]?.brand.name });
  });

  test.each([
    ['no product of this week, and two with ratings', ['2026-11-14', '2026-10-01'], 2, [false, false], []],
    ['one product of this week, and three with ratings', ['2026-11-15', '2026-11-14'], 3, [true, false], [3]],
    ['products of this week only', ['2026-11-21', '2026-11-15'], 0, [true, true], []],
  ])('claims what is true: %s', async (_, [first = '', others = ''], ratedCount, isNewThisWeek, topRated) => {
    const records = [...sampleCatalogue(5)];
    const products = records.filter((record) => record.kind === 'product');
    for (const [index, product] of products.entries()) {
      product.launchedOn = index === 0 ? first : others;
      product.rating = index < ratedCount ? { average: 4.5, count: 8 } : null;
      product.brand = index % 2 === 0 ? 'vermilion-collection' : 'brand-1';
      product.markets = { SG: { badges: [], onSaleFrom: null } };
      for (const variant of product.variants) {
        variant.prices = { SG: { price: 2000, sale: null } };
        variant.stock = { SG: 3 };
      }
    }
    const fresh = await testDatabase();
    expect(await importCatalogue(fresh.db, asFile(records), createTestStock(fresh))).toMatchObject({ ok: true });
    const freshCatalogue = createTestCatalogue(fresh, { clock });
    await freshCatalogue.ready();
    const service = createContent({ database: fresh, catalogue: freshCatalogue });
    const value = await service.getHome('SG', 'en');
    const rails = value.blocks.filter((block) => block.kind === 'products');
    const newest = rails.find(({ source }) => source === 'newest');
    expect(newest?.products).toHaveLength(5);
    const cover = findBlock(value, 'cover');
    expect([cover.newest?.isNewThisWeek, newest?.isNewThisWeek]).toEqual(isNewThisWeek);
    expect(cover).toMatchObject({ brandNames: ['Vermilion Collection', 'Brand 1'], hasMoreBrands: false });
    const rated = rails.filter(({ source }) => source === 'top_rated');
    expect(rated.map((rail) => rail.products.length)).toEqual(topRated);
    await service.close();
    await freshCatalogue.close();
    await fresh.close();
  });

  test.each([
    ['/media/cover.svg', '/media/cover.svg'],
    // A photograph, which comes in widths.
    ['/media/cover.webp', '/media/cover.webp?v='],
  ])('shows the picture of the shop file, such as %s', async (picture, url) => {
    const cover = { title: { en: 'Salt' }, action: { label: { en: 'Go' }, href: '/search' }, picture };
    const shop = createShopSource({ ...plainShop, file: { ...plainShop.file, cover } });
    const value = await createContent({ shop }).getHome('SG', 'en');
    expect(findBlock(value, 'cover').picture).toEqual({ url, ground: '#f3c6bb' });
  });

  test('names the membership of the shop file in menu and footer, in the language of the page', async () => {
    const membership = { name: { en: 'Salt Circle', zh: '鹽會' } };
    const shop = createShopSource({ ...plainShop, file: { ...plainShop.file, membership } });
    const readMenu = async (language: Language, service = createContent({ shop })) => {
      const answer = await service.getLayout('default', 'HK', language);
      if (!answer.ok) throw new Error('there is no layout');
      return JSON.stringify(answer.value);
    };
    const english = await readMenu('en');
    for (const text of [
      '"membershipName":"Salt Circle"',
      '"Join Salt Circle"',
      '{"label":"Salt Circle","href":"/account/points"}',
    ]) {
      expect(english).toContain(text);
    }
    expect(await readMenu('zh')).toContain('"加入鹽會"');
    const unnamed = await readMenu('en', createContent());
    expect(unnamed).toContain('"Join Shop Club"');
    expect(english + unnamed).not.toContain('Beauty Pass');
  });

  test("shows the house's shades from light to dark, and the cover's bar in the same order", async () => {
    const value = await content.getHome('SG', 'en');
    const wall = findBlock(value, 'shade_wall');
    expect(wall.product.brand.slug).toBe('vermilion-collection');
    const lightness = wall.shades.map(({ hex }) => computeLuminance(hex));
    expect(lightness.length).toBeGreaterThan(1);
    expect(lightness).toEqual([...lightness].sort((one, other) => other - one));
    const names = wall.shades.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(wall.shades.map(({ variantId }) => variantId)).toContain(wall.openVariantId);
    expect(findBlock(value, 'cover').shades).toEqual(wall.shades.map(({ hex }) => hex));
  });

  test('of a shop without products is empty, not broken', async () => {
    const empty = await testDatabase();
    const emptyCatalogue = createTestCatalogue(empty, { clock });
    await emptyCatalogue.ready();
    const service = createContent({ database: empty, catalogue: emptyCatalogue });
    const value = await service.getHome('HK', 'zh');
    home.parse(value);
    expect(listSources(value)).toEqual(['cover']);
    await service.close();
    await emptyCatalogue.close();
    await empty.close();
  });

  describe('that a retailer stores', () => {
    afterEach(async () => {
      await database.db.deleteFrom('content_documents').execute();
    });

    test('appears in every process at once, in its order, with its own words', async () => {
      const purged: string[] = [];
      const service = createContent({ purge: (tags) => purged.push(...tags) });
      expect((await service.getHome('SG', 'en')).blocks).toHaveLength(7);
      expect(await replaceStoredDocument(database.db, 'home', stored, 0)).toBe(true);
      await expect.poll(() => purged).toEqual(['content']);
      const value = await service.getHome('TH', 'th');
      home.parse(value);
      expect(value.title).toBe('ปาก');
      expect(listSources(value)).toEqual(['cover', 'top_rated', 'shade_wall']);
      expect(findBlock(value, 'products').title).toBe('ที่รัก');
      const { product } = findBlock(value, 'shade_wall');
      expect(findBlock(value, 'cover')).toMatchObject({
        title: 'The lip shop',
        action: { label: 'Go', href: `/products/${product.slug}` },
        picture: { url: '/media/cover.svg' },
      });
      await service.close();
    });

    describe('with a story and a brand of the week', () => {
      const story = {
        kind: 'story',
        title: { en: 'Thin first', th: 'บางก่อน' },
        text: { en: 'Water before cream.' },
        action: { label: { en: 'See skin care' }, href: '/categories/skin' },
        picture: { url: '/media/story.webp', ground: '#cfdcc9' },
      };
      const week = { kind: 'brand_of_the_week', brand: 'vermilion-collection', text: null, picture: null };
      const getBlocks = async (blocks: unknown[], market: MarketCode = 'TH', language: Language = 'th') => {
        const checked = checkDocument('home', { title: { en: 'Home' }, description: null, blocks });
        if (!checked.ok) throw new Error(checked.problems.join());
        await replaceStoredDocument(database.db, 'home', checked.value, 0);
        const service = createContent();
        const value = home.parse(await service.getHome(market, language));
        await service.close();
        return value.blocks;
      };

      test('shows the story in the language of the page, its photograph in widths', async () => {
        expect(await getBlocks([story])).toEqual([
          {
            kind: 'story',
            title: 'บางก่อน',
            text: 'Water before cream.',
            action: { label: 'See skin care', href: '/categories/skin' },
            picture: { url: '/media/story.webp?v=', ground: '#cfdcc9' },
          },
        ]);
      });

      test("shows the brand's three best rated products that are not sold out, in its own words and picture", async () => {
        const [block] = await getBlocks([week]);
        if (block?.kind !== 'brand_of_the_week') throw new Error('there is no brand');
        const brand = catalogue.listBrands('TH', 'th').find(({ slug }) => slug === week.brand);
        const query = { ...listingQuery.parse({}), brand: week.brand, sort: 'top_rated' as const };
        const listing = await catalogue.getListing(query, 'TH', 'th');
        if (!listing.ok || !brand) throw new Error('there is no listing');
        const buyable = listing.value.products.filter(({ availability }) => availability !== 'out_of_stock');
        expect(listing.value.products.length).toBeGreaterThan(3);
        expect(block.products).toEqual(buyable.slice(0, 3));
        expect(block).toMatchObject({ brand: { slug: brand.slug, name: brand.name }, text: brand.description });
        expect(block.picture.ground).toBe(buyable[0]?.picture.ground);
      });

      test('shows the words and the picture that the retailer gives the brand', async () => {
        const picture = { url: '/media/week.svg', ground: '#f0cfc6' };
        const [block] = await getBlocks([{ ...week, text: { en: 'Reds.', th: 'สีแดง' }, picture }]);
        expect(block).toMatchObject({ text: 'สีแดง', picture });
      });

      test('leaves out a brand that the market does not sell, or sells fewer than three products of', async () => {
        const listing = await catalogue.getListing({ ...listingQuery.parse({}), brand: week.brand }, 'TH', 'th');
        if (!listing.ok) throw new Error(listing.error.code);
        const few = listing.value.products.slice(0, 2);
        const listCards: CatalogueService['listCards'] = async () => few;
        const documents = [story, week, { ...week, brand: 'no-such-brand' }];
        expect((await getBlocks(documents)).map(({ kind }) => kind)).toEqual(['story', 'brand_of_the_week']);
        const service = createContent({ catalogue: { ...catalogue, listCards } });
        expect((await service.getHome('TH', 'th')).blocks.map(({ kind }) => kind)).toEqual(['story']);
        await service.close();
      });

      test('keeps the rail of a document that names no layout', async () => {
        const [block] = await getBlocks([{ kind: 'products', source: 'newest', title: null }]);
        expect(block).toMatchObject({ layout: 'rail', products: { length: 8 } });
      });

      test.each([
        ['a story that leads to another site', { ...story, action: { label: { en: 'Go' }, href: '//evil.example' } }],
        ['a picture of another site', { ...story, picture: { url: 'https://evil.example/a.jpg', ground: '#ffffff' } }],
        ['a ground that is no colour', { ...week, picture: { url: '/media/a.svg', ground: 'url(//evil.example)' } }],
        ['an unknown layout', { kind: 'products', source: 'newest', layout: 'carousel', title: null }],
      ])('refuses %s', (_, block) => {
        expect(checkDocument('home', { ...stored, blocks: [block] })).toMatchObject({ ok: false });
      });
    });

    test('replaces only the version that its editor has seen', async () => {
      expect(await replaceStoredDocument(database.db, 'home', stored, 1)).toBe(false);
      expect(await replaceStoredDocument(database.db, 'home', stored, 0)).toBe(true);
      expect(await replaceStoredDocument(database.db, 'home', { ...stored, title: { en: 'Late' } }, 0)).toBe(false);
      expect(await replaceStoredDocument(database.db, 'home', { ...stored, title: { en: 'Next' } }, 1)).toBe(true);
      const service = createContent();
      expect((await service.getHome('SG', 'en')).title).toBe('Next');
      await service.close();
    });

    test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
      'cannot lead to %s',
      (href) => {
        const [cover] = stored.blocks;
        const blocks = [{ ...cover, action: { label: { en: 'Go' }, href } }];
        expect(checkDocument('home', { ...stored, blocks })).toMatchObject({
          ok: false,
          problems: [{ path: ['blocks', 0, 'action', 'href'], message: expect.any(String) }],
        });
      },
    );

    test('and that this release cannot read is reported, and the catalogue stands in', async () => {
      await database.db
        .insertInto('content_documents')
        .values({ key: 'home', version: 7, document: '{"blocks":[{"kind":"hologram"}]}' })
        .execute();
      const reports: unknown[] = [];
      const service = createContent({ report: (error) => reports.push(error) });
      expect((await service.getHome('SG', 'en')).blocks).toHaveLength(7);
      await service.getHome('SG', 'en');
      expect(reports.map(String)).toEqual([expect.stringContaining('Version 7 of the document home')]);
      await service.close();
    });
  });
});
