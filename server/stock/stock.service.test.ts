import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Database, inTransaction, resultInTransaction } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { createStockService, type StockItem } from './stock.service.ts';
import { shelve } from './stock.testing.ts';

let database: Database;
const stock = createStockService();

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await shelve(database.db, 'SG', { 1: 10, 2: 5, 3: 0 });
  await shelve(database.db, 'AU', { 1: 7 });
});

const left = async (market: 'SG' | 'AU' = 'SG') =>
  Object.fromEntries(await stock.onHand(database.db, market, [1, 2, 3, 4]));
const take = (...items: StockItem[]) =>
  resultInTransaction(database.db, (transaction) => stock.take(transaction, 'SG', items));

describe('stock', () => {
  test('is kept per market; what was never stocked is not told', async () => {
    expect(await left()).toEqual({ 1: 10, 2: 5, 3: 0 });
    expect(await left('AU')).toEqual({ 1: 7 });
    expect(await stock.onHand(database.db, 'SG', [])).toEqual(new Map());
  });

  test('is taken and given back', async () => {
    expect(await take({ variantId: 2, quantity: 5 }, { variantId: 1, quantity: 3 })).toEqual({ ok: true });
    expect(await left()).toEqual({ 1: 7, 2: 0, 3: 0 });
    expect(await left('AU')).toEqual({ 1: 7 });
    await inTransaction(database.db, (transaction) =>
      stock.giveBack(transaction, 'SG', [
        { variantId: 1, quantity: 3 },
        { variantId: 2, quantity: 5 },
        { variantId: 999, quantity: 1 },
      ]),
    );
    expect(await left()).toEqual({ 1: 10, 2: 5, 3: 0 });
  });

  test('is taken whole or not at all, and names what falls short', async () => {
    const items = [
      { variantId: 1, quantity: 3 },
      { variantId: 2, quantity: 6 },
      { variantId: 3, quantity: 1 },
      { variantId: 4, quantity: 1 },
    ];
    const taken = await take(...items);
    expect(taken).toEqual({ ok: false, error: { code: 'OUT_OF_STOCK', details: { variantIds: [2, 3, 4] } } });
    expect(await left()).toEqual({ 1: 10, 2: 5, 3: 0 });
  });

  test('counts an item that is named twice twice', async () => {
    expect((await take({ variantId: 2, quantity: 3 }, { variantId: 2, quantity: 3 })).ok).toBe(false);
    expect((await take({ variantId: 2, quantity: 3 }, { variantId: 2, quantity: 2 })).ok).toBe(true);
    expect(await left()).toEqual({ 1: 10, 2: 0, 3: 0 });
  });

  test('tells each change once it is committed, and none that was undone', async () => {
    const heard: string[] = [];
    const stop = await database.listen('stock', (payload) => heard.push(payload));
    await take({ variantId: 1, quantity: 1 }, { variantId: 2, quantity: 9 });
    await take({ variantId: 1, quantity: 1 }, { variantId: 2, quantity: 1 });
    await inTransaction(database.db, (transaction) =>
      stock.giveBack(transaction, 'SG', [{ variantId: 2, quantity: 1 }]),
    );
    await expect.poll(() => heard).toEqual(['SG:1,2', 'SG:2']);
    await stop();
  });

  test('never goes below zero, and no two orders wait for each other for ever', async () => {
    const width = engine === 'postgres' ? 200 : 30;
    await shelve(database.db, 'SG', { 1: 40, 2: 40 });
    const results = await Promise.all(
      Array.from({ length: width }, (_, index) => {
        const items = [
          { variantId: 1, quantity: 1 + (index % 3) },
          { variantId: 2, quantity: 1 + (index % 2) },
        ];
        return take(...(index % 2 ? items : items.reverse())).then((result) => (result.ok ? items : []));
      }),
    );
    const taken = results.flat();
    const sum = (id: number) =>
      taken.filter((item) => item.variantId === id).reduce((total, item) => total + item.quantity, 0);
    expect(await left()).toEqual({ 1: 40 - sum(1), 2: 40 - sum(2), 3: 0 });
    // Something fell short, and not before the shelf was nearly empty.
    expect(results.some((items) => items.length === 0)).toBe(true);
    expect(Math.min(40 - sum(1), 40 - sum(2))).toBeLessThan(3);
  });
});
