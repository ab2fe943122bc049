import { tierThresholds } from '@vermilion/contract/tiers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../../bag/bag.testing.ts';
import { createTestShop, getResultCode } from '../../order/order.testing.ts';
import type { Database } from '../../platform/database.ts';
import { unwrap } from '../../platform/result.testing.ts';
import { testDatabase } from '../../platform/testing.ts';
import type { Adjustment } from '../../pricing/pricing.service.ts';
import { stockUp } from '../../stock/stock.testing.ts';
import { testMembership } from './membership.testing.ts';

const { black, gold } = tierThresholds.SG;

/** Ten percent off for members of Black. */
const forBlack = {
  kind: 'percent_off',
  source: { kind: 'offer', offerId: 'black-weekend' },
  audience: ['black'],
  rates: [{ basisPoints: 1000, scope: {} }],
} as const satisfies Adjustment;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 2: 1000 });
});
afterAll(() => database.close());

/** A shop with an offer for Black. */
function openShop() {
  const shop = createTestShop(database);
  const membership = testMembership(database, '2026-11-20T02:00:00Z');
  const askedFor: string[] = [];
  shop.pricing.contributors.add('loyalty', membership.gifts.contributor);
  shop.pricing.contributors.add('offers', { contribute: async () => ({ adjustments: [forBlack] }) });
  shop.pricing.tiers.add('loyalty', (db, accountId) => {
    askedFor.push(accountId);
    return membership.tiers.findTier(db, accountId);
  });
  return {
    shop,
    membership,
    askedFor,
    readBag: (caller: ReturnType<typeof createTestVisitor>) => unwrap(shop.dispatch.call('GET cart/', {}, caller)),
  };
}

test('an offer for a tier is the bag’s and the order’s from the moment on that the member reaches the tier', async () => {
  const { shop, membership, readBag } = openShop();
  const accountId = await membership.join();
  const member = createTestMember('SG', accountId);
  await shop.add(member, 2);
  expect(await readBag(member)).toMatchObject({
    totals: { discount: 0, shipping: 400 },
    unused: [{ source: forBlack.source, reason: 'not_for_this_buyer' }],
  });
  const order = await membership.buy(accountId, black);
  expect(await readBag(member)).toMatchObject({ totals: { discount: 250, shipping: 400 }, unused: [] });

  // Between the page and the order the tier is lost: the order is refused with its new price, and placed for that.
  await membership.takeBack(order, 1);
  expect(getResultCode(await shop.place(member, { expectedTotal: 2650 }))).toBe('BAG_CHANGED');
  await membership.buy(accountId, 1);
  const placed = await unwrap(shop.place(member, { expectedTotal: 2650 }));
  expect((await shop.view(member, placed)).totals).toMatchObject({ discount: 250, total: 2650 });
});

test('Gold ships free, and an offer for Black is not Gold’s', async () => {
  const { shop, membership, readBag } = openShop();
  const accountId = await membership.join();
  const member = createTestMember('SG', accountId);
  await shop.add(member, 2);
  await membership.buy(accountId, gold);
  expect(await readBag(member)).toMatchObject({ totals: { discount: 0, shipping: 0, total: 2500 } });
});

test('the tier is looked up once for each price of a member’s bag, and never for a guest', async () => {
  const { shop, membership, askedFor, readBag } = openShop();
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 2);
  await readBag(visitor);
  expect(askedFor).toEqual([]);
  const accountId = await membership.join();
  const member = createTestMember('SG', accountId);
  await shop.add(member, 2);
  askedFor.length = 0;
  await readBag(member);
  await shop.dispatch.call('GET checkout/', { query: {} }, member);
  expect(askedFor).toEqual([accountId, accountId]);
});
