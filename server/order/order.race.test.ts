import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { testShop } from './order.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

const isPostgres = engine === 'postgres';
const width = isPostgres ? 200 : 25;
const rounds = isPostgres ? 20 : 2;

describe('the last 10 units', () => {
  test.each(Array.from({ length: rounds }, (_, index) => index + 1))(
    `ordered by ${width} shoppers at once become 10 orders and clear refusals (round %i)`,
    async (round) => {
      const shop = testShop(database);
      const [scarce, plenty] = [round * 10 + 1, round * 10 + 2];
      for (const id of [scarce, plenty]) shop.catalogue.prices.set(id, { price: 5000, was: null });
      await stockUp(database.db, 'SG', { [scarce]: 10, [plenty]: 1000 });
      const visitors = Array.from({ length: width }, () => testVisitor('SG'));
      await Promise.all(
        visitors.map(async (visitor, index) => {
          // Half of them fill the bag the other way round: orders that lock rows in bag order would deadlock.
          const ids = index % 2 ? [scarce, plenty] : [plenty, scarce];
          for (const id of ids) await shop.add(visitor, id);
        }),
      );

      const results = await Promise.all(visitors.map((visitor) => shop.place(visitor, { expectedTotal: 10_000 })));

      const refusals = results.flatMap((result) => (result.ok ? [] : [result.error]));
      expect(results.filter((result) => result.ok)).toHaveLength(10);
      expect(refusals).toHaveLength(width - 10);
      for (const refusal of refusals) {
        expect(refusal).toEqual({ code: 'OUT_OF_STOCK', details: { variantIds: [scarce] } });
      }
      const left = await database.db
        .selectFrom('available_stock')
        .select(['variant_id', 'available'])
        .where('variant_id', 'in', [scarce, plenty])
        .orderBy('variant_id')
        .execute();
      expect(left.map((row) => row.available)).toEqual([0, 990]);
      const bags = await database.db
        .selectFrom('bag_lines')
        .select((query) => query.fn.countAll<number>().as('count'))
        .where('variant_id', '=', scarce)
        .executeTakeFirstOrThrow();
      expect(bags.count).toBe(width - 10);
    },
    60_000,
  );
});
