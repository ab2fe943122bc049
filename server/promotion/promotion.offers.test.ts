import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestMember, createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createPromotionShop, type PromotionShop, testAuthor } from './promotion.testing.ts';

/** Offers that processes keep in memory: two processes over one database. */

let database: Database;
let here: PromotionShop;
let there: PromotionShop;
let statements = 0;
beforeAll(async () => {
  database = await testDatabase();
  await stockUp(database.db, 'SG', { 1: 1000, 2: 1000 });
});
afterAll(() => database.close());
beforeEach(async () => {
  for (const table of ['promotion_uses', 'promotion_customers', 'promotions'] as const) {
    await database.db.deleteFrom(table).execute();
  }
  const counting: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  here = createPromotionShop({ ...database, db: database.db.withPlugin(counting) });
  there = createPromotionShop(database);
});

/** A visitor with two units of variant 1 in the bag, 10.00 each. */
async function createShopper(visitor = createTestVisitor('SG')) {
  await here.add(visitor, 1, 2);
  return visitor;
}

async function readDiscount(visitor: RequestContext): Promise<{ discount: number; statements: number }> {
  statements = 0;
  const { totals } = await here.viewBag(visitor);
  return { discount: totals.discount, statements };
}

test('a plain bag is read by one statement, and by two after an offer was changed', async () => {
  const visitor = await createShopper();
  await there.define({}, null);
  expect(await readDiscount(visitor)).toEqual({ discount: 200, statements: 2 });
  expect(await readDiscount(visitor)).toEqual({ discount: 200, statements: 1 });
});

test('what another process changes shows in the next bag that is read', async () => {
  const visitor = await createShopper();
  expect(await readDiscount(visitor)).toMatchObject({ discount: 0 });
  const { uses: _, codeCount: __, endedAt: ___, ...offer } = await there.define({}, null);
  expect(await readDiscount(visitor)).toMatchObject({ discount: 200 });
  const half = { ...offer, benefit: { kind: 'percent_off', basisPoints: 5000 } } as const;
  expect(await there.admin.change(testAuthor, offer, half)).toMatchObject({ ok: true });
  expect(await readDiscount(visitor)).toMatchObject({ discount: 1000 });
  await there.admin.end(testAuthor, offer.id);
  expect(await readDiscount(visitor)).toMatchObject({ discount: 0 });
});

test('a change that is undone shows nowhere', async () => {
  const visitor = await createShopper();
  await there.define({}, null);
  expect(await readDiscount(visitor)).toMatchObject({ discount: 200 });
  const undone = runInTransaction(database.db, async (transaction) => {
    await transaction.updateTable('promotions').set({ basis_points: 5000 }).execute();
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await readDiscount(visitor)).toEqual({ discount: 200, statements: 1 });
  await database.db.updateTable('promotions').set({ basis_points: 3000 }).execute();
  expect(await readDiscount(visitor)).toMatchObject({ discount: 600 });
});

test('an offer counts from the moment when it starts until the one when it ends', async () => {
  const visitor = await createShopper();
  const now = here.clock.now().getTime();
  await there.define(
    { startsAt: new Date(now + 60_000).toISOString(), endsAt: new Date(now + 120_000).toISOString() },
    null,
  );
  const discounts = [];
  for (const minutes of [0, 0.999, 0.001, 0.999, 0.001]) {
    here.advanceClock(minutes);
    discounts.push((await readDiscount(visitor)).discount);
  }
  expect(discounts).toEqual([0, 0, 200, 200, 0]);
});

test('an offer of which few are left, or one of each for a member, is counted each time', async () => {
  await there.define({ maxUses: 1 }, null);
  const [visitor, other] = [await createShopper(), await createShopper()];
  expect(await readDiscount(visitor)).toMatchObject({ discount: 200 });
  await there.order(other);
  expect(await readDiscount(visitor)).toMatchObject({ discount: 0 });

  await database.db.deleteFrom('promotion_uses').execute();
  await database.db.deleteFrom('promotions').execute();
  await there.define({ maxUsesPerCustomer: 1 }, null);
  const member = createTestMember('SG', systemRandom.uuid());
  await createShopper(member);
  expect(await readDiscount(member)).toMatchObject({ discount: 200 });
  await there.order(member);
  await createShopper(member);
  expect(await readDiscount(member)).toMatchObject({ discount: 0 });
});

test('a number of the offers that was lost with a restored backup does not come again', async () => {
  const visitor = await createShopper();
  await there.define({}, null);
  const backup = await database.db.selectFrom('offer_versions').selectAll().execute();
  await database.db.updateTable('promotions').set({ basis_points: 5000 }).execute();
  expect(await readDiscount(visitor)).toMatchObject({ discount: 1000 });
  await database.db
    .updateTable('offer_versions')
    .set({ version: backup[0]?.version ?? 0 })
    .execute();
  // What takes a backup's place takes longer than a millisecond.
  await new Promise((resolve) => setTimeout(resolve, 5));
  await database.db.updateTable('promotions').set({ basis_points: 3000 }).execute();
  expect(await readDiscount(visitor)).toMatchObject({ discount: 600 });
});

test('an offer that is written otherwise, or goes with all others, is in no memory', async () => {
  const visitor = await createShopper();
  await there.define({}, null);
  expect(await readDiscount(visitor)).toMatchObject({ discount: 200 });
  await sql`truncate promotions cascade`.execute(database.db);
  expect(await readDiscount(visitor)).toMatchObject({ discount: 0 });
});
