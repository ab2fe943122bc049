// @module-tag embedded
import { listingQuery } from '@vermilion/contract/catalogue';
import { computeLuminance } from '@vermilion/contract/color';
import { layout, type Page, page } from '@vermilion/contract/content';
import type { Block, BlockOfKind } from '@vermilion/contract/content-blocks';
import { overlay } from '@vermilion/contract/content-overlays';
import { type Language, type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import type { Preview } from '@vermilion/contract/preview';
import type { TextPageName } from '@vermilion/contract/text-page';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { importCatalogue } from '../catalogue/catalogue.import.ts';
import type { CatalogueService } from '../catalogue/catalogue.service.ts';
import { asFile, createTestCatalogue, sampleCatalogue } from '../catalogue/catalogue.testing.ts';
import { createMarketService } from '../market/market.service.ts';
import { insertTestStore } from '../order/order.testing.ts';
import { systemClock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { saveDraft } from '../platform/documents.ts';
import { formatPlace } from '../platform/explain-issue.ts';
import { plainShop } from '../platform/shop/shop-folder.ts';
import { createShopSource } from '../platform/shop/shop-source.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import type { TextDocument } from './content.document.ts';
import {
  type ContentDocument,
  type ContentService,
  checkDocument,
  createContentService,
  exportDocument,
  importDocument,
  importNewDocuments,
  type LayoutDocument,
  type OverlayDocument,
  type PageDocument,
  readDocumentRef,
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
    clock,
    shop,
    catalogue,
    market,
    apps,
    purge: () => {},
    report: () => {},
    ...options,
  });
}

function findBlock<Kind extends Block['kind']>({ blocks }: Page, kind: Kind): BlockOfKind<Kind> {
  const found = blocks.find((block) => block.kind === kind);
  if (!found) throw new Error(`no ${kind} on the page`);
  return found as BlockOfKind<Kind>;
}

function listSources({ blocks }: Page): string[] {
  return blocks.map((block) => (block.kind === 'products' ? block.source : block.kind));
}

const store = (name: string, document: ContentDocument) =>
  runInTransaction(database.db, (transaction) => {
    const ref = readDocumentRef(name);
    if (!ref) throw new Error(`${name} is no document`);
    return importDocument(transaction, clock, ref, document, 'tester');
  });

