import type { ListingQuery, ProductCard } from '@vermilion/contract/catalogue';
import type { Page } from '@vermilion/contract/content';
import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import type { ProductRecord } from '@vermilion/server/catalogue/catalogue-file.schema';
import { type Catalogue, fillPage } from '@vermilion/server/content/content.page';
import { fail } from '@vermilion/server/platform/result';
import { expect, test } from 'vitest';
import { demoCatalogue } from './catalogue.ts';
import { demoHome } from './home.ts';
import { grounds } from './packshots/grounds.ts';

const records = [...demoCatalogue()];
const products = records
  .filter((record) => record.kind === 'product')
  .toSorted((one, other) => other.featured - one.featured);
const categories = records.filter((record) => record.kind === 'category');
const groundNames = new Map(Object.entries(grounds).map(([name, hex]) => [hex as string, name]));

/** When the demo's sales are on, and when they are over. */
const days = [Date.parse('2026-11-24'), Date.parse('2031-01-01')];

/** The variants that a market sells; the first of them is on the card. */
const listSold = ({ variants }: ProductRecord, market: MarketCode) => variants.filter(({ prices }) => prices[market]);
const getGround = (product: ProductRecord, market: MarketCode): string =>
  groundNames.get(listSold(product, market)[0]?.pictures[0]?.ground ?? '') ?? 'none';

const isReduced = ({ variants }: ProductRecord, market: MarketCode, now: number) =>
  variants.some(({ prices }) => {
    const sale = prices[market]?.sale;
    return sale && Date.parse(sale.from) <= now && now < Date.parse(sale.to);
  });

/** The demo's catalogue as far as the home page reads it, without a database. */
function createCatalogue(now: number): Catalogue {
  const createCard = (product: ProductRecord, market: MarketCode) => {
    const sold = listSold(product, market);
    const isIn = sold.some(({ stock }) => (stock[market] ?? 0) > 0);
    const isComing = product.markets[market]?.onSaleFrom;
    return {
      slug: product.slug,
      name: product.name.en,
      brand: { name: product.brand },
      picture: sold[0]?.pictures[0],
      availability: isIn ? 'in_stock' : isComing ? 'coming_soon' : 'out_of_stock',
    } as unknown as ProductCard;
  };
  const getKey = ({ rating, launchedOn }: ProductRecord, sort: ListingQuery['sort']) =>
    sort === 'top_rated' ? (rating?.average ?? 0) : sort === 'newest' ? Date.parse(launchedOn) : 0;
  return {
    listCards: async ({ sort, sale, brand, limit }, market) => {
      const found = products
        .filter((product) => product.markets[market] && (!brand || product.brand === brand))
        .filter((product) => !sale || isReduced(product, market, now))
        .toSorted((one, other) => getKey(other, sort) - getKey(one, sort));
      return found.slice(0, limit).map((product) => createCard(product, market));
    },
    findCard: () => null,
    getProduct: () => fail('PRODUCT_NOT_FOUND'),
    listBrands: () =>
      records.flatMap((record) =>
        record.kind === 'brand' ? [{ ...record, description: '', productCount: 1, isHouse: false } as never] : [],
      ),
    listCategories: () => [],
    listMostRated: () => [],
    areNewThisWeek: () => false,
  };
}

/** The grounds of each row of products, and that of the picture beside the brand of the week. */
const listRows = ({ blocks }: Page): string[][] =>
  blocks.flatMap((block) => {
    const getNames = (cards: readonly { picture: { ground: string } }[]) =>
      cards.map(({ picture }) => groundNames.get(picture.ground) ?? picture.ground);
    if (block.kind === 'products') return [getNames(block.products)];
    return block.kind === 'brand_of_the_week' ? [getNames([block, ...block.products])] : [];
  });

/** Pairs of the same ground next to each other, or one apart: home pages are two products wide on a phone. */
const findClashes = (row: readonly string[], reach: number) =>
  row.filter((ground, place) => row.slice(place + 1, place + 1 + reach).includes(ground));

test.each(days)('no edition’s home page repeats a ground beside itself, nor shows poppy, at %d', async (now) => {
  const sources = {
    catalogue: createCatalogue(now),
    listGatherings: async () => [],
    clock: { now: () => new Date(now) },
  };
  for (const market of marketCodes) {
    const rows = listRows(await fillPage(demoHome, sources, { market: markets[market], language: 'en' }));
    expect(rows.length, market).toBeGreaterThanOrEqual(now === days[0] ? 4 : 3);
    expect(rows.flat().length, market).toBeGreaterThan(16);
    for (const row of rows) expect([market, row, findClashes(row, 2)]).toEqual([market, row, []]);
    expect(rows.flat().filter((ground) => ground === 'poppy').length, market).toBe(0);
  }
});

test('no page of a shelf, a department, a brand or the whole shop shows poppy twice', () => {
  const parents = new Map(categories.map(({ slug, parent }) => [slug, parent]));
  const listUnder = (slug: string): string[] => [
    slug,
    ...(parents.get(slug) ? listUnder(parents.get(slug) ?? '') : []),
  ];
  let shown = 0;
  for (const market of marketCodes) {
    const pages = new Map<string, string[]>();
    for (const product of products.filter(({ markets }) => markets[market])) {
      for (const list of ['shop', product.brand, ...listUnder(product.category)]) {
        pages.set(list, [...(pages.get(list) ?? []), getGround(product, market)]);
      }
    }
    for (const [list, row] of pages) {
      for (let start = 0; start < row.length; start += 24) {
        const count = row.slice(start, start + 24).filter((ground) => ground === 'poppy').length;
        expect(count, `${market}, ${list}, from ${start}`).toBeLessThanOrEqual(1);
        shown += count;
      }
    }
  }
  expect(shown).toBeGreaterThan(100);
});
