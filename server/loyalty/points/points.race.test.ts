import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../platform/database.ts';
import { systemRandom } from '../../platform/random.ts';
import { engine, testDatabase } from '../../platform/testing.ts';
import {
  checkBooks,
  createGrantRequest,
  createOrder,
  createRedemptionRequest,
  readStored,
  testPoints,
} from './points.testing.ts';

/** The embedded database has one connection, so its callers come one after another. */
const callers = engine === 'postgres' ? 200 : 20;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await checkBooks(database.db);
  await database.close();
});

const repeat = <Value>(count: number, work: (index: number) => Promise<Value>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

test(`${callers} parallel redemptions of 100 points from 500: exactly 5`, async () => {
  for (const method of ['redeem', 'hold'] as const) {
    const shop = testPoints(database);
    const member = systemRandom.uuid();
    await shop.grant(member, 500);
    const outcomes = await repeat(callers, () => shop[method](createRedemptionRequest(member, 100)));
    expect(outcomes.filter(Boolean)).toHaveLength(5);
    const held = method === 'hold' ? 500 : 0;
    expect(await readStored(database.db, member)).toEqual({ available: 0, pending: 0, held, owed: 0 });
  }
}, 120_000);

test('one redemption, many times at once: its points are taken once, and given back once', async () => {
  const { grant, redeem, release, read } = testPoints(database);
  const member = systemRandom.uuid();
  await grant(member, 500);
  const request = createRedemptionRequest(member, 100);
  const outcomes = await repeat(callers, () => redeem(request));
  expect(outcomes.every(Boolean)).toBe(true);
  expect((await read(member)).available).toBe(400);
  await repeat(callers, () => release(request.id));
  expect((await read(member)).available).toBe(500);
}, 120_000);

test('the first points of a member, many times at once: granted once', async () => {
  const { points, run, read } = testPoints(database);
  const member = systemRandom.uuid();
  const request = createGrantRequest(member, 25);
  await repeat(callers, () => run((transaction) => points.grantPoints(transaction, request)));
  expect((await read(member)).available).toBe(25);
}, 120_000);

test('orders that are placed, confirmed, refunded and cancelled at once, each many times: every event counts once', async () => {
  const { points, run, pay, confirm, refund, cancel } = testPoints(database);
  const member = systemRandom.uuid();
  const orders = Array.from({ length: 10 }, () => createOrder(member, 10_000));
  await repeat(callers, (index) =>
    run((transaction) => points.addPurchase(transaction, orders[index % 10] as (typeof orders)[number], 1)),
  );
  await repeat(callers, (index) => pay((orders[index % 10] as (typeof orders)[number]).orderId));
  expect(await readStored(database.db, member)).toEqual({ available: 0, pending: 1000, held: 0, owed: 0 });
  await repeat(callers, async (index) => {
    const { orderId } = orders[index % 10] as (typeof orders)[number];
    await confirm(orderId);
    await refund(orderId, 'half', 5_000);
    if (index % 2 === 0) await cancel(orderId);
  });
  expect(await readStored(database.db, member)).toEqual({ available: 250, pending: 0, held: 0, owed: 0 });
}, 120_000);

test('expiry by several processes at once is posted once', async () => {
  const { points, grant, setClock, read, listLog } = testPoints(database, '2026-01-10T04:00:00Z');
  const members = Array.from({ length: 20 }, () => systemRandom.uuid());
  for (const member of members) await grant(member, 40, { market: 'AU' });
  setClock('2027-07-12T04:00:00Z');
  await repeat(8, () => points.expirePoints('AU', '2027-07-11'));
  for (const member of members) {
    expect((await read(member)).available).toBe(0);
    expect(await listLog(member)).toEqual(['expired_points -40', 'bonus_points 40']);
  }
}, 120_000);

test('expiry, refunds, redemptions and cancellations of the same points at once: each point goes once', async () => {
  const { points, place, confirm, refund, redeem, cancel, setClock, listLog } = testPoints(
    database,
    '2026-01-10T04:00:00Z',
  );
  const members = await repeat(10, async () => {
    const member = systemRandom.uuid();
    const order = await place(member, 10_000, { market: 'MY' });
    await confirm(order);
    return { member, order };
  });
  setClock('2027-07-12T04:00:00Z');
  await Promise.all([
    repeat(4, () => points.expirePoints('MY', '2027-07-12')),
    ...members.flatMap(({ member, order }) => [
      refund(order, 'all', 10_000),
      redeem(createRedemptionRequest(member, 10)),
      cancel(order),
      cancel(order),
    ]),
  ]);
  for (const { member } of members) {
    expect(await readStored(database.db, member)).toEqual({ available: 0, pending: 0, held: 0, owed: 0 });
    expect(await listLog(member)).toEqual(['expired_points -33', 'purchase_points_with_order_number 33']);
  }
}, 120_000);

test('an order that was paid in time and the expiry, each by several processes at once: the points are there once', async () => {
  const { points, grant, place, confirm, setClock, read } = testPoints(database, '2026-01-10T04:00:00Z');
  const members = await repeat(10, async () => {
    const member = systemRandom.uuid();
    await grant(member, 40, { market: 'HK' });
    return { member, order: await place(member, 60_000, { market: 'HK' }) };
  });
  setClock('2027-07-12T04:00:00Z');
  const paidAt = new Date('2027-07-10T15:59:59Z');
  await Promise.all([
    repeat(4, () => points.expirePoints('HK', '2027-07-12')),
    ...members.flatMap(({ order }) => [confirm(order, paidAt), confirm(order, paidAt), confirm(order, paidAt)]),
  ]);
  for (const { member } of members) {
    expect(await read(member)).toMatchObject({ available: 140, pending: 0, owed: 0, expiring: { on: '2029-01-10' } });
  }
}, 120_000);
