// @module-tag embedded
import { listingQuery } from '@vermilion/contract/catalogue';
import { marketCodes } from '@vermilion/contract/markets';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, notify } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { importCatalogue } from './catalogue.import.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { asFile, createTestCatalogue } from './catalogue.testing.ts';
import type { CatalogueRecord, ProductRecord, VariantRecord } from './catalogue-file.schema.ts';

const plain = (text: string) => ({ en: text });

function variant(sku: string, more: Partial<VariantRecord> = {}): VariantRecord {
  return {
    sku,
    shade: null,
    size: null,
    type: null,
    pictures: [{ url: `/media/${sku}.svg`, ground: '#f0cfc6' }],
    prices: { SG: { price: 3800, sale: null } },
    stock: { SG: 10 },
    ...more,
  };
}

function product(slug: string, variants: VariantRecord[], more: Partial<ProductRecord> = {}): ProductRecord {
  return {
    kind: 'product',
    slug,
    brand: 'kobune',
    category: 'lipsticks',
    name: { en: `Name of ${slug}`, th: `ชื่อ ${slug}` },
    shortDescription: plain('Short.'),
    howToUse: plain('Use it.'),
    ingredients: 'Aqua, Parfum',
    traits: ['vegan'],
    launchedOn: '2024-01-01',
    featured: 0,
    rating: null,
    markets: { SG: { badges: [], onSaleFrom: null }, TH: { badges: [], onSaleFrom: null } },
    variants,
    ...more,
  };
}

const sale = { price: 2900, from: '2026-11-21T12:00:00Z', to: '2026-11-22T12:00:00Z' };
const shade = (en: string, hex: string) => ({ name: { en, th: `สี${en}` }, hex, family: 'red' });

const records: CatalogueRecord[] = [
  { kind: 'brand', slug: 'kobune', name: 'Kobune', isHouse: false, description: plain('Boats.') },
  { kind: 'brand', slug: 'nine', name: '9fold', isHouse: true, description: plain('Folds.') },
  { kind: 'brand', slug: 'unsold', name: 'Unsold', isHouse: false, description: plain('Nothing.') },
  { kind: 'category', slug: 'make-up', parent: null, position: 0, name: { en: 'Make-up', th: 'เมคอัพ' } },
  {
    kind: 'category',
    slug: 'lips',
    parent: 'make-up',
    position: 0,
    name: plain('Lips'),
    description: { en: 'From balm to bullet.', th: 'ตั้งแต่บาล์มถึงลิปสติก' },
  },
  { kind: 'category', slug: 'lipsticks', parent: 'lips', position: 0, name: plain('Lipsticks') },
  { kind: 'category', slug: 'empty', parent: 'lips', position: 1, name: plain('Empty') },
  { kind: 'trait', slug: 'oil_free', position: 5, name: { en: 'Oil free', th: 'ไม่มีน้ำมัน' } },
  { kind: 'shade_family', slug: 'ember', name: { en: 'Ember', th: 'สีถ่านไฟ' } },
  product(
    'bullet',
    [
      variant('BUL-1', {
        shade: shade('Cinnabar', '#aa1122'),
        prices: { SG: { price: 3800, sale }, TH: { price: 89_000, sale: null } },
      }),
      variant('BUL-2', {
        shade: { ...shade('Damson', '#330022'), family: 'ember' },
        prices: { SG: { price: 3500, sale: null } },
        stock: { SG: 3 },
      }),
      variant('BUL-3', {
        shade: { ...shade('Shell', '#ffeedd'), family: 'ember' },
        prices: { TH: { price: 79_000, sale: null } },
        stock: { TH: 0 },
      }),
    ],
    { featured: 9, rating: { average: 4.56, count: 12 }, traits: ['oil_free', 'vegan'] },
  ),
  product(
    'cream',
    [
      variant('CRE-1', { size: '30 ml' }),
      variant('CRE-2', { size: '50 ml', prices: { SG: { price: 5200, sale: null } } }),
    ],
    {
      brand: 'nine',
      launchedOn: '2026-11-01',
      featured: 5,
    },
  ),
  product('soon', [variant('SOO-1')], {
    markets: { SG: { badges: ['coming_soon'], onSaleFrom: '2026-11-21T12:00:00Z' } },
    featured: 3,
  }),
  product(
    'app',
    [
      variant('APP-1', { size: { en: '3 pcs', th: '3 ชิ้น' }, type: { en: 'Refill', th: 'รีฟิล' } }),
      variant('APP-2', { size: { en: '3 pcs', th: '3 ชิ้น' }, type: { en: 'With case', th: 'พร้อมตลับ' } }),
    ],
    { markets: { SG: { badges: ['app_exclusive', 'selected_types_only'], onSaleFrom: null } } },
  ),
  product('unpriced', [variant('UNP-1', { prices: {} })]),
];

