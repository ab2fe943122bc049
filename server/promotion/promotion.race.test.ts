import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import { type Database, runInTransaction, runResultInTransaction } from '../platform/database.ts';
import { ok } from '../platform/result.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createPromotionContributor } from './promotion.contributor.ts';
import { createPromotionShop, type PromotionShop, testHashPerson } from './promotion.testing.ts';

/** Codes under parallel orders. */

const width = engine === 'postgres' ? 60 : 12;

let database: Database;
let shop: PromotionShop;
beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 100_000 });
  shop = createPromotionShop(database);
});
afterAll(() => database.close());

async function enterEach(code: string) {
  const visitors = Array.from({ length: width }, () => createTestVisitor('SG'));
  for (const visitor of visitors) {
    await shop.add(visitor, 1, 2);
    await shop.enter(visitor, code);
  }
  return visitors;
}

const countUses = async (promotionId: string) =>
  (await database.db.selectFrom('promotion_uses').select('order_id').where('promotion_id', '=', promotionId).execute())
    .length;

test('a code with limit 5 is used by exactly 5 orders', async () => {
  const { id } = await shop.define({ maxUses: 5 }, { code: 'FIVE' });
  const visitors = await enterEach('FIVE');
  // Each expects the price with the code: who comes too late is told that the bag has changed.
  const codes = await Promise.all(
    visitors.map(async (visitor) => getResultCode(await shop.place(visitor, { expectedTotal: 2200 }))),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(5);
  expect(codes.filter((code) => code === 'BAG_CHANGED')).toHaveLength(width - 5);
  expect(await countUses(id)).toBe(5);
}, 60_000);

test('a code for the first order is used once by one new customer', async () => {
  const { id } = await shop.define({ isFirstOrderOnly: true }, { code: 'FIRST' });
  const visitors = await enterEach('FIRST');
  const contact = { fullName: 'Mei Tan', email: 'mei.first@gmail.com', phone: '9123 4599' };
  const codes = await Promise.all(
    visitors.map(async (visitor, index) => {
      const email = index % 2 === 0 ? contact.email : `Mei.First+${index}@gmail.com`;
      return getResultCode(await shop.place(visitor, { contact: { ...contact, email }, expectedTotal: 2200 }));
    }),
  );
  expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
  expect(codes.filter((code) => code === 'ADJUSTMENT_REFUSED')).toHaveLength(width - 1);
  expect(await countUses(id)).toBe(1);
}, 60_000);

test.runIf(engine === 'postgres')(
  'a code for the first order that enters the bags of two orders under way is used once',
  async () => {
    await shop.define({ isFirstOrderOnly: true }, { code: 'LATE' });
    const contributor = createPromotionContributor(shop.catalogue, testHashPerson, shop.pricing);
    const contact = { fullName: 'Mei Tan', email: 'mei.late@example.sg', phone: '+6591234588' };
    const buyer = { accountId: null, isEmployee: false };
    const source = { kind: 'promo_code', code: 'LATE' } as const;

    /** Orders a bag into which the code comes once the order has locked what it may use up. */
    const orderLate = () =>
      runResultInTransaction(database.db, async (transaction) => {
        const order = { bagId: randomUUID(), orderId: randomUUID(), market: 'SG', contact, now: new Date() } as const;
        await contributor.lock?.(transaction, { ...order, buyer });
        const adjustments = [{ source, target: 'goods' as const, amount: 200 }];
        const redeemed = await contributor.redeem?.(transaction, { ...order, buyer, adjustments, tenders: [] });
        // The other order comes as far as this one.
        await wait(500);
        return redeemed ?? ok(undefined);
      });
    const outcomes = await Promise.all([orderLate(), orderLate()]);
    expect(outcomes.map(getResultCode).sort()).toEqual(['ADJUSTMENT_REFUSED', 'ok']);
  },
);

test.runIf(engine === 'postgres')(
  'an order does not wait for one that uses up a limited offer, unless it uses that as well',
  async () => {
    // For bags of more than one unit.
    const { id } = await shop.define({ maxUses: 1, minimumSpend: 2000, market: 'SG' }, null);
    const [small, large] = [createTestVisitor('SG'), createTestVisitor('SG')];
    await shop.add(small, 1, 1);
    await shop.add(large, 1, 2);
    await runInTransaction(database.db, async (transaction) => {
      // What an order does that uses the offer, and has not ended.
      await transaction.updateTable('promotions').set({ uses_left: 0 }).where('id', '=', id).execute();
      expect(getResultCode(await shop.order(small))).toBe('ok');
    });
    expect(getResultCode(await shop.order(large))).toBe('ok');
  },
);

test('of two codes entered into one bag at once, one is in it', async () => {
  for (const code of ['ONE', 'TWO']) await shop.define({}, { code });
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 1, 2);
  const codes = await Promise.all(
    Array.from({ length: 8 }, async (_, index) => getResultCode(await shop.enter(visitor, index % 2 ? 'ONE' : 'TWO'))),
  );
  expect(new Set(codes)).toEqual(new Set(['ok', 'PROMO_CODE_LIMIT']));
  expect((await shop.viewBag(visitor)).totals.discount).toBe(200);
});

test('orders and cancellations of two limited promotions leave no use behind', async () => {
  await database.db.updateTable('promotions').set({ ended_at: new Date() }).execute();
  const offer = await shop.define({ maxUses: 500, benefit: { kind: 'free_shipping' } }, null);
  const code = await shop.define({ maxUses: 500 }, { code: 'BOTH' });
  const visitors = await enterEach('BOTH');
  await Promise.all(
    visitors.map(async (visitor) => {
      const placed = await shop.place(visitor, { expectedTotal: 1800 });
      if (!placed.ok) throw new Error(placed.error.code);
      await shop.cancel(visitor, placed.value);
    }),
  );
  const left = await database.db
    .selectFrom('promotions')
    .select('uses_left')
    .where('id', 'in', [offer.id, code.id])
    .execute();
  expect(left).toEqual([{ uses_left: 500 }, { uses_left: 500 }]);
  expect([await countUses(offer.id), await countUses(code.id)]).toEqual([0, 0]);
}, 60_000);
