import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestVisitor, testMember } from '../bag/bag.testing.ts';
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
  await sql`create table told (at bigint generated always as identity, noun text, told jsonb)`.execute(database.db);
});
afterAll(() => database.close());

/** A follower that writes what it is told into the database, with the transaction that it is given. */
function createScribe(noun: string): Required<OrderFollower> {
  const write = async (transaction: Parameters<Required<OrderFollower>['placed']>[0], told: object) => {
    await sql`insert into told (noun, told) values (${noun}, ${JSON.stringify(told)}::jsonb)`.execute(transaction);
  };
  const createWriter = (event: string) => (transaction: Parameters<typeof write>[0], order: FollowedOrder) =>
    write(transaction, { event, id: order.id, isPaid: order.paidAt !== null });
  return {
    placed: createWriter('placed'),
    confirmed: createWriter('confirmed'),
    cancelled: createWriter('cancelled'),
    refunded: (transaction, { id }, { goods, shipping }) =>
      write(transaction, { event: 'refunded', id, goods, shipping }),
  };
}

/** Returns what a noun was told of an order, the oldest first. */
async function listTold(noun: string, orderId: string): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ told: Record<string, unknown> }>`
    select told - 'id' as told from told where noun = ${noun} and told ->> 'id' = ${orderId} order by at
  `.execute(database.db);
  return rows.map(({ told }) => told);
}

describe('a follower of orders', () => {
  test('is told that an order is placed, paid, refunded in parts and cancelled, each once', async () => {
    const shop = createTestShop(database);
    shop.orders.registerFollower('points', createScribe('points'));
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.runJobs();
    expect(await listTold('points', order.id)).toEqual([{ event: 'placed', isPaid: false }]);

    await shop.reportOutcome(order.paymentId, 'confirmed', { eventId: order.id });
    await shop.reportOutcome(order.paymentId, 'confirmed', { eventId: order.id });
    await shop.runJobs();
    expect(await listTold('points', order.id)).toEqual([
      { event: 'placed', isPaid: false },
      { event: 'confirmed', isPaid: true },
    ]);

    // 20.00 for goods, 4.00 for shipping.
    const refund = (idempotencyKey: string, amount: number) =>
      runInTransaction(database.db, (transaction) =>
        shop.payments.refund(transaction, { kind: 'order', id: order.id }, { idempotencyKey, amount }),
      );
    await refund('one', 500);
    await refund('one', 500);
    shop.advanceClock(1);
    await refund('two', 1600);
    await shop.runJobs();
    await shop.orders.cancelOrder(order.id, 'shop');
    await shop.runJobs();
    await shop.orders.followOrder(order.id);
    expect((await listTold('points', order.id)).slice(2)).toEqual([
      { event: 'refunded', goods: 500, shipping: 0 },
      { event: 'refunded', goods: 1500, shipping: 100 },
      { event: 'cancelled', isPaid: true },
    ]);
  });

  test('is told in sequence what happened while no job ran', async () => {
    const shop = createTestShop(database);
    shop.orders.registerFollower('late', createScribe('late'));
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await shop.orders.cancelOrder(order.id, 'shop');
    await shop.runJobs();
    expect((await listTold('late', order.id)).map(({ event }) => event)).toEqual(['placed', 'confirmed', 'cancelled']);
  });

  test('that an unpaid order has expired is told as its cancellation', async () => {
    const shop = createTestShop(database);
    shop.orders.registerFollower('expiry', createScribe('expiry'));
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    shop.advanceClock(61);
    await shop.runJobs();
    expect(await listTold('expiry', order.id)).toEqual([
      { event: 'placed', isPaid: false },
      { event: 'cancelled', isPaid: false },
    ]);
  });

  test('learns the member, the market and the amounts; of a guest no account', async () => {
    const shop = createTestShop(database);
    const seen: FollowedOrder[] = [];
    shop.orders.registerFollower('seen', { placed: async (_transaction, order) => void seen.push(order) });
    const accountId = systemRandom.uuid();
    const { id } = await shop.placeUsualOrder(testMember('SG', accountId));
    const guest = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.runJobs();
    const find = (orderId: string) => seen.find((order) => order.id === orderId);
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

  test('that throws keeps no money from being confirmed, is told again, and never twice', async () => {
    const shop = createTestShop(database);
    const scribe = createScribe('weak');
    let isBroken = true;
    shop.orders.registerFollower('weak', {
      ...scribe,
      confirmed: async (transaction, order) => {
        await scribe.confirmed(transaction, order);
        if (isBroken) throw new Error('out of points');
      },
    });
    shop.orders.registerFollower('strong', createScribe('strong'));
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await shop.orders.cancelOrder(order.id, 'shop');
    await shop.runJobs();
    const listEvents = async (noun: string) => (await listTold(noun, order.id)).map(({ event }) => event);
    expect(await listEvents('weak')).toEqual(['placed']);
    expect(await listEvents('strong')).toEqual(['placed', 'confirmed', 'cancelled']);
    expect(shop.reported.map(({ error }) => String(error)).join()).toContain('weak did not follow order');

    isBroken = false;
    shop.advanceClock(1);
    await shop.runJobs();
    expect(await listEvents('weak')).toEqual(['placed', 'confirmed', 'cancelled']);
    expect(await listEvents('strong')).toEqual(['placed', 'confirmed', 'cancelled']);
  });

  test('is told once by many processes at the same time', async () => {
    const shop = createTestShop(database);
    shop.orders.registerFollower('crowd', createScribe('crowd'));
    const order = await shop.placeUsualOrder(createTestVisitor('SG'));
    await shop.reportOutcome(order.paymentId, 'confirmed');
    await runInTransaction(database.db, (transaction) =>
      shop.payments.refund(transaction, { kind: 'order', id: order.id }, { idempotencyKey: 'r', amount: 2100 }),
    );
    await Promise.all(Array.from({ length: 100 }, () => shop.orders.followOrder(order.id)));
    expect(await listTold('crowd', order.id)).toEqual([
      { event: 'placed', isPaid: true },
      { event: 'confirmed', isPaid: true },
      { event: 'refunded', goods: 2000, shipping: 100 },
    ]);
  });

  test('is registered once for each noun', () => {
    const shop = createTestShop(database);
    shop.orders.registerFollower('points', {});
    expect(() => shop.orders.registerFollower('points', {})).toThrow('points follows orders twice');
  });
});

test('an order stays with the account that placed it', async () => {
  const shop = createTestShop(database);
  const { id } = await shop.placeUsualOrder(testMember('SG', systemRandom.uuid()));
  const change = (accountId: string | null) =>
    database.db.updateTable('orders').set({ account_id: accountId }).where('id', '=', id).execute();
  await expect(change(systemRandom.uuid())).rejects.toThrow('belongs to another account');
  // The account is deleted.
  await change(null);
});