async function getHome(service: ContentService, market: MarketCode, language: Language): Promise<Page> {
  const result = await service.pages.getPage('homepage', { market: markets[market], language });
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
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
    await database.db.deleteFrom('documents').execute();
  });

  test('stands in place of the one made from the catalogue, in every process at once', async () => {
    const purged: string[] = [];
    const service = createContent({ purge: (tags) => purged.push(...tags) });
    expect(await service.getLayout(undefined, 'TH', 'th')).toMatchObject({ value: { menu: { length: 8 } } });
    await store('layouts.default', storedLayout);
    await expect.poll(() => purged).toContain('content-layouts');
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
    await store('layouts.sale', storedLayout);
    const service = createContent();
    expect(await service.getLayout('sale', 'SG', 'en')).toMatchObject({ value: { footer: [{ heading: 'Us' }] } });
    expect(await service.getLayout(undefined, 'SG', 'en')).toMatchObject({ value: { footer: { length: 3 } } });
    expect(await service.getLayout('other', 'SG', 'en')).toMatchObject({ error: { code: 'LAYOUT_NOT_FOUND' } });
    await service.close();
  });

  test('has an announcement, words of the welcome mat and paths of other systems, each where it is stored', async () => {
    const exemptedPaths = [{ type: 'absolute' as const, value: '/gift-cards' }];
    const service = createContent({ exemptedPaths });
    const news = { text: label('Late opening on Friday', 'วันศุกร์เปิดดึก'), href: '/stores', isDismissable: false };
    const read = async (language: Language) => {
      const result = await service.getLayout(undefined, 'TH', language);
      if (!result.ok) throw new Error(result.error.code);
      return layout.parse(result.value).config;
    };
    await store('layouts.default', storedLayout);
    const plain = { announcement: null, welcomeMat: null, smartLinkExemptedPaths: exemptedPaths, overlays: [] };
    await expect.poll(() => read('th')).toMatchObject(plain);
    const own = [{ type: 'startsWith' as const, value: '/journal/' }];
    await store('layouts.default', {
      ...storedLayout,
      announcement: news,
      welcomeMat: { title: label('Welcome in', 'เชิญด้านใน'), text: null },
      smartLinkExemptedPaths: own,
    });
    const shown = {
      announcement: { text: 'วันศุกร์เปิดดึก', href: '/stores', isDismissable: false },
      welcomeMat: { title: 'เชิญด้านใน', text: null },
      smartLinkExemptedPaths: [...exemptedPaths, ...own],
    };
    await expect.poll(() => read('th')).toMatchObject(shown);
    expect((await read('id')).announcement?.text).toBe('Late opening on Friday');
    await service.close();
  });

  test('of a newer release keeps its menu, without what this one does not know', async () => {
    const report = vi.fn();
    const service = createContent({ report });
    await store('layouts.default', {
      ...storedLayout,
      announcement: { text: { en: 'News' }, href: '//evil.example', isDismissable: true },
      welcomeMat: { title: { en: 'Welcome in' }, text: null },
      confetti: true,
    } as LayoutDocument);
    await expect
      .poll(async () => await service.getLayout(undefined, 'SG', 'en'))
      .toMatchObject({
        value: { footer: [{ heading: 'Us' }], config: { announcement: null, welcomeMat: { title: 'Welcome in' } } },
      });
    expect(JSON.stringify(report.mock.lastCall)).toContain('confetti');
    await service.close();
  });

  test('is shown as it is drafted to whom drafts of layouts are shown, and as it is published to others', async () => {
    const service = createContent();
    await store('layouts.default', storedLayout);
    const draft = { ...storedLayout, footer: [{ heading: { en: 'Draft' }, links: [{ kind: 'sale' as const }] }] };
    await runInTransaction(database.db, (transaction) =>
      saveDraft(
        transaction,
        { collection: 'content', key: 'layouts.default', market: null, part: null },
        { document: draft, expectedVersion: 1, author: 'tester', now: clock.now() },
      ),
    );
    const readHeading = async (preview: Preview | null) => {
      const result = await service.getLayout(undefined, 'SG', 'en', preview);
      return result.ok && result.value.footer[0]?.heading;
    };
    const preview = { segments: [], at: null, contentTypes: null };
    const reached = [
      preview,
      { ...preview, contentTypes: ['layouts' as const] },
      { ...preview, at: '2026-12-24T00:00:00Z' },
      { ...preview, contentTypes: ['brands' as const] },
      null,
    ];
    const headings = [];
    for (const each of reached) headings.push(await readHeading(each));
    expect(headings).toEqual(['Draft', 'Draft', 'Us', 'Us', 'Us']);
    await service.close();
  });

  test('begins as the shop makes it', async () => {
    expect(checkDocument('layouts.default', await content.createDefaultLayout())).toMatchObject({ ok: true });
  });

  test.each([
    [
      'a pattern that may take minutes',
      { ...storedLayout, smartLinkExemptedPaths: [{ type: 'regex', value: '^(a+)+$' }] },
      'smartLinkExemptedPaths[0]: has an expression that cannot be read, or may take too long',
    ],
    [
      'a beginning that all paths have',
      { ...storedLayout, smartLinkExemptedPaths: [{ type: 'startsWith', value: '' }] },
      'smartLinkExemptedPaths[0].value: is empty',
    ],
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
    ['a misspelt field', { ...storedLayout, foter: [] }, 'foter: isn’t known here; correct its name, or take it out'],
    ['an empty menu', { ...storedLayout, menu: [] }, 'menu: is empty; write 1 or more, or take it out'],
  ])('names the place of %s', (_, document, problem) => {
    expect(checkDocument('layouts.default', storedLayout)).toMatchObject({ ok: true });
    const checked = checkDocument('layouts.default', document);
    const faults = checked.ok ? [] : checked.problems;
    expect(faults.map(({ path, message }) => `${formatPlace(path)}: ${message}`)).toEqual([
      expect.stringContaining(problem),
    ]);
  });

  test.each([
    ['homepage', { id: 'homepage', market: null }],
    ['homepage@SG', { id: 'homepage', market: 'SG' }],
    ['pages.summer.lips', { id: 'pages.summer.lips', market: null }],
    ['layouts.default', { id: 'layouts.default', market: null }],
    ['overlays.welcome', { id: 'overlays.welcome', market: null }],
    ['texts.terms@TH', { id: 'texts.terms', market: 'TH' }],
    // As releases before called them.
    ['home', { id: 'homepage', market: null }],
    ['layout-a-b', { id: 'layouts.a-b', market: null }],
  ])('%s names a document', (typed, ref) => expect(readDocumentRef(typed)).toEqual(ref));

  test.each([
    '',
    'layouts',
    'layout-',
    'homes',
    'layout-A',
    'pages',
    'pages.a.b.c.d.e',
    'homepage@XX',
    'homepage@',
    'pages.a@SG@TH',
    'overlays',
    'overlays.a.b',
    'texts.imprint',
    'texts.terms.more',
  ])('%s names none', (typed) => expect(readDocumentRef(typed)).toBeNull());
});

