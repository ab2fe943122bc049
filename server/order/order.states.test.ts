import { randomUUID } from 'node:crypto';
import { type OrderStatus, orderStatus } from '@vermilion/contract/order';
import { type OrderTask, orderTasks } from '@vermilion/contract/order-staff';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp, stockUpStore } from '../stock/stock.testing.ts';
import { createTestShop, getResultCode, insertTestStore, type TestShop, testStore } from './order.testing.ts';

let database: Database;
let shop: TestShop;

beforeAll(async () => {
  database = await testDatabase();
  await insertTestStore(database.db);
  await stockUp(database.db, 'SG', { 1: 500 });
  await stockUpStore(database.db, testStore.code, { 1: 1000 });
  shop = createTestShop(database);
});
afterAll(() => database.close());

const author = { operator: 'test' };

type Placed = { id: string; key: string | null; paymentId: string; visitor: ReturnType<typeof createTestVisitor> };

async function place(method: 'standard' | 'collect' = 'standard'): Promise<Placed> {
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 1, 2);
  const collect = { delivery: { method: 'collect', storeCode: testStore.code }, expectedTotal: 2000 } as const;
  const placed = await shop.place(visitor, method === 'collect' ? collect : { expectedTotal: 2400 });
  if (!placed.ok) throw new Error(placed.error.code);
  const [payment] = await shop.listPayments(placed.value.id);
  return { ...placed.value, paymentId: payment?.id ?? '', visitor };
}

async function pay(method: 'standard' | 'collect' = 'standard'): Promise<Placed> {
  const order = await place(method);
  await shop.reportOutcome(order.paymentId, 'confirmed');
  return order;
}

const change = ({ id }: Placed) => ({ author, orderId: id });

async function send(order: Placed, quantity: number): Promise<void> {
  const [line] = (await shop.view(order.visitor, order)).lines;
  const lines = [{ lineId: line?.id ?? '', quantity }];
  const sent = await shop.orders.staff.sendParcel(change(order), {
    carrier: 'Post',
    lines,
    idempotencyKey: randomUUID(),
  });
  expect(getResultCode(sent)).toBe('ok');
}

async function deliver(order: Placed): Promise<void> {
  for (const { id } of (await shop.view(order.visitor, order)).parcels) {
    expect(getResultCode(await shop.orders.staff.deliverParcel(change(order), id))).toBe('ok');
  }
}

/**
 * How an order comes to each status, the mail that its shopper has got by then, what the shopper can do next by the order's
 * page, and what staff do. Without a mail of its own: a payment that is pending, which ends in a mail, and the preparation, of
 * which the confirmation says that a mail follows when the order leaves.
 */
const table: Record<
  OrderStatus,
  {
    reach: () => Promise<Placed>;
    mail: string | null;
    can: object;
    task: OrderTask | null;
  }
