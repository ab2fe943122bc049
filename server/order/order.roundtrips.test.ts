import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestOrder, createTestShop, getResultCode } from './order.testing.ts';

/** BEGIN and COMMIT of its one transaction. ADR 51 says why the others are not fewer. */
const transactionRoundTrips = 2;

test('placing an order makes a bounded number of round trips to the database', async () => {
  const database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 10, 2: 10 });
  let queries = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const shop = createTestShop({ ...database, db: database.db.withPlugin(counting) });
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 1, 2);
  await shop.add(visitor, 2);
  queries = 0;
  const placed = await shop.place(visitor, { ...createTestOrder(), expectedTotal: 4500 });
  expect(getResultCode(placed)).toBe('ok');
  expect(queries + transactionRoundTrips).toBeLessThanOrEqual(12);
  await database.close();
});