const stored: PageDocument = {
  title: { en: 'Lips', th: 'ปาก' },
  description: null,
  blocks: [
    {
      id: 'cover',
      kind: 'cover',
      title: { en: 'The lip shop' },
      text: { en: 'All of them.' },
      action: { label: { en: 'Go' }, href: null },
      picture: { url: '/media/cover.svg', ground: '#f0cfc6' },
    },
    { id: 'loved', kind: 'products', source: 'top_rated', layout: 'rail', title: { en: 'Loved', th: 'ที่รัก' } },
    { id: 'wall', kind: 'shade_wall', category: 'lip-balms', families: ['red'] },
  ],
};

describe('the home page', () => {
  test('shows top rated products in the order of the page that the rail leads to', async () => {
    const { blocks } = await getHome(content, 'SG', 'en');
    const rail = blocks.find((block) => block.kind === 'products' && block.source === 'top_rated');
    const query = { ...listingQuery.parse({}), sort: 'top_rated' as const };
    const listing = await catalogue.getListing(query, 'SG', 'en');
    if (rail?.kind !== 'products' || !listing.ok) throw new Error('there is no rail or no listing');
    const slugs = rail.products.map(({ slug }) => slug);
    expect(slugs.length).toBeGreaterThan(3);
    expect(slugs).toEqual(listing.value.products.slice(0, slugs.length).map(({ slug }) => slug));
  });

  test('is made from the catalogue where nothing is stored, and names no picture', async () => {
    const value = await getHome(content, 'SG', 'en');
    page.parse(value);
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
    const value = await getHome(service, 'SG', 'en');
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
    const value = await getHome(createContent({ shop }), 'SG', 'en');
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

  test('has the footer links of the shop file before those of the law', async () => {
    const footer = { links: [{ label: { en: 'New here?', th: 'เพิ่งมาครั้งแรก' }, href: '/pages/new-here' }] };
    const shop = createShopSource({ ...plainShop, file: { ...plainShop.file, footer } });
    const answer = await createContent({ shop }).getLayout('default', 'TH', 'th');
    expect(answer.ok && answer.value.footer.at(-1)?.links.slice(0, 3)).toEqual([
      expect.objectContaining({ href: '/beauty-pass' }),
      { label: 'เพิ่งมาครั้งแรก', href: '/pages/new-here' },
      expect.objectContaining({ href: '/privacy' }),
    ]);
  });

  test("shows the house's shades from light to dark, and the cover's bar in the same order", async () => {
    const value = await getHome(content, 'SG', 'en');
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
    const value = await getHome(service, 'HK', 'zh');
    page.parse(value);
    expect(listSources(value)).toEqual(['cover']);
    await service.close();
    await emptyCatalogue.close();
    await empty.close();
  });

  describe('that a retailer stores', () => {
    afterEach(async () => {
      await database.db.deleteFrom('documents').execute();
    });

    test('appears in every process at once, in its order, with its own words', async () => {
      const purged: string[] = [];
      const service = createContent({ purge: (tags) => purged.push(...tags) });
      expect((await getHome(service, 'SG', 'en')).blocks).toHaveLength(7);
      await store('homepage', stored);
      await expect.poll(() => purged).toContain('content-homepage');
      const value = await getHome(service, 'TH', 'th');
      page.parse(value);
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
        const checked = checkDocument('homepage', { title: { en: 'Home' }, description: null, blocks });
        if (!checked.ok) throw new Error(checked.problems.join());
        await store('homepage', checked.value);
        const service = createContent();
        const value = page.parse(await getHome(service, market, language));
        await service.close();
        return value.blocks;
      };

      test('shows the story in the language of the page, its photograph in widths', async () => {
        expect(await getBlocks([story])).toEqual([
          {
            id: 'story-1',
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
        expect((await getHome(service, 'TH', 'th')).blocks.map(({ kind }) => kind)).toEqual(['story']);
        await service.close();
      });

      test('keeps the rail of a document that names no layout', async () => {
        const [block] = await getBlocks([{ kind: 'products', source: 'newest', title: null }]);
        expect(block).toMatchObject({ layout: 'rail', products: { length: 8 } });
      });

      test.each([
        ['a story that leads to another site', { ...story, action: { label: { en: 'Go' }, href: '//evil.example' } }],
        ['a picture of another site', { ...story, picture: { url: 'https://evil.example/a.jpg', ground: '#ffffff' } }],
        ['a picture outside of /media', { ...week, picture: { url: '/media/../cart', ground: '#f0cfc6' } }],
        ['such a picture, escaped', { ...week, picture: { url: '/media/%2e%2E/cart', ground: '#f0cfc6' } }],
        ['a ground that is no colour', { ...week, picture: { url: '/media/a.svg', ground: 'url(//evil.example)' } }],
        ['an unknown layout', { kind: 'products', source: 'newest', layout: 'carousel', title: null }],
      ])('refuses %s', (_, block) => {
        expect(checkDocument('homepage', { ...stored, blocks: [block] })).toMatchObject({ ok: false });
      });
    });

    test('that is imported again changes nothing, and another one takes its place', async () => {
      expect(await store('homepage', stored)).toEqual({ isChanged: true });
      expect(await store('homepage', stored)).toEqual({ isChanged: false });
      expect(await store('homepage', { ...stored, title: { en: 'Next' } })).toEqual({ isChanged: true });
      const service = createContent();
      // The Thai title went with the file that had one.
      expect((await getHome(service, 'TH', 'th')).title).toBe('Next');
      await service.close();
      const held = await exportDocument(database.db, { id: 'homepage', market: null }, clock.now());
      expect(held).toEqual({ ...stored, title: { en: 'Next' } });
    });

    test('for one market stands there in place of that of all', async () => {
      await store('homepage', stored);
      await store('homepage@SG', { ...stored, title: { en: 'Singapore' } });
      const service = createContent();
      expect((await getHome(service, 'SG', 'en')).title).toBe('Singapore');
      expect((await getHome(service, 'MY', 'en')).title).toBe('Lips');
      await service.close();
    });

    test('has no blocks for some people only', async () => {
      const [cover, loved, wall] = stored.blocks;
      if (!cover || !loved || !wall) throw new Error('there are no blocks');
      await store('homepage', { ...stored, blocks: [cover, { ...loved, segments: ['gold'] }, wall] });
      const service = createContent();
      expect((await getHome(service, 'SG', 'en')).blocks.map(({ id }) => id)).toEqual(['cover', 'wall']);
      const preview = { segments: ['gold' as const], at: null, contentTypes: null };
      const previewed = await service.pages.getPage('homepage', { market: markets.SG, language: 'en' }, preview);
      expect(previewed.ok && previewed.value.blocks.map(({ id }) => id)).toEqual(['cover', 'loved', 'wall']);
      await service.close();
    });

    test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
      'cannot lead to %s',
      (href) => {
        const [cover] = stored.blocks;
        const blocks = [{ ...cover, action: { label: { en: 'Go' }, href } }];
        expect(checkDocument('homepage', { ...stored, blocks })).toMatchObject({
          ok: false,
          problems: [{ path: ['blocks', 0, 'action', 'href'], message: expect.any(String) }],
        });
      },
    );

    test('loses a block that this release does not know, or that fails, and the rest of it stands', async () => {
      const [cover] = stored.blocks;
      const document = { ...stored, blocks: [cover, { id: 'new', kind: 'hologram' }, { id: 'b', kind: 'brands' }] };
      await store('homepage', document as never);
      const reports: unknown[] = [];
      const listBrands = () => {
        throw new Error('no brands');
      };
      const service = createContent({ report: (error) => reports.push(error) });
      expect((await getHome(service, 'SG', 'en')).blocks.map(({ id }) => id)).toEqual(['cover', 'b']);
      await getHome(service, 'TH', 'th');
      expect(reports.map(String)).toEqual(Array(2).fill('Error: The document homepage is faulty'));
      const failing = createContent({
        catalogue: { ...catalogue, listBrands },
        report: (error) => reports.push(error),
      });
      expect((await getHome(failing, 'SG', 'en')).blocks).toEqual([]);
      expect(reports.map(String)).toContain('Error: no brands');
      await Promise.all([service.close(), failing.close()]);
    });

    test('by a release before is taken over, also one without ids or that cannot be read', async () => {
      const { blocks, ...head } = stored;
      const former = { ...head, blocks: blocks.map(({ id: _, ...block }) => block) };
      const insert = (key: string, document: object) =>
        database.db
          .insertInto('content_documents')
          .values({ key, version: 1, document: JSON.stringify(document) })
          .execute();
      const reports: unknown[] = [];
      const service = createContent({ clock: systemClock, report: (error) => reports.push(error) });
      await insert('home', former);
      await insert('layout-default', storedLayout);
      await expect.poll(async () => (await getHome(service, 'TH', 'th')).title).toBe('ปาก');
      expect((await getHome(service, 'TH', 'th')).blocks.map(({ id }) => id)).toEqual([
        'cover-1',
        'products-1',
        'shade-wall-1',
      ]);
      expect(await service.getLayout(undefined, 'TH', 'th')).toMatchObject({ value: { footer: [{ heading: 'เรา' }] } });
      const update = { version: 2, document: JSON.stringify({ blocks: [{ kind: 'hologram' }] }) };
      await database.db.updateTable('content_documents').set(update).where('key', '=', 'home').execute();
      // The catalogue stands in.
      await expect.poll(async () => (await getHome(service, 'TH', 'th')).blocks.length).toBe(7);
      expect(reports.map(String)).toContain('Error: The document homepage is faulty');
      await database.db.deleteFrom('content_documents').execute();
      await service.close();
    });
  });
});

describe('a page of text', () => {
  afterEach(async () => {
    await database.db.deleteFrom('documents').execute();
  });

  const write = (title: string, thai?: string): ContentDocument => ({
    title: { en: title, ...(thai && { th: thai }) },
    lead: { en: 'In plain words.' },
    blocks: [
      { id: 'returns', kind: 'section', title: { en: 'Returns' }, text: { en: 'Send it *back*.\n\n- Unopened' } },
    ],
  });
  const markdown = (title: string) => ({ title, lead: [], sections: [{ id: 'one', title: 'One', blocks: [] }] });
  const createWithFolder = (report = (_: Error) => {}) => {
    const pages = new Map([
      ['terms.en', markdown('Folder')],
      ['terms.th', markdown('Folder, Thai')],
    ]);
    return createContent({ shop: createShopSource({ ...plainShop, pages }), report: report as never });
  };
  const find = async (
    service: ContentService,
    market: MarketCode,
    language: Language,
    name = 'terms' as TextPageName,
  ) => (await service.texts.find(name, { market: markets[market], language })).page;

  test('is the document of the market, that of all markets, the Markdown of the folder, or the software’s own', async () => {
    const service = createWithFolder();
    expect((await find(service, 'TH', 'th'))?.title).toBe('Folder, Thai');
    expect(await find(service, 'TH', 'th', 'privacy')).toBeNull();
    await store('texts.terms', write('Everywhere'));
    // English stands in, also where the folder has the language: a document is the whole of the page.
    await expect.poll(async () => (await find(service, 'TH', 'th'))?.title).toBe('Everywhere');
    await store('texts.terms@TH', write('Thailand', 'ประเทศไทย'));
    await expect.poll(async () => (await find(service, 'TH', 'th'))?.title).toBe('ประเทศไทย');
    expect((await find(service, 'TH', 'en'))?.title).toBe('Thailand');
    expect((await find(service, 'SG', 'en'))?.title).toBe('Everywhere');
    await service.close();
  });

  test('has its lead, and its sections by their names in addresses, as structured text', async () => {
    await store('texts.privacy', write('Privacy'));
    expect(await find(content, 'SG', 'en', 'privacy')).toEqual({
      title: 'Privacy',
      lead: [{ text: 'In plain words.' }],
      sections: [
        {
          id: 'returns',
          title: 'Returns',
          blocks: [
            { kind: 'paragraph', runs: [{ text: 'Send it ' }, { text: 'back', isEmphasized: true }, { text: '.' }] },
            { kind: 'list', isOrdered: false, items: [{ runs: [{ text: 'Unopened' }], items: [] }] },
          ],
        },
      ],
    });
  });

  test('whose document has nothing that can be shown is that of the folder, and the fault is reported', async () => {
    const reports: Error[] = [];
    const service = createWithFolder((error) => reports.push(error));
    const [section] = (write('Terms') as TextDocument).blocks;
    await store('texts.terms', {
      ...write('Terms'),
      blocks: [
        { ...section, text: { en: '<b>Back</b>' } },
        { ...section, id: 'kept' },
      ],
    } as ContentDocument);
    await expect.poll(async () => (await find(service, 'SG', 'en'))?.sections.map(({ id }) => id)).toEqual(['kept']);
    await store('texts.terms', { title: { en: 'Terms' } } as ContentDocument);
    await expect.poll(async () => (await find(service, 'SG', 'en'))?.title).toBe('Folder');
    expect(reports.map(String)).toEqual(Array(2).fill('Error: The document texts.terms is faulty'));
    await service.close();
  });

  test('about the shop is linked from the footer once it is published', async () => {
    const service = createContent();
    const listHrefs = async () => {
      const found = await service.getLayout(undefined, 'SG', 'en');
      return found.ok ? found.value.footer.flatMap(({ links }) => links.map(({ href }) => href)) : [];
    };
    expect(await listHrefs()).not.toContain('/about');
    await store('texts.about@SG', write('About us'));
    await expect.poll(listHrefs).toContain('/about');
    await service.close();
  });

  test.each([
    ['HTML', { text: { en: '<script>alert(1)</script>' } }, 'blocks[0].text.en: line 1: HTML is not shown'],
    ['a block of a page', { kind: 'banner' }, 'blocks[0].kind: '],
    ['a name that is no address', { id: 'Our Returns' }, 'blocks[0].id: '],
  ])('is refused with %s', (_, fields, problem) => {
    const whole = write('Terms') as TextDocument;
    const checked = checkDocument('texts.terms', { ...whole, blocks: [{ ...whole.blocks[0], ...fields }] });
    expect(checked.ok ? [] : checked.problems.map(({ path, message }) => `${formatPlace(path)}: ${message}`)).toEqual([
      expect.stringContaining(problem),
    ]);
  });
});

describe('landing pages', () => {
  afterEach(async () => {
    await database.db.deleteFrom('documents').execute();
  });

  const write = (title: PageDocument['title']): PageDocument => ({
    title,
    description: null,
    blocks: [{ id: 'brands', kind: 'brands' }],
  });
  const create = (documents: Parameters<typeof importNewDocuments>[2]) =>
    runInTransaction(database.db, (transaction) => importNewDocuments(transaction, clock, documents, 'demo'));
  const getTitle = async (service: ContentService, id: string, market: MarketCode, language: Language) => {
    const found = await service.pages.getPage(id, { market: markets[market], language });
    return found.ok ? found.value.title : found.error.code;
  };

  test('are stored many at once, are shown in every process, and leave those that are stored', async () => {
    const service = createContent();
    expect(await getTitle(service, 'pages.sun', 'TH', 'th')).toBe('LANDING_PAGE_NOT_FOUND');
    await create([
      { id: 'pages.sun', market: null, document: write({ en: 'Sun', th: 'กันแดด' }) },
      { id: 'pages.sun', market: 'SG', document: write({ en: 'Singapore sun' }) },
    ]);
    await expect.poll(() => getTitle(service, 'pages.sun', 'TH', 'th')).toBe('กันแดด');
    expect(await getTitle(service, 'pages.sun', 'SG', 'en')).toBe('Singapore sun');
    await create([
      { id: 'pages.sun', market: null, document: write({ en: 'Other' }) },
      { id: 'pages.skin.morning', market: null, document: write({ en: 'Morning' }) },
    ]);
    await expect.poll(() => getTitle(service, 'pages.skin.morning', 'AU', 'en')).toBe('Morning');
    expect(await getTitle(service, 'pages.sun', 'AU', 'en')).toBe('Sun');
    await service.close();
  });

  test('are listed where they are shown, in the languages that they have texts of', async () => {
    await create([
      { id: 'pages.sun', market: null, document: write({ en: 'Sun', th: 'กันแดด' }) },
      { id: 'pages.sun', market: 'SG', document: write({ en: 'Singapore sun' }) },
      { id: 'pages.skin.morning', market: 'TH', document: write({ en: 'Morning' }) },
      { id: 'brands.halden', market: null, document: write({ en: 'Halden' }) },
    ]);
    const withoutEnglish = { id: 'pages.thai', market: null, document: write({ th: 'ไทย' } as never) };
    await create([withoutEnglish]);
    const listed = await content.listPagePaths();
    expect(listed.filter(({ path }) => path !== '/pages/sun')).toEqual([
      { path: '/pages/skin/morning', market: 'TH', languages: ['en'] },
    ]);
    expect(listed.filter(({ path }) => path === '/pages/sun')).toEqual(
      marketCodes.map((market) => ({
        path: '/pages/sun',
        market,
        languages: market === 'SG' ? ['en'] : ['en', 'th'],
      })),
    );
  });
});

describe('overlays', () => {
  const invitation: OverlayDocument = {
    kind: 'bar',
    title: { en: 'Join us', th: 'มาเป็นสมาชิก' },
    text: { en: 'Points for **every** purchase.' },
    action: { label: { en: 'How it works' }, href: '/beauty-pass' },
    picture: { url: '/media/pass.svg', ground: '#f0cfc6', alt: { en: 'A card' } },
    segments: ['visitor'],
    pages: [{ type: 'startsWith', value: '/pages/' }],
    frequency: 'once',
    dismissedForDays: 30,
    delaySeconds: 4,
  };
  const listIds = async (service: ContentService, market: MarketCode) => {
    const result = await service.getLayout(undefined, market, 'en');
    return result.ok && layout.parse(result.value).config.overlays.map(({ id }) => id);
  };

  afterEach(async () => {
    await database.db.deleteFrom('documents').execute();
  });

  test('are named by the layout of every process at once: where, when and to whom, without their words', async () => {
    const purged: string[] = [];
    const service = createContent({ purge: (tags) => purged.push(...tags) });
    expect(await listIds(service, 'SG')).toEqual([]);
    await store('overlays.invitation', invitation);
    await expect.poll(() => purged).toEqual(expect.arrayContaining(['content-layouts', 'content-overlays.invitation']));
    const { kind, title, text, action, picture, ...offer } = invitation;
    const result = await service.getLayout(undefined, 'TH', 'th');
    expect(result).toMatchObject({ value: { config: { overlays: [{ id: 'invitation', ...offer }] } } });
    expect(JSON.stringify(result)).not.toContain('มาเป็นสมาชิก');
    await service.close();
  });

  test('say it in the language of their reader', async () => {
    await store('overlays.invitation', invitation);
    const found = await content.overlays.get('invitation', { market: 'TH', language: 'th' });
    expect(found).toMatchObject({
      value: {
        kind: 'bar',
        title: 'มาเป็นสมาชิก',
        text: [{ kind: 'paragraph' }],
        action: { label: 'How it works', href: '/beauty-pass' },
        picture: { alt: 'A card' },
      },
    });
    if (found.ok) overlay.parse(found.value);
    expect(await content.overlays.get('other', { market: 'TH', language: 'th' })).toMatchObject({
      error: { code: 'DOCUMENT_NOT_FOUND' },
    });
  });

  test('of one market stand there in place of that of all, a faulty one is left out, and no market has more than twenty', async () => {
    const report = vi.fn();
    const service = createContent({ report });
    for (let count = 10; count < 32; count += 1) await store(`overlays.o-${count}`, invitation);
    await store('overlays.o-10@SG', { ...invitation, kind: 'banner' } as never);
    await expect.poll(async () => (await listIds(service, 'TH')) || []).toHaveLength(20);
    expect(await listIds(service, 'TH')).toContain('o-10');
    await expect.poll(() => listIds(service, 'SG')).not.toContain('o-10');
    expect(JSON.stringify(report.mock.lastCall)).toContain('kind');
    await service.close();
  });

  test('are shown as drafts to whom drafts of overlays are shown, and to nobody else', async () => {
    await runInTransaction(database.db, async (transaction) => {
      for (const [part, document] of [
        [null, { ...invitation, title: {}, text: null, action: null, picture: null }],
        ['en', { title: 'Drafted' }],
      ] as const) {
        const name = { collection: 'content', key: 'overlays.secret', market: null, part };
        await saveDraft(transaction, name, { document, expectedVersion: 0, author: 'tester', now: clock.now() });
      }
    });
    const place = { market: 'SG', language: 'en' } as const;
    const preview = { segments: [], at: null, contentTypes: null };
    const get = (given: Preview | null) => content.overlays.get('secret', place, given);
    expect(await get(preview)).toMatchObject({ value: { title: 'Drafted' } });
    for (const given of [
      null,
      { ...preview, contentTypes: ['brands' as const] },
      { ...preview, at: '2027-01-01T00:00:00Z' },
    ])
      expect(await get(given)).toMatchObject({ error: { code: 'DOCUMENT_NOT_FOUND' } });
    expect(await listIds(content, 'SG')).toEqual([]);
  });

  test.each([
    ['a page of another site', { pages: [{ type: 'absolute', value: 'https://evil.example/' }] }, 'pages[0].value'],
    ['an expression as a page', { pages: [{ type: 'regex', value: '/a' }] }, 'pages[0].type'],
    ['HTML', { text: { en: '<script>alert(1)</script>' } }, 'text.en'],
    ['a link to a script', { action: { label: { en: 'X' }, href: 'javascript:alert(1)' } }, 'action.href'],
    ['a picture that nobody described', { picture: { url: '/media/x.svg', ground: '#ffffff' } }, 'picture.alt'],
    ['an audience that does not exist', { segments: ['rich'] }, 'segments[0]'],
    ['no frequency', { frequency: 'never' }, 'frequency'],
  ])('are refused with %s', (_, change, place) => {
    expect(checkDocument('overlays.invitation', invitation)).toMatchObject({ ok: true });
    const checked = checkDocument('overlays.invitation', { ...invitation, ...change });
    expect(checked.ok ? [] : checked.problems.map(({ path }) => formatPlace(path))).toEqual([place]);
  });
});
