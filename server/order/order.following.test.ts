import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import type { FollowedOrder, OrderFollower } from './order.service.ts';
import { createTestShop } from './order.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 1000 });
  await sql`create table follower_calls (at bigint generated always as identity, noun text, call jsonb)`.execute(
    database.db,
  );
});
afterAll(() => database.close());

/** Creates a follower that writes its calls into the database, with the transaction that it is given. */
function createRecordingFollower(noun: string): Required<OrderFollower> {
  const write = async (transaction: Parameters<Required<OrderFollower>['onPlaced']>[0], call: object) => {
    await sql`insert into follower_calls (noun, call) values (${noun}, ${JSON.stringify(call)}::jsonb)`.execute(
      transaction,
    );
  };
  const createWriter = (event: string) => (transaction: Parameters<typeof write>[0], order: FollowedOrder) =>
    write(transaction, { event, id: order.id, isPaid: order.paidAt !== null });
  return {
    onPlaced: createWriter('placed'),
    onConfirmed: createWriter('confirmed'),
    onCancelled: createWriter('cancelled'),
    onSettled: (transaction, { id }, refundedGoods) => write(transaction, { event: 'settled', id, refundedGoods }),
    onRefunded: (transaction, { id }, { goods, shipping }) =>
      write(transaction, { event: 'refunded', id, goods, shipping }),
    onRefundFailed: (transaction, { id }, { goods, shipping }) =>
      write(transaction, { event: 'refund_failed', id, goods, shipping }),
  };
}

/** Returns the calls of a noun's follower for an order, the oldest first. */
async function listCalls(noun: string, orderId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ call: Record<string, unknown> }>`
    select call - 'id' as call from follower_calls where noun = ${noun} and call ->> 'id' = ${orderId} order by at
  `.execute(database.db);
  return rows.map(({ call }) => call);
}

describe('a follower of orders', () => {
  test('is called when an order is placed, paid, refunded in parts and cancelled, once each', async () => {
    const shop = createTestShop(database);
    shop.orders.followers.add('points', createRecordingFollower('points'));
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.runJobs();
    expect(await listCalls('points', order.id)).toEqual([{ event: 'placed', isPaid: false }]);

    await shop.reportOutcome(order.paymentId, 'confirmed', { eventId: order.id });
    await shop.reportOutcome(order.paymentId, 'confirmed', { eventId: order.id });
    await shop.runJobs();
    expect(await listCalls('points', order.id)).toEqual([
      { event: 'placed', isPaid: false },
      { event: 'confirmed', isPaid: true },
    ]);

    // 20.00 for goods, 4.00 for shipping.
    const refund = (requestId: string, amount: number) =>
      runInTransaction(database.db, (transaction) =>
        shop.payments.refund(transaction, { kind: 'order', id: order.id }, { requestId, amount }),
      );
    await refund('one', 500);
    await refund('one', 500);
    shop.advanceClock(1);
    await refund('two', 1600);
    await shop.runJobs();
    await shop.cancelForShop(order.id);
    await shop.runJobs();
    await shop.orders.followOrder(order.id);
    expect((await listCalls('points', order.id)).slice(2)).toEqual([
      { event: 'refunded', goods: 500, shipping: 0 },
      { event: 'refunded', goods: 1500, shipping: 100 },
      { event: 'cancelled', isPaid: true },
    ]);
  });

  test('is called once its shopper can no longer cancel, with what was refunded before', async () => {
    const shop = createTestShop(database);
    shop.orders.followers.add('settling', createRecordingFollower('settling'));
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.reportOutcome(order.paymentId, 'confirmed');
    const { lines } = await shop.view(createTestVisitor('SG'), order);
    await shop.refund(order.id, { lines: [{ lineId: lines[0]?.id ?? '', quantity: 1 }], shipping: 0 });
    for (let time = 0; time < 2; time += 1) {
      expect(await shop.prepare(order.id)).toMatchObject({ ok: true });
      await shop.runJobs();
    }
    expect((await listCalls('settling', order.id)).slice(2)).toEqual([
      { event: 'refunded', goods: 1000, shipping: 0 },
      { event: 'settled', refundedGoods: 1000 },
    ]);
  });

  test('is called in sequence for what happened while no job ran', async () => {
    const shop = createTestShop(database);
    shop.orders.followers.add('late', createRecordingFollower('late'));
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await shop.cancelForShop(order.id);
    await shop.runJobs();
    expect((await listCalls('late', order.id)).map(({ event }) => event)).toEqual(['placed', 'confirmed', 'cancelled']);
  });

  test('is called for the cancellation of an unpaid order that expires', async () => {
    const shop = createTestShop(database);
    shop.orders.followers.add('expiry', createRecordingFollower('expiry'));
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    shop.advanceClock(61);
    await shop.runJobs();
    expect(await listCalls('expiry', order.id)).toEqual([
      { event: 'placed', isPaid: false },
      { event: 'cancelled', isPaid: false },
    ]);
  });

  test('gets the member, the market and the amounts; no account for a guest', async () => {
    const shop = createTestShop(database);
    const received: FollowedOrder[] = [];
    shop.orders.followers.add('recorder', { onPlaced: async (_transaction, order) => void received.push(order) });
    const accountId = systemRandom.uuid();
    const { id } = await shop.placeUsualOrder(createTestMember('SG', accountId));
    const guest = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.runJobs();
    const find = (orderId: string) => received.find((order) => order.id === orderId);
    expect(find(id)).toMatchObject({
      number: expect.stringMatching(/^V-\d+$/),
      market: 'SG',
      accountId,
      goods: 2000,
      shipping: 400,
      paidAt: null,
    });
    expect(find(guest.id)?.accountId).toBeNull();
  });

  test('that throws prevents no confirmation, and is called again, each event once', async () => {
    const shop = createTestShop(database);
    const follower = createRecordingFollower('weak');
    let isBroken = true;
    shop.orders.followers.add('weak', {
      ...follower,
      onConfirmed: async (transaction, order) => {
        await follower.onConfirmed(transaction, order);
        if (isBroken) throw new Error('out of points');
      },
    });
    shop.orders.followers.add('strong', createRecordingFollower('strong'));
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await shop.cancelForShop(order.id);
    await shop.runJobs();
    const listEvents = async (noun: string) => (await listCalls(noun, order.id)).map(({ event }) => event);
    expect(await listEvents('weak')).toEqual(['placed']);
    expect(await listEvents('strong')).toEqual(['placed', 'confirmed', 'cancelled']);
    expect(shop.reported.map(({ error }) => String(error)).join()).toContain('weak did not follow order');

    isBroken = false;
    shop.advanceClock(1);
    await shop.runJobs();
    expect(await listEvents('weak')).toEqual(['placed', 'confirmed', 'cancelled']);
    expect(await listEvents('strong')).toEqual(['placed', 'confirmed', 'cancelled']);
  });

  test('is called once by many processes at the same time', async () => {
    const shop = createTestShop(database);
    shop.orders.followers.add('crowd', createRecordingFollower('crowd'));
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await runInTransaction(database.db, (transaction) =>
      shop.payments.refund(transaction, { kind: 'order', id: order.id }, { requestId: 'r', amount: 2100 }),
    );
    await Promise.all(Array.from({ length: 100 }, () => shop.orders.followOrder(order.id)));
    expect(await listCalls('crowd', order.id)).toEqual([
      { event: 'placed', isPaid: true },
      { event: 'confirmed', isPaid: true },
      { event: 'refunded', goods: 2000, shipping: 100 },
    ]);
  });
});
