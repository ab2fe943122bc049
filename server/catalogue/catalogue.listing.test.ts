import {
  type Listing,
  type ListingQuery,
  listingQuery,
  type TraitGroup,
  traitGroups,
} from '@vermilion/contract/catalogue';
import { sorts } from '@vermilion/contract/limits';
import type { MarketCode } from '@vermilion/contract/markets';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, notify } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { createTestStock } from '../stock/stock.testing.ts';
import { importCatalogue } from './catalogue.import.ts';
import { getPriceAt, isInRange, readPriceRange } from './catalogue.rules.ts';
import type { CatalogueService } from './catalogue.service.ts';
import { asFile, createTestCatalogue, sampleCatalogue, shadeFamilies, traits } from './catalogue.testing.ts';
import type { CatalogueRecord, CategoryRecord, ProductRecord } from './catalogue-file.schema.ts';

const now = new Date('2026-11-21T10:00:00Z');
const size = 260;

let database: Database;
let catalogue: CatalogueService;
const records = [...sampleCatalogue(size)];

beforeAll(async () => {
  database = await testDatabase();
  expect(await importCatalogue(database.db, asFile(records), createTestStock(database))).toMatchObject({ ok: true });
  catalogue = createTestCatalogue(database, { clock: { now: () => now } });
  await catalogue.ready();
});

afterAll(async () => {
  await catalogue.close();
  await database.close();
});

// The naive shop: every question answered by looking at every product.

const isKind =
  <Kind extends CatalogueRecord['kind']>(kind: Kind) =>
  (record: CatalogueRecord): record is Extract<CatalogueRecord, { kind: Kind }> =>
    record.kind === kind;
const categories = records.filter(isKind('category'));
const brands = records.filter(isKind('brand'));

const above = (slug: string | null): string[] =>
  slug === null
    ? []
    : [slug, ...above((categories.find((category) => category.slug === slug) as CategoryRecord).parent)];

type Naive = {
  slug: string;
  record: ProductRecord;
  id: number;
  lowest: number;
  isOnSale: boolean;
  categories: string[];
};

function naiveProducts(market: MarketCode, from: readonly CatalogueRecord[] = records): Naive[] {
  return from.filter(isKind('product')).flatMap((record, id) => {
    if (!record.markets[market]) return [];
    const prices = record.variants.flatMap(({ prices }) => {
      const tag = prices[market];
      if (!tag) return [];
      const sale = tag.sale && { price: tag.sale.price, from: Date.parse(tag.sale.from), to: Date.parse(tag.sale.to) };
      return [getPriceAt({ price: tag.price, sale }, now.getTime())];
    });
    if (prices.length === 0) return [];
    return [
      {
        slug: record.slug,
        record,
        id,
        lowest: Math.min(...prices.map(({ price }) => price)),
        isOnSale: prices.some(({ priceBeforeSale }) => priceBeforeSale !== null),
        categories: above(record.category),
      },
    ];
  });
}

/** As the first migrations divide them. */
const getTraitGroup = (trait: string): TraitGroup =>
  (({ matte: 'finish', sensitive_skin: 'skin_type', fragrance_free: 'free_from', alcohol_free: 'free_from' }) as const)[
    trait
  ] ?? 'others';

const groupTests: Record<string, (product: Naive, query: ListingQuery, market: MarketCode) => boolean> = {
  brands: ({ record }, { brands }) => !brands?.length || brands.includes(record.brand),
  categories: (product, query) =>
    !query.categories?.length || query.categories.some((slug) => product.categories.includes(slug)),
  price: ({ lowest }, { price }) =>
    !price?.length || price.some((text) => isInRange(lowest, readPriceRange(text) ?? { min: null, max: null })),
  onSale: ({ isOnSale }, { sale }) => !sale || isOnSale,
  shades: ({ record }, { shades }, market) =>
    !shades?.length ||
    record.variants.some(({ shade, prices }) => prices[market] && shade?.family && shades.includes(shade.family)),
  ...Object.fromEntries(
    traitGroups.map((group) => [
      group,
      ({ record }: Naive, { others = [] }: ListingQuery) => {
        const wanted = others.filter((trait) => getTraitGroup(trait) === group);
        const has = (trait: string) => record.traits.includes(trait);
        return wanted.length === 0 || (group === 'free_from' ? wanted.every(has) : wanted.some(has));
      },
    ]),
  ),
};