let database: Database;
let catalogue: CatalogueService;
let now = new Date('2026-11-21T10:00:00Z');
const ids = new Map<string, number>();
const purged: string[] = [];

beforeAll(async () => {
  database = await testDatabase();
  expect(await importCatalogue(database.db, asFile(records), createTestStock(database))).toMatchObject({ ok: true });
  for (const { id, sku } of await database.db.selectFrom('variants').select(['id', 'sku']).execute()) ids.set(sku, id);
  catalogue = createTestCatalogue(database, {
    clock: { now: () => now },
    purge: async (tags) => void purged.push(...tags),
  });
  await catalogue.ready();
});

afterAll(async () => {
  await catalogue.close();
  await database.close();
});

beforeEach(() => {
  now = new Date('2026-11-21T10:00:00Z');
  purged.length = 0;
});

const id = (sku: string) => ids.get(sku) ?? 0;

async function cards(
  query: Record<string, string> = {},
  market: 'SG' | 'TH' | 'MY' = 'SG',
  language: 'en' | 'th' = 'en',
) {
  const result = await catalogue.getListing(listingQuery.parse(query), market, language);
  if (!result.ok) throw new Error(result.error.code);
  return result.value.products;
}

describe('a card', () => {
  test('shows the lowest price, the shades sold here and whether a choice must be made', async () => {
    const [bullet, cream] = await cards();
    expect(bullet).toEqual({
      slug: 'bullet',
      name: 'Name of bullet',
      brand: { slug: 'kobune', name: 'Kobune' },
      picture: { url: '/media/BUL-1.svg', ground: '#f0cfc6' },
      secondPicture: null,
      price: 3500,
      priceBeforeSale: null,
      isFrom: true,
      badge: null,
      rating: { average: 4.56, count: 12 },
      availability: 'in_stock',
      shades: ['#aa1122', '#330022'],
      shadeCount: 2,
      sizes: [],
      variantId: null,
    });
    expect(cream).toMatchObject({ price: 3800, isFrom: true, badge: 'new', sizes: ['30 ml', '50 ml'], rating: null });
  });

  test('is of its market, in its language', async () => {
    expect(await cards({}, 'TH', 'th')).toMatchObject([
      { slug: 'bullet', name: 'ชื่อ bullet', price: 79_000, shades: ['#ffeedd', '#aa1122'] },
    ]);
    expect(await cards({}, 'MY')).toEqual([]);
  });

  test('shows one badge, and what can be done with the product', async () => {
    const [, , soon, app] = await cards();
    expect(soon).toMatchObject({
      slug: 'soon',
      badge: 'coming_soon',
      availability: 'coming_soon',
      variantId: id('SOO-1'),
    });
    expect(app).toMatchObject({
      slug: 'app',
      badge: 'app_exclusive',
      availability: 'app_exclusive',
      sizes: ['Refill', 'With case'],
    });
  });

  test('a product without a price here is not listed', async () => {
    expect((await cards()).map(({ slug }) => slug)).toEqual(['bullet', 'cream', 'soon', 'app']);
    expect(catalogue.getProduct('unpriced', 'SG', 'en')).toMatchObject({
      ok: false,
      error: { code: 'PRODUCT_NOT_FOUND' },
    });
  });
});

test('a closed market is none that sells a product or a brand', async () => {
  const ofOne = createTestCatalogue(database, { clock: { now: () => now }, openMarkets: ['SG'] });
  await ofOne.ready();
  expect(ofOne.getProduct('bullet', 'SG', 'en')).toMatchObject({ value: { markets: ['SG'] } });
  expect(await ofOne.getListing(listingQuery.parse({ brand: 'kobune' }), 'SG', 'en')).toMatchObject({
    value: { brand: { markets: ['SG'] } },
  });
  expect(catalogue.getProduct('bullet', 'SG', 'en')).toMatchObject({ value: { markets: ['SG', 'TH'] } });
  await ofOne.close();
});

