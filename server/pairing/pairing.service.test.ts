// @module-tag embedded
import { randomUUID } from 'node:crypto';
import type { Product, ProductCard } from '@vermilion/contract/catalogue';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { createTestShop, type TestShop } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { fail, ok } from '../platform/result.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createPairingService, type PairingService } from './pairing.service.ts';

let database: Database;
let shop: TestShop;
let pairing: PairingService;

/** The category of each product `product-<variant id>`; the bag's lines say that all are lips. */
const categories: Record<number, string> = { 1: 'lips', 2: 'lip-liners', 3: 'lip-glosses', 4: 'mascaras' };
/** Products that only pages pair: a lipstick of brand `a`, and what goes with it. */
const paired: Record<string, { category: string; brand: string }> = {
  'velvet-bullet': { category: 'lipsticks', brand: 'a' },
  'liner-of-b': { category: 'lip-liners', brand: 'b' },
  'liner-of-a': { category: 'lip-liners', brand: 'a' },
  'gloss-of-b': { category: 'lip-glosses', brand: 'b' },
  'other-lipstick': { category: 'lipsticks', brand: 'a' },
};
/** A test sets what is sold no more. */
const soldOut = new Set<number>();

const readId = (slug: string) => Number(slug.replace('product-', ''));
const catalogue = {
  getProduct: (slug: string) => {
    const known = paired[slug];
    if (known) {
      const trail = [{ slug: known.category, name: '' }];
      return ok({ slug, trail, brand: { slug: known.brand, name: '' } } as unknown as Product);
    }
    const id = readId(slug);
    if (!(id in categories)) return fail('PRODUCT_NOT_FOUND');
    const availability = soldOut.has(id) ? 'out_of_stock' : 'in_stock';
    const variant = { id, shade: null, size: '30 ml', type: null, price: 1000, availability };
    const trail = [{ slug: categories[id], name: '' }];
    return ok({ slug, trail, availability, variants: [variant] } as unknown as Product);
  },
  findCard: (slug: string) => ({ slug, brand: { slug: paired[slug]?.brand ?? '', name: '' } }) as ProductCard,
  listMostRatedInCategory: (category: string) => [
    ...Object.entries(categories).flatMap(([id, own]) => (own === category ? [`product-${id}`] : [])),
    ...Object.entries(paired).flatMap(([slug, own]) => (own.category === category ? [slug] : [])),
  ],
};

beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 1000, 2: 1000, 3: 1000, 4: 1000 });
  shop = createTestShop(database);
  pairing = createPairingService({ database, clock: shop.clock, catalogue, bag: shop.bag });
});
afterAll(() => database.close());

type Visitor = ReturnType<typeof createTestVisitor>;

/** Orders a unit of each variant. */
async function buy(visitor: Visitor, variantIds: readonly number[], outcome: 'confirmed' | 'failed' = 'confirmed') {
  for (const id of variantIds) await shop.add(visitor, id);
  const { totals } = await shop.bag.view(await shop.bag.openBag(visitor));
  const placed = await shop.place(visitor, { expectedTotal: totals.total });
  if (!placed.ok) throw new Error(placed.error.code);
  const [payment] = await shop.listPayments(placed.value.id);
  await shop.reportOutcome(payment?.id ?? '', outcome);
  shop.advanceClock(1);
}
const readSlugs = async (suggestions: Promise<{ product: { slug: string } }[]>) =>
  (await suggestions).map(({ product }) => product.slug);
const suggestTogether = async (visitor: Visitor) => readSlugs(pairing.suggestTogether(await shop.bag.openBag(visitor)));
const suggestAgain = async (visitor: Visitor) => readSlugs(pairing.suggestAgain(await shop.bag.openBag(visitor)));

test('what paid orders held together is suggested, most orders first, and not what one order or an unpaid one held', async () => {
  await buy(createTestVisitor('SG'), [1, 4]);
  await buy(createTestVisitor('SG'), [1, 4, 3]);
  await buy(createTestVisitor('SG'), [1, 4, 3]);
  await buy(createTestVisitor('SG'), [1, 2]);
  await buy(createTestVisitor('SG'), [1, 2], 'failed');
  await pairing.countCoPurchases();
  await pairing.countCoPurchases();
  const visitor = createTestVisitor('SG');
  expect(await suggestTogether(visitor)).toEqual([]);
  await shop.add(visitor, 1);
  expect(await suggestTogether(visitor)).toEqual(['product-4', 'product-3']);
  // Another shopper's products of another market are no evidence.
  expect(await suggestTogether({ ...createTestVisitor('TH'), jar: visitor.jar })).toEqual([]);
  soldOut.add(4);
  expect(await suggestTogether(visitor)).toEqual(['product-3']);
  soldOut.clear();
  await shop.add(visitor, 4);
  expect(await suggestTogether(visitor)).toEqual(['product-3']);
});

test('orders of half a year ago count no more', async () => {
  shop.advanceClock(181 * 24 * 60);
  await pairing.countCoPurchases();
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 1);
  expect(await suggestTogether(visitor)).toEqual([]);
});

test('a member gets the products of own paid orders again, the latest first, without those in the bag or sold out', async () => {
  const member = createTestMember('SG', randomUUID());
  await buy(member, [2, 3]);
  await buy(member, [1]);
  await buy(member, [4], 'failed');
  await buy(createTestMember('SG', randomUUID()), [4]);
  expect(await suggestAgain(member)).toEqual(['product-1', 'product-2', 'product-3']);
  const [again] = await pairing.suggestAgain(await shop.bag.openBag(member));
  expect(again?.variant).toEqual({ id: 1, shade: null, size: '30 ml', type: null });
  expect(await suggestAgain(createTestVisitor('SG'))).toEqual([]);
  await shop.add(member, 2);
  soldOut.add(3);
  expect(await suggestAgain(member)).toEqual(['product-1']);
  soldOut.clear();
});

test('a product’s page shows the best of each paired category first, its own brand’s before others, and none of its kind', () => {
  const companions = pairing.listCompanions('velvet-bullet', 'SG', 'en');
  expect(companions.ok && companions.value.map(({ slug }) => slug)).toEqual([
    'liner-of-a',
    'product-3',
    'product-2',
    'gloss-of-b',
    'liner-of-b',
  ]);
  expect(pairing.listCompanions('none', 'SG', 'en')).toMatchObject({ error: { code: 'PRODUCT_NOT_FOUND' } });
});
