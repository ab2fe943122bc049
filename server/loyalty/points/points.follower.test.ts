import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../../bag/bag.testing.ts';
import { createTestShop } from '../../order/order.testing.ts';
import { type Database, runInTransaction } from '../../platform/database.ts';
import { systemRandom } from '../../platform/random.ts';
import { engine, testDatabase } from '../../platform/testing.ts';
import { stockUp } from '../../stock/stock.testing.ts';
import { createPointsFollower } from './points.follower.ts';
import { createPointsService } from './points.service.ts';
import { checkBooks, createRedemptionRequest } from './points.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 1000 });
});
afterAll(async () => {
  await checkBooks(database.db);
  await database.close();
});

/** A shop whose orders grant points: 20.00 for goods and 4.00 for shipping each. */
function openShop({ isBirthday = false, isMember = true } = {}) {
  const shop = createTestShop(database);
  const points = createPointsService({ database, clock: shop.clock });
  shop.orders.followers.add(
    'points',
    createPointsFollower({
      points,
      gifts: { hasDoublePoints: async () => isBirthday },
      tiers: { findTier: async () => (isMember ? 'pink' : null) },
    }),
  );
  const accountId = systemRandom.uuid();
  const member = createTestMember('SG', accountId);
  const read = async () => {
    await shop.runJobs();
    const { available, pending } = await points.readPoints(database.db, accountId);
    return { available, pending };
  };
  const prepare = async (orderId: string) => {
    const prepared = await shop.prepare(orderId);
    if (!prepared.ok) throw new Error(prepared.error.code);
  };
  return { shop, points, accountId, member, read, prepare, order: () => shop.placeUsualOrder(member) };
}

test('an order grants points for its goods: none before it is paid, pending, then to spend, then taken back when it is cancelled', async () => {
  const { shop, points, accountId, read, prepare, order } = openShop();
  const { id, paymentId } = await order();
  expect(await read()).toEqual({ available: 0, pending: 0 });
  expect((await points.readLog(accountId, { limit: 5, after: undefined }, 'en')).items).toEqual([]);
  await shop.reportOutcome(paymentId, 'confirmed');
  expect(await read()).toEqual({ available: 0, pending: 20 });
  await prepare(id);
  expect(await read()).toEqual({ available: 20, pending: 0 });
  expect(await shop.cancelForShop(id)).toMatchObject({ ok: true });
  expect(await read()).toEqual({ available: 0, pending: 0 });
});

test('the points of an order that its shopper can still cancel cannot be spent', async () => {
  const { shop, member, read, order } = openShop();
  const { id, paymentId } = await order();
  await shop.reportOutcome(paymentId, 'confirmed');
  expect(await read()).toEqual({ available: 0, pending: 20 });
  const parts = { params: { id }, query: {} };
  expect(await shop.dispatch.call('POST orders/{id}/cancel', parts, member)).toMatchObject({ ok: true });
  expect(await read()).toEqual({ available: 0, pending: 0 });
});

test('points are spent or taken back, whoever is first: the shopper who cancels or the shop that prepares', async () => {
  const { shop, points, accountId, member, prepare, order } = openShop();
  const rounds = engine === 'postgres' ? 10 : 2;
  for (let round = 0; round < rounds; round += 1) {
    const { id, paymentId } = await order();
    await shop.reportOutcome(paymentId, 'confirmed');
    const redeem = () =>
      runInTransaction(database.db, (transaction) =>
        points.redeemPoints(transaction, createRedemptionRequest(accountId, 20)),
      );
    const cancel = () => shop.dispatch.call('POST orders/{id}/cancel', { params: { id }, query: {} }, member);
    const follow = () => shop.orders.followOrder(id);
    const work: (() => Promise<unknown>)[] = [follow, redeem, redeem, cancel, () => prepare(id), follow, redeem];
    const shuffled = work.toSorted(() => Math.random() - 0.5);
    // The shop may find the order cancelled.
    await Promise.all(shuffled.map((each) => each().catch(() => {})));
    await shop.runJobs();
    await redeem();
    expect(await points.readPoints(database.db, accountId)).toMatchObject({ available: 0, pending: 0, owed: 0 });
  }
});

test('points are doubled by the birthday gift', async () => {
  const { shop, read, prepare, order } = openShop({ isBirthday: true });
  const { id, paymentId } = await order();
  await shop.reportOutcome(paymentId, 'confirmed');
  await prepare(id);
  expect(await read()).toEqual({ available: 40, pending: 0 });
});

test('an order that is not paid grants nothing', async () => {
  const { shop, read, order } = openShop();
  await order();
  shop.advanceClock(24 * 60);
  expect(await read()).toEqual({ available: 0, pending: 0 });
});

test('a refund takes back the points of its goods', async () => {
  const { shop, read, prepare, order } = openShop();
  const { id, paymentId } = await order();
  await shop.reportOutcome(paymentId, 'confirmed');
  const refund = { requestId: systemRandom.uuid(), amount: 500 };
  const refunded = await database.db
    .transaction()
    .execute((transaction) => shop.payments.refund(transaction, { kind: 'order', id }, refund));
  expect(refunded.ok).toBe(true);
  expect(await read()).toEqual({ available: 0, pending: 15 });
  await prepare(id);
  expect(await read()).toEqual({ available: 15, pending: 0 });
});

test('the order of an account that has not joined grants nothing', async () => {
  const { shop, read, order } = openShop({ isMember: false });
  const { id, paymentId } = await order();
  await shop.reportOutcome(paymentId, 'confirmed');
  expect(await read()).toEqual({ available: 0, pending: 0 });
  expect(await shop.cancelForShop(id)).toMatchObject({ ok: true });
  expect(await read()).toEqual({ available: 0, pending: 0 });
  expect(shop.reported).toEqual([]);
});

test('a guest’s order grants nothing', async () => {
  const { shop, read } = openShop();
  const { paymentId } = await shop.placeUsualOrder(createTestVisitor('SG'));
  await shop.reportOutcome(paymentId, 'confirmed');
  expect(await read()).toEqual({ available: 0, pending: 0 });
  expect(shop.reported).toEqual([]);
});