test('a trait that a retailer has added filters listings, in its place among the others', async () => {
  const query = (others?: string) => listingQuery.parse({ others });
  expect(await catalogue.getFilters(query(), 'SG', 'en')).toMatchObject({
    value: {
      others: [
        { value: 'vegan', label: 'Vegan', count: 4, selected: false },
        { value: 'oil_free', label: 'Oil free', count: 1, selected: false },
      ],
    },
  });
  expect(await catalogue.getListing(query('oil_free'), 'SG', 'th')).toMatchObject({
    value: { products: [{ slug: 'bullet' }], filters: { others: [{}, { label: 'ไม่มีน้ำมัน', selected: true }] } },
  });
});

describe('a product', () => {
  test('has all there is to say, its variants in order', () => {
    const result = catalogue.getProduct('bullet', 'SG', 'th');
    expect(result).toMatchObject({
      ok: true,
      value: {
        name: 'ชื่อ bullet',
        trail: [{ slug: 'make-up', name: 'เมคอัพ' }, { slug: 'lips', name: 'Lips' }, { slug: 'lipsticks' }],
        shortDescription: 'Short.',
        traits: [
          { value: 'oil_free', label: 'ไม่มีน้ำมัน', group: 'others' },
          { value: 'vegan', label: 'วีแกน', group: 'others' },
        ],
        options: ['shade'],
        availability: 'in_stock',
        onSaleFrom: null,
        markets: ['SG', 'TH'],
        variants: [
          {
            id: id('BUL-1'),
            shade: { name: 'สีCinnabar', family: 'red', familyName: 'สีแดง' },
            price: 3800,
            stockLeft: null,
          },
          {
            id: id('BUL-2'),
            shade: { family: 'ember', familyName: 'สีถ่านไฟ' },
            price: 3500,
            stockLeft: 3,
            availability: 'in_stock',
          },
        ],
      },
    });
  });

  test('has its sizes in the language, on the page and in the bag', () => {
    for (const [language, size] of [
      ['en', '3 pcs'],
      ['th', '3 ชิ้น'],
    ] as const) {
      expect(catalogue.getProduct('app', 'SG', language)).toMatchObject({ value: { variants: [{ size }, { size }] } });
      expect(catalogue.findBagItem(id('APP-1'), 'SG', language)?.size).toBe(size);
    }
  });

  test('says when it goes on sale, and goes on sale then', () => {
    expect(catalogue.getProduct('soon', 'SG', 'en')).toMatchObject({
      value: { availability: 'coming_soon', onSaleFrom: '2026-11-21T12:00:00.000Z', badges: ['coming_soon'] },
    });
    expect(catalogue.findBagItem(id('SOO-1'), 'SG', 'en')?.availability).toBe('coming_soon');
    now = new Date('2026-11-21T12:00:00Z');
    expect(catalogue.getProduct('soon', 'SG', 'en')).toMatchObject({
      value: { availability: 'in_stock', onSaleFrom: null, badges: [] },
    });
    expect(catalogue.findBagItem(id('SOO-1'), 'SG', 'en')?.availability).toBe('in_stock');
  });

  test('comes with others of its category that can be bought', () => {
    const related = catalogue.listRelated('bullet', 'SG', 'en');
    expect(related.ok && related.value.map(({ slug }) => slug)).toEqual(['cream']);
    expect(catalogue.listRelated('none', 'SG', 'en')).toMatchObject({ error: { code: 'PRODUCT_NOT_FOUND' } });
  });
});

describe('a sale', () => {
  const prices = async () => ({
    card: (await cards({ sort: 'price_low_high' })).map(({ slug, price, priceBeforeSale }) => [
      slug,
      price,
      priceBeforeSale,
    ]),
    variant: catalogue
      .listVariants([id('BUL-1')], 'SG', 'en')
      .map(({ price, priceBeforeSale }) => [price, priceBeforeSale]),
    bag: [catalogue.findBagItem(id('BUL-1'), 'SG', 'en')].map((item) => [item?.price, item?.priceBeforeSale]),
    order: (await catalogue.readOrderPrices(database.db, [id('BUL-1')], 'SG')).get(id('BUL-1')),
    onSale: (await cards({ sale: '1' })).length,
  });

  test('begins and ends to the moment, everywhere at once', async () => {
    const before = {
      card: [
        ['bullet', 3500, null],
        ['cream', 3800, null],
        ['soon', 3800, null],
        ['app', 3800, null],
      ],
      variant: [[3800, null]],
      bag: [[3800, null]],
      order: { price: 3800, priceBeforeSale: null, availability: 'in_stock' },
      onSale: 0,
    };
    now = new Date(Date.parse(sale.from) - 1);
    expect(await prices()).toEqual(before);
    now = new Date(sale.from);
    expect(await prices()).toEqual({
      card: [
        ['bullet', 2900, 3800],
        ['cream', 3800, null],
        ['soon', 3800, null],
        ['app', 3800, null],
      ],
      variant: [[2900, 3800]],
      bag: [[2900, 3800]],
      order: { price: 2900, priceBeforeSale: 3800, availability: 'in_stock' },
      onSale: 1,
    });
    now = new Date(sale.to);
    expect(await prices()).toEqual(before);
  });

  test('shows on the card', async () => {
    now = new Date(sale.from);
    expect((await cards())[0]?.badge).toBe('sale');
  });
});

