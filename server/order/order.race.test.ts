import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database, Db } from '../platform/database.ts';
import { ok } from '../platform/result.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import type { PriceContributor } from '../pricing/pricing.service.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestShop } from './order.testing.ts';

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
      const shop = createTestShop(database);
      const [scarce, plenty] = [round * 10 + 1, round * 10 + 2];
      for (const id of [scarce, plenty]) shop.catalogue.prices.set(id, { price: 5000, priceBeforeSale: null });
      await stockUp(database.db, 'SG', { [scarce]: 10, [plenty]: 1000 });
      const visitors = Array.from({ length: width }, () => createTestVisitor('SG'));
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

/** A noun with a promo code that counts its orders. */
const promo: PriceContributor = {
  lock: (transaction) => lockRow(transaction, 'code'),
  contribute: async () => {
    const source = { kind: 'promo_code' as const, code: 'RACE' };
    return { adjustments: [{ kind: 'amount_off', source, amount: 500, scope: {} }] };
  },
  redeem: async (transaction) => {
    await addToRow(transaction, 'code', 1);
    return ok(undefined);
  },
  restore: (transaction) => addToRow(transaction, 'code', -1),
};

const giftCard = { kind: 'gift_card' as const, giftCardId: 'card' };
const cardBalance = 10_000_000;

/** A noun with a gift card that pays every order whole. */
const cards: PriceContributor = {
  lock: (transaction) => lockRow(transaction, 'card'),
  contribute: async () => ({ tenders: [{ source: giftCard, balance: cardBalance / 2 }] }),
  restore: (transaction) => lockRow(transaction, 'card'),
};

async function lockRow(transaction: Db, id: string): Promise<void> {
  await sql`select from test_shared where id = ${id} for update`.execute(transaction);
}

async function addToRow(db: Db, id: string, change: number): Promise<void> {
  await sql`update test_shared set value = value + ${change} where id = ${id}`.execute(db);
}

describe('orders placed and cancelled at once, with one code and one gift card', () => {
  test.each([
    ['the code registered before the card', { promo, cards }],
    ['the card registered before the code', { cards, promo }],
  ])(
    'never deadlock, %s',
    async (_what, contributors) => {
      await sql`create table if not exists test_shared (id text primary key, value bigint not null)`.execute(
        database.db,
      );
      await sql`delete from test_shared`.execute(database.db);
      await sql`insert into test_shared values ('code', 0), ('card', ${cardBalance})`.execute(database.db);
      const shop = createTestShop(database);
      for (const [noun, contributor] of Object.entries(contributors)) shop.pricing.contributors.add(noun, contributor);
      shop.payments.tenderHandlers.add('gift_card', {
        charge: (transaction, { amount }) => addToRow(transaction, 'card', -amount),
        refund: (transaction, _tender, { amount }) => addToRow(transaction, 'card', amount),
      });
      await stockUp(database.db, 'SG', { 1: 1000 });
      const count = isPostgres ? 60 : 10;
      const visitors = Array.from({ length: 2 * count }, () => createTestVisitor('SG'));
      for (const visitor of visitors) await shop.add(visitor, 1, 2);
      // 20.00 less 5.00, and 4.00 for shipping.
      const amounts = { expectedTotal: 1900, expectedAmountDue: 0, payment: null };
      const place = async (visitor: (typeof visitors)[number]) => {
        const placed = await shop.place(visitor, amounts);
        if (!placed.ok) throw new Error(placed.error.code);
        return placed.value.id;
      };
      const cancelled: string[] = [];
      for (const visitor of visitors.slice(0, count)) cancelled.push(await place(visitor));

      const results = await Promise.allSettled(
        visitors.slice(count).flatMap((visitor, index) => [place(visitor), shop.cancelForShop(cancelled[index] ?? '')]),
      );

      expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
      const { rows } = await sql<{ id: string; value: number }>`select * from test_shared`.execute(database.db);
      expect(Object.fromEntries(rows.map(({ id, value }) => [id, value]))).toEqual({
        code: count,
        card: cardBalance - count * amounts.expectedTotal,
      });
      expect(await shop.readAvailable(1)).toBe(1000 - 2 * count);
    },
    60_000,
  );
});
