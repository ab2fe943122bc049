import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { getResultCode } from '../order/order.testing.ts';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createPromotionShop, type PromotionShop } from './promotion.testing.ts';

let database: Database;
let shop: PromotionShop;
let queries = 0;
beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 1000, 2: 1000, 3: 1000, 4: 1000 });
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  shop = createPromotionShop({ ...database, db: database.db.withPlugin(counting) });
});
afterAll(() => database.close());

/** Counts the statements of reading a bag and of ordering it. @param phone of a customer who has not ordered yet */
async function measure(phone: string, variantIds: readonly number[], code: string | null) {
  const visitor = createTestVisitor('SG');
  for (const variantId of variantIds) await shop.add(visitor, variantId, 2);
  if (code !== null) expect(getResultCode(await shop.enter(visitor, code))).toBe('ok');
  queries = 0;
  const { totals } = await shop.viewBag(visitor);
  const read = queries;
  queries = 0;
  const placed = await shop.place(visitor, {
    contact: { fullName: 'Mei Tan', email: `mei.${phone}@example.sg`, phone },
    expectedTotal: totals.total,
    expectedAmountDue: totals.amountDue,
  });
  expect(getResultCode(placed)).toBe('ok');
  return { read, placed: queries };
}

test('codes and offers add a fixed number of statements, however many lines and promotions there are', async () => {
  const bare = await measure('91234501', [1], null);
  await shop.define({ maxUses: 100, isFirstOrderOnly: true, maxUsesPerCustomer: 1 }, { code: 'FIRST', maxUses: 100 });
  await shop.define({ maxUses: 100, maxUsesPerCustomer: 9, scope: { productSlugs: ['product-1'] } }, null);
  const few = await measure('91234502', [1], 'FIRST');
  for (let count = 0; count < 5; count += 1) {
    await shop.define({ maxUses: 100, benefit: { kind: 'free_shipping' } }, null);
    await shop.define({ benefit: { kind: 'amount_off', amount: 100 + count } }, null);
  }
  const many = await measure('91234503', [1, 2, 3, 4], 'FIRST');
  expect(bare.read).toBe(1);
  // The code, and offers of which a customer has a number, are read with what the customer has used.
  expect(few.read).toBe(2);
  expect(many).toEqual(few);
  // The promotions, the customer's lock, what is used read and used up, and the adjustments stored with the order.
  expect(many.placed - bare.placed).toBeLessThanOrEqual(6);
});