test('prices for orders leave out what the market does not sell', async () => {
  const prices = await catalogue.readOrderPrices(database.db, [id('BUL-3'), id('UNP-1'), 999_999, id('CRE-1')], 'SG');
  expect([...prices.keys()]).toEqual([id('CRE-1')]);
  expect((await catalogue.readOrderPrices(database.db, [], 'SG')).size).toBe(0);
});

test.each([
  ['coming soon', ['coming_soon'], null, false],
  ['coming soon, until its moment has passed', ['coming_soon'], '2026-11-21T09:00:00Z', true],
  ['coming soon by its moment alone', [], '2027-11-21T09:00:00Z', false],
  ['kept for members', ['priority_access'], null, false],
  ['kept for members, until its moment has passed', ['priority_access'], '2026-11-21T09:00:00Z', true],
  ['sold in the app only', ['app_exclusive'], null, false],
])(
  'orders hear from the database that a product is %s, before the read model does',
  async (_, badges, onSaleFrom, isSold) => {
    const update = (values: { badges: string[]; on_sale_from: Date | null }) =>
      database.db
        .updateTable('product_markets')
        .set(values)
        .where('market', '=', 'SG')
        .where('product_id', '=', (query) => query.selectFrom('products').select('id').where('slug', '=', 'cream'))
        .execute();
    await update({ badges, on_sale_from: onSaleFrom === null ? null : new Date(onSaleFrom) });
    const offer = (await catalogue.readOrderPrices(database.db, [id('CRE-1')], 'SG')).get(id('CRE-1'));
    expect(catalogue.findBagItem(id('CRE-1'), 'SG', 'en')?.availability).toBe('in_stock');
    await update({ badges: [], on_sale_from: null });
    expect(offer?.availability === 'in_stock').toBe(isSold);
  },
);

test('variants are listed in the order of the request', () => {
  const ids = [id('CRE-2'), 0, Number.NaN, id('BUL-1'), id('BUL-3')];
  expect(catalogue.listVariants(ids, 'SG', 'en').map(({ sku }) => sku)).toEqual(['CRE-2', 'BUL-1']);
});

test('brands are those sold here, with the letter they are filed under', () => {
  expect(catalogue.listBrands('SG', 'en')).toMatchObject([
    { slug: 'nine', initial: '#', productCount: 1, isHouse: true },
    { slug: 'kobune', initial: 'K', productCount: 3 },
  ]);
  expect(catalogue.listBrands('MY', 'en')).toEqual([]);
});

test('a listing of a brand names the markets that sell it, and fails in the others', async () => {
  const listing = (brand: string, market: 'SG' | 'TH' | 'MY') =>
    catalogue.getListing(listingQuery.parse({ brand }), market, 'en');
  const sellers = marketCodes.filter((market) =>
    catalogue.listBrands(market, 'en').some(({ slug }) => slug === 'kobune'),
  );
  expect(sellers).toContain('SG');
  expect(await listing('kobune', 'SG')).toMatchObject({ value: { brand: { slug: 'kobune', markets: sellers } } });
  for (const [brand, market] of [
    ['kobune', 'MY'],
    ['unsold', 'SG'],
  ] as const) {
    expect(await listing(brand, market)).toEqual({ ok: false, error: { code: 'BRAND_NOT_FOUND' } });
  }
});

test('the listing of a category has the sentence about it in the language, or else in English, or none', async () => {
  const describeCategory = async (category: string, language: 'en' | 'id' | 'th') => {
    const found = await catalogue.getListing(listingQuery.parse({ category }), 'SG', language);
    return found.ok ? found.value.category?.description : found;
  };
  expect(await describeCategory('lips', 'th')).toBe('ตั้งแต่บาล์มถึงลิปสติก');
  expect(await describeCategory('lips', 'id')).toBe('From balm to bullet.');
  expect(await describeCategory('lipsticks', 'en')).toBeNull();
});