/** Products of the page with all groups applied, or all but one. */
function naiveFind(market: MarketCode, query: ListingQuery, without?: string): Naive[] {
  return naiveProducts(market).filter(
    (product) =>
      (!query.category || product.categories.includes(query.category)) &&
      (!query.brand || product.record.brand === query.brand) &&
      Object.entries(groupTests).every(([group, test]) => group === without || test(product, query, market)),
  );
}

function naiveSort(products: Naive[], sort: ListingQuery['sort']): string[] {
  const key = ({ record, lowest }: Naive): number => {
    if (sort === 'newest') return -Date.parse(record.launchedOn);
    if (sort === 'top_rated') return -(record.rating?.average ?? 0);
    if (sort === 'price_low_high') return lowest;
    return sort === 'price_high_low' ? -lowest : 0;
  };
  return products
    .sort((one, other) => key(one) - key(other) || other.record.featured - one.record.featured || one.id - other.id)
    .map(({ slug }) => slug);
}

const some = <Value>(values: readonly Value[]) =>
  fc.option(fc.subarray([...values], { minLength: 1, maxLength: 3 }), { nil: undefined });
const priceChoices = ['-1000', '1000-2000', '1500-2500', '4000-', '0-'];

const queries: fc.Arbitrary<ListingQuery> = fc.record({
  category: fc.option(fc.constantFrom(...categories.map(({ slug }) => slug)), { nil: undefined, freq: 1 }),
  brand: fc.option(fc.constantFrom(...brands.map(({ slug }) => slug)), { nil: undefined, freq: 1 }),
  brands: some(brands.map(({ slug }) => slug)),
  categories: some(categories.map(({ slug }) => slug)),
  price: some(priceChoices),
  sale: fc.option(fc.boolean(), { nil: undefined }),
  shades: some(['red', 'pink', 'fair', 'deep']),
  others: some(traits),
  sort: fc.constantFrom(...sorts),
  limit: fc.constantFrom(1, 7, 24),
});
const market = fc.constantFrom<MarketCode>('SG', 'TH', 'HK');

async function page(query: ListingQuery, code: MarketCode): Promise<Listing> {
  const result = await catalogue.getListing(query, code, 'en');
  if (!result.ok) throw new Error(result.error.code);
  return result.value;
}

async function allPages(query: ListingQuery, code: MarketCode): Promise<string[]> {
  const slugs: string[] = [];
  for (let after = query.after; ; ) {
    const { products, next } = await page({ ...query, after }, code);
    expect(products.length).toBeLessThanOrEqual(query.limit);
    slugs.push(...products.map(({ slug }) => slug));
    if (next === null) return slugs;
    after = next;
  }
}

