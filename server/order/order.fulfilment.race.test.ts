import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { readShelf, stockUp } from '../stock/stock.testing.ts';
import { createTestShop, getResultCode } from './order.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const isPostgres = engine === 'postgres';
const rounds = isPostgres ? 8 : 2;
const width = isPostgres ? 12 : 3;
const author = { operator: 'test' };

/** Places and pays orders of two of variant 1 by standard delivery, 24.00 each. */
async function payOrders(shop: ReturnType<typeof createTestShop>, count: number) {
  await stockUp(database.db, 'SG', { 1: 1000 });
  return Promise.all(
    Array.from({ length: count }, async () => {
      const visitor = createTestVisitor('SG');
      const order = await shop.placeUsualOrder(visitor);
      await shop.reportOutcome(order.paymentId, 'confirmed');
      const { lines } = await shop.view(visitor, order);
      return { ...order, visitor, lineId: lines[0]?.id ?? '' };
    }),
  );
}

const readMoney = async (orderId: string) =>
  database.db
    .selectFrom('payments')
    .select(['amount', 'refunded'])
    .where('payable_id', '=', orderId)
    .executeTakeFirstOrThrow();

test('a refund against two cancellations against a parcel: each order ends in one way, and its money and stock agree', async () => {
  const shop = createTestShop(database);
  const orders = await payOrders(shop, rounds);
  const before = (await readShelf(database.db, 'SG'))[1];
  await Promise.all(
    orders.map(async (order) => {
      const work = [
        () => shop.refund(order.id, { lines: [{ lineId: order.lineId, quantity: 1 }] }),
        () => shop.cancel(order.visitor, order),
        () => shop.cancelForShop(order.id),
        () => shop.ship(order.id),
        () => shop.refund(order.id, { shipping: 400 }),
      ];
      await Promise.all(work.toSorted(() => Math.random() - 0.5).map((each) => each()));
    }),
  );
  let [left, gone] = [0, 0];
  for (const order of orders) {
    const { status, creditNotes, parcels } = await shop.view(order.visitor, order);
    const { refunded } = await readMoney(order.id);
    const noted = creditNotes.reduce((sum, { amount }) => sum + amount, 0);
    if (status === 'cancelled') {
      expect(refunded).toBe(2400);
      expect(parcels).toEqual([]);
    } else {
      expect(status).toBe('shipped');
      expect(refunded).toBe(noted);
      gone += parcels.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
    }
    left += 2;
  }
  const after = (await readShelf(database.db, 'SG'))[1];
  expect(after?.onHand).toBe((before?.onHand ?? 0) - gone);
  expect(after?.reserved).toBe((before?.reserved ?? 0) - left);
  expect(after?.lines).toBe(after?.reserved);
}, 60_000);

test('many refunds of one line at once give back each unit once', async () => {
  const shop = createTestShop(database);
  const orders = await payOrders(shop, rounds);
  await Promise.all(
    orders.map(async (order) => {
      await shop.ship(order.id);
      const refunds = Array.from({ length: width }, () =>
        shop.refund(order.id, { lines: [{ lineId: order.lineId, quantity: 1 }] }),
      );
      const codes = (await Promise.all(refunds)).map(getResultCode);
      expect(codes.filter((code) => code === 'ok')).toHaveLength(2);
      expect(new Set(codes)).toEqual(new Set(['ok', 'REFUND_LINES_INVALID']));
      expect((await readMoney(order.id)).refunded).toBe(2000);
    }),
  );
}, 60_000);

test('one key at once by many: one refund, and another body is refused', async () => {
  const shop = createTestShop(database);
  const orders = await payOrders(shop, rounds);
  await Promise.all(
    orders.map(async (order) => {
      const idempotencyKey = randomUUID();
      const calls = Array.from({ length: width }, (_, index) =>
        shop.refund(order.id, { shipping: index % 3 === 0 ? 100 : 200, idempotencyKey }),
      );
      const codes = (await Promise.all(calls)).map(getResultCode);
      expect(new Set(codes)).toEqual(new Set(['ok', 'IDEMPOTENCY_KEY_REUSED']));
      const { refunded } = await readMoney(order.id);
      expect([100, 200]).toContain(refunded);
      const sameBody = codes.filter((_, index) => (index % 3 === 0 ? 100 : 200) === refunded);
      expect(new Set(sameBody)).toEqual(new Set(['ok']));
    }),
  );
}, 60_000);

test('parcels at once never hold more than was ordered', async () => {
  const shop = createTestShop(database);
  const orders = await payOrders(shop, rounds);
  await Promise.all(
    orders.map(async (order) => {
      const parcels = Array.from({ length: width }, (_, index) =>
        shop.orders.staff.sendParcel(
          { author, orderId: order.id },
          {
            carrier: 'Post',
            trackingNumber: `P${index}`,
            lines: [{ lineId: order.lineId, quantity: 1 }],
            idempotencyKey: randomUUID(),
          },
        ),
      );
      const codes = (await Promise.all(parcels)).map(getResultCode);
      expect(codes.filter((code) => code === 'ok')).toHaveLength(2);
      expect(await shop.view(order.visitor, order)).toMatchObject({ status: 'shipped' });
    }),
  );
}, 60_000);