test('the category tree leaves out what is empty here', () => {
  expect(catalogue.listCategories('SG', 'th')).toEqual([
    {
      slug: 'make-up',
      name: 'เมคอัพ',
      productCount: 4,
      children: [
        {
          slug: 'lips',
          name: 'Lips',
          productCount: 4,
          children: [{ slug: 'lipsticks', name: 'Lipsticks', productCount: 4, children: [] }],
        },
      ],
    },
  ]);
});

test('the products with most ratings come first', () => {
  expect(catalogue.listMostRated(2, 'SG', 'en').map(({ slug }) => slug)).toEqual(['bullet', 'cream']);
});

describe('changes from elsewhere', () => {
  const setStock = async (sku: string, onHand: number) => {
    await database.db
      .updateTable('stock')
      .set({ on_hand: onHand })
      .where('variant_id', '=', id(sku))
      .where('market', '=', 'SG')
      .execute();
    await notify(database.db, 'stock', `SG:${id(sku)}`);
  };
  const left = (sku: string) =>
    catalogue.listVariants([id(sku)], 'SG', 'en').map((each) => [each.availability, each.stockLeft])[0];

  test('stock levels are followed one by one, and pages told when something sells out or comes back', async () => {
    await setStock('BUL-2', 1);
    await expect.poll(() => left('BUL-2')).toEqual(['in_stock', 1]);
    expect(purged).toEqual([]);
    await setStock('BUL-2', 0);
    await expect.poll(() => left('BUL-2')).toEqual(['out_of_stock', null]);
    await expect.poll(() => purged).toEqual(['product:bullet:SG']);
    purged.length = 0;
    await setStock('BUL-1', 0);
    await expect.poll(() => left('BUL-1')).toEqual(['out_of_stock', null]);
    await expect.poll(() => purged).toEqual(['product:bullet:SG', 'catalogue:SG']);
    const [bullet] = await cards();
    expect(bullet).toMatchObject({ slug: 'bullet', availability: 'out_of_stock' });
    // What is sold out is promoted nowhere.
    expect(catalogue.listMostRated(2, 'SG', 'en').map(({ slug }) => slug)).toEqual(['cream']);
    expect(catalogue.listMostRatedInCategory('lipsticks', 'SG')).toEqual(['cream']);
    await setStock('BUL-1', 10);
    await setStock('BUL-2', 3);
    await expect
      .poll(() => [left('BUL-1'), left('BUL-2')])
      .toEqual([
        ['in_stock', null],
        ['in_stock', 3],
      ]);
  });

  test('news of stock that nobody knows do no harm', async () => {
    for (const payload of ['', 'XX:1', 'SG', 'SG:', 'SG:abc', 'SG:999999']) await notify(database.db, 'stock', payload);
    await setStock('CRE-1', 2);
    await expect.poll(() => left('CRE-1')).toEqual(['in_stock', 2]);
  });

  test('a changed catalogue is read again, and caches are purged afterwards', async () => {
    await sql`update products set name = '{"en": "Barrier Cream"}' where slug = 'cream'`.execute(database.db);
    await notify(database.db, 'catalogue', '');
    await expect.poll(() => purged).toEqual(['catalogue']);
    expect(catalogue.getProduct('cream', 'SG', 'en')).toMatchObject({ value: { name: 'Barrier Cream' } });
    expect((await cards({ q: 'barrier' })).map(({ slug }) => slug)).toEqual(['cream']);
  });

  test('a burst of changes is read once, or once more where some came late', async () => {
    for (let count = 0; count < 20; count += 1) await notify(database.db, 'catalogue', '');
    await expect.poll(() => purged.length).toBeGreaterThan(0);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(purged.length).toBeLessThanOrEqual(2);
  });
});

test('a model that cannot be read fails whoever waits for it', async () => {
  const broken = await testDatabase();
  await sql`alter table brands rename to gone`.execute(broken.db);
  const reported: unknown[] = [];
  const service = createTestCatalogue(broken, { report: (error) => reported.push(error) });
  await expect(service.ready()).rejects.toThrow(/brands/);
  expect(reported).toHaveLength(1);
  expect(() => service.listBrands('SG', 'en')).toThrow(/ready/);
  await service.close();
  await broken.close();
});
