import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { readShelf, readStoreShelf, stockUp, stockUpStore } from '../stock/stock.testing.ts';
import { raceStoreStock } from './order.collection.testing.ts';
import { createTestShop, getResultCode, type TestShop, testStore } from './order.testing.ts';

let database: Database;
let shop: TestShop;
let visitor: ReturnType<typeof createTestVisitor>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await sql`truncate stock_reservations cascade`.execute(database.db);
  await sql`truncate stock cascade`.execute(database.db);
  await sql`truncate store_stock cascade`.execute(database.db);
  shop = createTestShop(database);
  visitor = createTestVisitor('SG');
  await stockUp(database.db, 'SG', { 1: 50, 2: 50, 3: 50 });
});

const store = testStore.code;
const collect = { delivery: { method: 'collect' as const, storeCode: store } };
const readCheckout = async () => {
  const query = { delivery: 'collect' as const, store };
  const checkout = await shop.dispatch.call('GET checkout/', { query }, visitor);
  if (!checkout.ok) throw new Error(checkout.error.code);
  return checkout.value;
};

describe('a store', () => {
  test('serves a bag of which it has all lines, and names those that it lacks with what it has', async () => {
    shop.stores.push({
      ...testStore,
      code: 'sg-marina',
      hours: testStore.hours.map(() => ({ opens: '12:00', closes: '20:00' })),
    });
    await stockUpStore(database.db, store, { 1: 2, 2: 5 });
    await stockUpStore(database.db, 'sg-marina', { 1: 3, 2: 1 });
    await shop.add(visitor, 1, 3);
    await shop.add(visitor, 2, 1);
    const { bag, stores, deliveryOptions } = await readCheckout();
    const lineId = bag.lines.find(({ variantId }) => variantId === 1)?.id;
    expect(stores).toMatchObject([
      { code: store, lacking: [{ lineId, available: 2 }] },
      { code: 'sg-marina', lacking: [], readyBy: '2026-11-20T06:00:00.000Z' },
    ]);
    // By the store that serves it.
    expect(deliveryOptions.find(({ code }) => code === 'collect')?.estimate).toEqual({
      from: '2026-11-20',
      to: '2026-11-20',
    });
    const refused = await shop.place(visitor, { ...collect, expectedTotal: 5500 });
    expect(refused).toMatchObject({ error: { code: 'STORE_OUT_OF_STOCK', details: { variantIds: [1] } } });
    expect((await readStoreShelf(database.db, store))[2]).toMatchObject({ reserved: 0 });
    expect(await shop.countOrders()).toBe(0);
  });

  test('that was never stocked has nothing', async () => {
    await shop.add(visitor, 1);
    expect((await readCheckout()).stores).toMatchObject([{ lacking: [{ available: 0 }] }]);
    expect(getResultCode(await shop.place(visitor, { ...collect, expectedTotal: 1000 }))).toBe('STORE_OUT_OF_STOCK');
  });

  test('that closes after it was chosen is refused, and the goods stay in the bag', async () => {
    await stockUpStore(database.db, store, { 1: 5 });
    await shop.add(visitor, 1);
    expect((await readCheckout()).stores).toHaveLength(1);
    shop.stores.length = 0;
    expect(getResultCode(await shop.place(visitor, { ...collect, expectedTotal: 1000 }))).toBe(
      'DELIVERY_NOT_AVAILABLE',
    );
    shop.stores.push({ ...testStore, code: 'sg-other' });
    expect(getResultCode(await shop.place(visitor, { ...collect, expectedTotal: 1000 }))).toBe('STORE_NOT_FOUND');
    expect((await readStoreShelf(database.db, store))[1]).toMatchObject({ reserved: 0 });
    expect(getResultCode(await shop.place(visitor, { expectedTotal: 1400 }))).toBe('ok');
  });

  test('gives a gift that it has; one that it does not have is left out, and does not stop the order', async () => {
    const source = { kind: 'offer' as const, offerId: 'gift', name: { en: 'A gift' } };
    shop.pricing.contributors.add('gifts', {
      contribute: async () => ({ gifts: [{ source, variantId: 3, quantity: 1 }] }),
    });
    await stockUpStore(database.db, store, { 1: 5, 3: 1 });
    const isGiven = async () => {
      await shop.add(visitor, 1);
      const { bag, stores } = await readCheckout();
      expect(stores).toMatchObject([{ lacking: [] }]);
      expect(getResultCode(await shop.place(visitor, { ...collect, expectedTotal: 1000 }))).toBe('ok');
      return bag.lines.some(({ kind }) => kind === 'gift');
    };
    expect(await isGiven()).toBe(true);
    expect(await isGiven()).toBe(false);
    expect(await readStoreShelf(database.db, store)).toMatchObject({ 1: { reserved: 2 }, 3: { reserved: 1 } });
    expect((await readShelf(database.db, 'SG'))[3]).toMatchObject({ reserved: 0 });
  });
});