> = {
  pending: {
    reach: async () => {
      const order = await place();
      await shop.reportOutcome(order.paymentId, 'pending');
      return order;
    },
    mail: null,
    can: { heldUntil: expect.any(String) },
    task: null,
  },
  failed: {
    reach: async () => {
      const order = await table.pending.reach();
      await shop.reportOutcome(order.paymentId, 'failed');
      return order;
    },
    mail: 'Order V: the payment didn’t go through',
    can: { canRetry: true, canCancel: true },
    task: null,
  },
  blocked: {
    reach: async () => {
      const order = await table.pending.reach();
      await shop.reportOutcome(order.paymentId, 'blocked');
      return order;
    },
    mail: 'Order V: the payment was blocked',
    can: { canRetry: true, canCancel: true },
    task: null,
  },
  confirmed: { reach: pay, mail: 'Order V is confirmed', can: { canCancel: true }, task: 'prepare' },
  preparing: {
    reach: async () => {
      const order = await pay();
      await shop.orders.staff.prepare(change(order));
      return order;
    },
    mail: 'Order V is confirmed',
    can: { canCancel: false, delivery: { estimate: { to: expect.any(String) } } },
    task: 'send',
  },
  partly_shipped: {
    reach: async () => {
      const order = await pay();
      await send(order, 1);
      return order;
    },
    mail: 'Part of order V is on its way',
    can: { parcels: [{ carrier: 'Post' }] },
    task: 'send',
  },
  shipped: {
    reach: async () => {
      const order = await pay();
      await send(order, 2);
      return order;
    },
    mail: 'Order V is on its way',
    can: { parcels: [{ carrier: 'Post' }] },
    task: 'confirm_delivery',
  },
  delivered: {
    reach: async () => {
      const order = await table.shipped.reach();
      await deliver(order);
      return order;
    },
    mail: 'Order V has arrived',
    can: { returnableUntil: '2026-12-20' },
    task: null,
  },
  ready_to_collect: {
    reach: async () => {
      const order = await pay('collect');
      await shop.orders.staff.markReadyToCollect(change(order));
      return order;
    },
    mail: 'Order V is ready to collect',
    can: { delivery: { store: { name: 'Orchard' } } },
    task: 'hand_over',
  },
  collected: {
    reach: async () => {
      const order = await table.ready_to_collect.reach();
      await shop.runJobs();
      await shop.orders.staff.collect(change(order), await shop.readCode(order.visitor, order));
      return order;
    },
    mail: 'Order V was collected',
    can: { returnableUntil: '2026-12-20' },
    task: null,
  },
  refunded: {
    reach: async () => {
      const order = await table.delivered.reach();
      await shop.runJobs();
      const [line] = (await shop.view(order.visitor, order)).lines;
      const lines = [{ lineId: line?.id ?? '', quantity: 2 }];
      expect(getResultCode(await shop.refund(order.id, { lines, shipping: 400 }))).toBe('ok');
      return order;
    },
    mail: 'Order V: your refund',
    can: { refunds: [{ amount: 2400, state: 'succeeded', reference: 'RF-1' }], returnableUntil: null },
    task: null,
  },
  cancelled: {
    reach: async () => {
      const order = await pay();
      await shop.runJobs();
      await shop.cancel(order.visitor, order);
      return order;
    },
    mail: 'Order V was cancelled',
    can: { cancelReason: 'shopper', refunds: [{ amount: 2400, state: 'succeeded' }] },
    task: null,
  },
};

test.each(orderStatus.options)('an order that is %s has its mail, a next step and its task', async (status) => {
  const { reach, mail, can, task } = table[status];
  const order = await reach();
  await shop.runJobs();
  const shown = await shop.view(order.visitor, order);
  expect(shown).toMatchObject({ status, ...can });
  const mails = shop.mails.filter(({ subject }) => subject.includes(shown.number));
  const subjects = mails.map(({ subject }) => subject.replace(shown.number, 'V'));
  if (mail === null) expect(subjects).toEqual([]);
  else expect(subjects).toContain(mail);
  // Each leads to the order's page.
  for (const { text } of mails) expect(text).toContain(`/orders/${order.id}?key=`);

  for (const searched of orderTasks) {
    const { orders } = await shop.orders.findOrders({ task: searched });
    const found = orders.find(({ id }) => id === order.id);
    expect(found?.task ?? null, searched).toBe(searched === task ? task : null);
    expect(orders.every((each) => each.task === searched)).toBe(true);
    const { tasks } = await shop.orders.countTasks({});
    expect(tasks.find((each) => each.task === searched)?.count).toBe(orders.length);
  }
});

test('a Click & Collect order that is prepared waits for its store, and tasks come oldest first, page by page', async () => {
  const order = await pay('collect');
  await shop.orders.staff.prepare(change(order));
  const { orders } = await shop.orders.findOrders({ task: 'make_ready' });
  expect(orders.map(({ id }) => id)).toEqual([order.id]);
  for (let number = 0; number < 3; number += 1) {
    shop.advanceClock(1);
    await pay();
  }
  const all = (await shop.orders.findOrders({ task: 'prepare' })).orders;
  expect(all.map(({ placedAt }) => placedAt)).toEqual(all.map(({ placedAt }) => placedAt).toSorted());
  const [first] = all;
  const cursor = { at: new Date(first?.placedAt ?? ''), id: first?.id ?? '' };
  const rest = (await shop.orders.findOrders({ task: 'prepare', cursor })).orders;
  expect(rest.map(({ id }) => id)).toEqual(all.slice(1).map(({ id }) => id));
  expect((await shop.orders.countTasks({ market: 'AU' })).tasks.every(({ count }) => count === 0)).toBe(true);
});