describe('a listing', () => {
  test('finds, counts and sorts as the naive shop does, to the last page', async () => {
    await fc.assert(
      fc.asyncProperty(queries, market, async (query, code) => {
        const expected = naiveSort(naiveFind(code, query), query.sort);
        const { products, total } = await page(query, code);
        expect(total).toBe(expected.length);
        expect(products.map(({ slug }) => slug)).toEqual(expected.slice(0, query.limit));
        if (query.limit > 1) expect(await allPages(query, code)).toEqual(expected);
      }),
      { numRuns: 150 },
    );
  });

  test('counts each choice as if it were set, other groups applied and its own left out', async () => {
    await fc.assert(
      fc.asyncProperty(queries, market, async (query, code) => {
        const { filters } = await page(query, code);
        const within = (group: string) => naiveFind(code, query, group);
        const counts = (choices: { value: string; count: number }[]) =>
          Object.fromEntries(choices.map(({ value, count }) => [value, count]));
        const expected = (
          group: string,
          values: readonly string[],
          has: (product: Naive, value: string) => boolean,
          selected: readonly string[] = [],
        ) =>
          Object.fromEntries(
            values
              .map((value) => [value, within(group).filter((product) => has(product, value)).length] as const)
              .filter(([value, count]) => count > 0 || selected.includes(value)),
          );
        expect(counts(filters.brands)).toEqual(
          expected(
            'brands',
            brands.map(({ slug }) => slug).filter((slug) => slug !== query.brand),
            ({ record }, slug) => record.brand === slug,
            query.brands,
          ),
        );
        expect(counts(filters.shades)).toEqual(
          expected(
            'shades',
            shadeFamilies,
            ({ record }, family) =>
              record.variants.some(({ shade, prices }) => prices[code] && shade?.family === family),
            query.shades,
          ),
        );
        for (const group of traitGroups) {
          const offered = filters.others.filter((choice) => choice.group.value === group);
          expect(counts(offered)).toEqual(
            expected(
              // What products are free from is added to what is set.
              group === 'free_from' ? '' : group,
              traits.filter((trait) => getTraitGroup(trait) === group),
              ({ record }, trait) => record.traits.includes(trait),
              query.others,
            ),
          );
        }
        expect(counts(filters.onSale)).toEqual(
          expected('onSale', ['1'], ({ isOnSale }) => isOnSale, query.sale ? ['1'] : []),
        );
        const ofPrice = within('price');
        for (const { value, count } of filters.price) {
          const range = readPriceRange(value) ?? { min: null, max: null };
          expect(count).toBe(ofPrice.filter(({ lowest }) => isInRange(lowest, range)).length);
        }
        const ofCategories = within('categories');
        for (const { value, count } of filters.categories) {
          expect(count).toBe(ofCategories.filter((product) => product.categories.includes(value)).length);
        }
        if (!query.price && filters.price.length > 0) {
          expect(filters.price.reduce((sum, { count }) => sum + count, 0)).toBe(ofPrice.length);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('offers the categories below its own', async () => {
    const lips = await page(listingQuery.parse({ category: 'lips' }), 'SG');
    expect(lips.filters.categories.map(({ value }) => value)).toEqual(['lipsticks', 'lip-balms']);
    expect(lips.category?.trail.map(({ slug }) => slug)).toEqual(['make-up', 'lips']);
    const all = await page(listingQuery.parse({}), 'SG');
    expect(all.filters.categories.map(({ value }) => value)).toEqual(['make-up', 'skin', 'hair']);
  });

  test('counts the brands of its category, whatever is filtered', async () => {
    const listBrands = new Set(
      naiveFind('SG', listingQuery.parse({ category: 'lips' })).map(({ record }) => record.brand),
    );
    for (const filtered of [{}, { price: '1-2' }, { brands: 'brand-1' }, { q: 'velvet' }]) {
      const { category } = await page(listingQuery.parse({ category: 'lips', ...filtered }), 'SG');
      expect(category?.brandCount).toBe(listBrands.size);
    }
  });

  test('goes down to where all hits are', async () => {
    const lipsticks = await page(listingQuery.parse({ q: 'lipsticks' }), 'SG');
    expect(lipsticks.total).toBeGreaterThan(0);
    expect(lipsticks.filters.categories.map(({ value }) => value)).toEqual(['lipsticks']);
  });

  test('keeps a choice that is set though it finds nothing, and a price range that is not offered', async () => {
    const { filters, total } = await page(
      listingQuery.parse({ category: 'shampoos', brands: 'brand-1', price: '1-2' }),
      'SG',
    );
    expect(total).toBe(0);
    expect(filters.price.find(({ value }) => value === '1-2')).toMatchObject({
      selected: true,
      count: 0,
      label: '$0.01–$0.02',
    });
    expect(filters.brands.find(({ value }) => value === 'brand-1')).toMatchObject({ selected: true, count: 0 });
  });

  test('ignores choices that are none', async () => {
    const { total } = await page(listingQuery.parse({}), 'SG');
    const odd = listingQuery.parse({ brands: 'no-such', categories: 'none', price: 'cheap,1e3-', others: 'holy' });
    expect((await page(odd, 'SG')).total).toBe(total);
  });

  test('refuses a cursor that is none, or of another sort', async () => {
    const { next } = await page(listingQuery.parse({ sort: 'newest' }), 'SG');
    for (const after of ['x', 'newest.1.2', `${next}.1`, `${next}`]) {
      const result = await catalogue.getListing({ ...listingQuery.parse({}), after }, 'SG', 'en');
      expect(result).toMatchObject({
        ok: false,
        error: { code: 'VALIDATION_FAILED', details: { fields: [{ path: 'after' }] } },
      });
    }
  });

  test('refuses by relevance the cursor of another text, which would skip; other orders are the same for all', async () => {
    const next = async (query: object) => (await page(listingQuery.parse({ limit: '2', ...query }), 'SG')).next ?? '';
    const ask = (query: object) => catalogue.getListing(listingQuery.parse(query), 'SG', 'en');
    for (const other of [{}, { q: 'silk' }]) {
      expect(await ask({ q: 'velvet', after: await next(other) })).toMatchObject({
        ok: false,
        error: { code: 'VALIDATION_FAILED', details: { fields: [{ path: 'after' }] } },
      });
    }
    expect(await ask({ after: await next({ q: 'velvet' }) })).toMatchObject({ ok: false });
    expect(await ask({ q: 'velvet', after: await next({ q: 'velvet' }) })).toMatchObject({ ok: true });
    expect(await ask({ q: 'velvet', sort: 'newest', after: await next({ sort: 'newest' }) })).toMatchObject({
      ok: true,
    });
  });

  test.each([{ sort: 'newest' }, { q: 'velvet' }, { sale: '1', limit: '3' }, { category: 'no' }])(
    'gives the same products without the filters: %j',
    async (given) => {
      const query = listingQuery.parse(given);
      const listing = await catalogue.getListing(query, 'SG', 'en');
      const cards = await catalogue.listCards(query, 'SG', 'en');
      expect(cards).toEqual(listing.ok ? listing.value.products : []);
      expect(cards.length > 0).toBe(given.category === undefined);
    },
  );

  test('fails for a category or brand that does not exist', async () => {
    expect(await catalogue.getListing(listingQuery.parse({ category: 'no' }), 'SG', 'en')).toMatchObject({
      error: { code: 'CATEGORY_NOT_FOUND' },
    });
    expect(await catalogue.getFilters(listingQuery.parse({ brand: 'no' }), 'SG', 'en')).toMatchObject({
      error: { code: 'BRAND_NOT_FOUND' },
    });
  });

  test.each(['', '   ', '\ufeff', '\u3000', ' \ufeff '])('by the blank text %j finds nothing', async (q) => {
    expect(await page(listingQuery.parse({ q }), 'SG')).toMatchObject({ total: 0, products: [] });
  });

  // Last: it takes products out of the shop.
  test('never repeats nor skips when products vanish between two pages, the last one shown among them', async () => {
    const queries = [...sorts.map((sort) => ({ sort })), { sort: 'featured' as const, q: 'velvet' }];
    const pages = await Promise.all(
      queries.map(async (query) => {
        const full = { ...listingQuery.parse({}), ...query, limit: 12 };
        return { query: full, all: await allPages(full, 'SG'), first: await page(full, 'SG') };
      }),
    );
    const gone = new Set(
      pages.flatMap(({ first, all }) => [first.products.at(-1)?.slug, all[12]]).filter((slug) => slug !== undefined),
    );
    await database.db
      .deleteFrom('products')
      .where('slug', 'in', [...gone])
      .execute();
    const { total } = await page(listingQuery.parse({}), 'SG');
    await notify(database.db, 'catalogue', '');
    await expect
      .poll(async () => (await page(listingQuery.parse({}), 'SG')).total, { timeout: 20_000 })
      .toBe(total - gone.size);
    for (const { query, all, first } of pages) {
      const laterSlugs = await allPages({ ...query, after: first.next ?? '' }, 'SG');
      expect(laterSlugs).toEqual(all.slice(12).filter((slug) => !gone.has(slug)));
    }
  });
});