describe('an order to be collected', () => {
  test('reserves units of its store and none of the website, and gives them back when it expires', async () => {
    await stockUpStore(database.db, store, { 1: 5 });
    await shop.add(visitor, 1, 2);
    expect(getResultCode(await shop.place(visitor, { ...collect, expectedTotal: 2000 }))).toBe('ok');
    expect((await readStoreShelf(database.db, store))[1]).toEqual({ onHand: 5, reserved: 2, lines: 2 });
    expect(await shop.readAvailable(1)).toBe(50);
    shop.advanceClock(3 * 60);
    await shop.runJobs();
    expect((await readStoreShelf(database.db, store))[1]).toEqual({ onHand: 5, reserved: 0, lines: 0 });
  });
});

const isPostgres = engine === 'postgres';

test('the last 10 units of a store, wanted by many at once, become 10 collections; deliveries take none of them', async () => {
  await raceStoreStock(database, { width: isPostgres ? 60 : 20, rounds: isPostgres ? 2 : 1 });
}, 60_000);

describe('a product page', () => {
  const readDelivery = async (id: string) => {
    const delivery = await shop.dispatch.call('GET variants/{id}/delivery', { params: { id } }, visitor);
    if (!delivery.ok) throw new Error(delivery.error.code);
    return delivery.value;
  };

  test('says when a variant arrives, and names the stores that have it, where it is ready first before the others', async () => {
    const open = (opens: string) => testStore.hours.map(() => ({ opens, closes: '20:00' }));
    shop.stores.push(
      { ...testStore, code: 'sg-marina', name: 'Marina', hours: open('14:00') },
      { ...testStore, code: 'sg-early', name: 'Early', hours: open('08:00'), preparationMinutes: 60 },
    );
    await stockUpStore(database.db, store, { 1: 2 });
    await stockUpStore(database.db, 'sg-marina', { 1: 1, 2: 0 });
    await stockUpStore(database.db, 'sg-early', { 1: 1 });
    const { methods, stores } = await readDelivery('1');
    expect(stores).toEqual([
      { code: 'sg-early', name: 'Early', zone: 'Asia/Singapore', readyBy: '2026-11-20T03:00:00.000Z' },
      { code: store, name: 'Orchard', zone: 'Asia/Singapore', readyBy: '2026-11-20T04:00:00.000Z' },
      { code: 'sg-marina', name: 'Marina', zone: 'Asia/Singapore', readyBy: '2026-11-20T08:00:00.000Z' },
    ]);
    expect(methods.map(({ code }) => code)).toEqual(['standard', 'express', 'collect']);
    expect(methods.at(-1)?.estimate).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    // The same days as at checkout.
    await shop.add(visitor, 1, 1);
    const { deliveryOptions } = await readCheckout();
    for (const { code, estimate } of methods.filter(({ code }) => code !== 'collect')) {
      expect(deliveryOptions.find((option) => option.code === code)?.estimate).toEqual(estimate);
    }
  });

  test('offers no Click & Collect for a variant that no store has, all reserved ones among them', async () => {
    await stockUpStore(database.db, store, { 1: 1, 2: 0 });
    expect((await readDelivery('2')).stores).toEqual([]);
    expect((await readDelivery('2')).methods.map(({ code }) => code)).not.toContain('collect');
    await shop.add(visitor, 1, 1);
    expect(await shop.place(visitor, { ...collect, expectedTotal: 1000 })).toMatchObject({ ok: true });
    expect((await readDelivery('1')).stores).toEqual([]);
  });
});
