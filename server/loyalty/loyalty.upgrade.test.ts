import { randomUUID } from 'node:crypto';
import { tierThresholds } from '@vermilion/contract/tiers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, runInTransaction } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { testMembership } from './membership/membership.testing.ts';
import { findPending, insertPending } from './membership/tiers.store.ts';
import { createTidyTask } from './membership/tiers.tidying.ts';
import { createConfirmation, createPendingTakeBack, emptyBalance } from './points/ledger.rules.ts';
import { insertPosting } from './points/ledger.store.ts';
import { findPurchase, updatePurchase } from './points/points.store.ts';
import { checkBooks, readStored, testPoints } from './points/points.testing.ts';

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  await checkBooks(database.db);
  await database.close();
});

describe('points, where a process of an older version runs beside the new one', () => {
  /** Cancels or settles an order as a process does that takes its points as posted since it was placed. */
  const endByOldProcess = (orderId: string, state: 'cancelled' | 'confirmed') =>
    runInTransaction(database.db, async (transaction) => {
      const purchase = await findPurchase(transaction, orderId);
      if (!purchase) throw new Error('There is no purchase');
      const { account_id, market, points } = purchase;
      const posting = {
        account_id,
        source: 'purchase_points_with_order_number' as const,
        market,
        order_id: orderId,
        order_number: purchase.order_number,
        idempotency_key: `order:${orderId}:${state}`,
        posted_at: new Date('2026-11-20T02:00:00Z'),
      };
      const isCancelled = state === 'cancelled';
      const entries = isCancelled ? createPendingTakeBack(points) : createConfirmation(emptyBalance, points);
      await insertPosting(transaction, posting, entries);
      const change = isCancelled ? { points_taken_back: points } : { confirmed_on: '2026-11-20' };
      await updatePurchase(transaction, orderId, { state, ...change });
    });

  test('an unpaid order that it has cancelled takes no points of another one', async () => {
    const shop = testPoints(database);
    const accountId = randomUUID();
    const [kept, dropped] = [await shop.place(accountId, 2000), await shop.place(accountId, 2000)];
    await shop.pay(kept);
    await endByOldProcess(dropped, 'cancelled');
    expect(await readStored(database.db, accountId)).toMatchObject({ pending: 0 });
    await Promise.all(Array.from({ length: 4 }, () => shop.confirm(kept)));
    expect(await readStored(database.db, accountId)).toMatchObject({ pending: 0, available: 20, owed: 0 });
  });

  test('an order that it has settled takes no points of another one, whatever becomes of that', async () => {
    for (const end of ['confirm', 'cancel', 'refund'] as const) {
      const shop = testPoints(database);
      const accountId = randomUUID();
      const [settled, other, third] = [
        await shop.place(accountId, 2000),
        await shop.place(accountId, 2000),
        await shop.place(accountId, 500),
      ];
      await shop.pay(other);
      await shop.pay(third);
      await endByOldProcess(settled, 'confirmed');
      await shop.confirm(third);
      if (end === 'refund') await shop.refund(other, 'all', 2000);
      else await shop[end](other);
      const available = end === 'confirm' ? 45 : 25;
      expect(await readStored(database.db, accountId)).toMatchObject({ pending: 0, available, owed: 0 });
    }
  });
});

describe('points of a refund that has failed', () => {
  test.each(['pending', 'confirmed'])('come back once, while the others of the order are %s', async (state) => {
    const shop = testPoints(database);
    const accountId = randomUUID();
    const orderId = await shop.place(accountId, 2000);
    await shop.pay(orderId);
    if (state === 'confirmed') await shop.confirm(orderId);
    await shop.refund(orderId, 'kept', 500);
    await shop.refund(orderId, 'failing', 1500);
    expect(await readStored(database.db, accountId)).toMatchObject({ pending: 0, available: 0 });
    const restore = () => shop.run((transaction) => shop.points.restorePurchase(transaction, orderId, 'failing'));
    await Promise.all([restore(), restore(), restore()]);
    const expected = state === 'pending' ? { pending: 15, available: 0 } : { pending: 0, available: 15 };
    expect(await readStored(database.db, accountId)).toMatchObject({ ...expected, owed: 0 });
    await shop.confirm(orderId);
    expect(await readStored(database.db, accountId)).toMatchObject({ pending: 0, available: 15 });
  });

  test('pay what is owed first, and stay taken once the order is cancelled', async () => {
    const shop = testPoints(database);
    const accountId = randomUUID();
    const orderId = await shop.place(accountId, 2000);
    await shop.pay(orderId);
    await shop.confirm(orderId);
    await shop.run((transaction) =>
      shop.points.redeemPoints(transaction, {
        id: randomUUID(),
        accountId,
        market: 'SG',
        points: 20,
        source: 'used_points',
      }),
    );
    await shop.refund(orderId, 'failing', 2000);
    expect(await readStored(database.db, accountId)).toMatchObject({ available: 0, owed: 20 });
    await shop.run((transaction) => shop.points.restorePurchase(transaction, orderId, 'failing'));
    expect(await readStored(database.db, accountId)).toMatchObject({ available: 0, owed: 0 });
    await shop.refund(orderId, 'again', 2000);
    await shop.cancel(orderId);
    await shop.run((transaction) => shop.points.restorePurchase(transaction, orderId, 'again'));
    expect(await readStored(database.db, accountId)).toMatchObject({ available: 0, owed: 20 });
  });
});

describe('spend', () => {
  const { gold, black } = tierThresholds.SG;
  const giveBack = (
    shop: ReturnType<typeof testMembership>,
    accountId: string,
    orderId: string,
    amount: number,
    isOpen: boolean,
  ) => {
    const purchase = { orderId, accountId, market: 'SG' as const, amount, paidAt: shop.clock.now() };
    return database.db.transaction().execute((transaction) => shop.tiers.giveBack(transaction, purchase, isOpen));
  };

  test('of a refund that has failed keeps the tier again', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    const orderId = await shop.buy(accountId, gold);
    await shop.takeBack(orderId, gold);
    expect(await shop.readStatus(accountId)).toMatchObject({ spend: 0 });
    await giveBack(shop, accountId, orderId, gold, false);
    expect(await shop.readStatus(accountId)).toMatchObject({ tier: 'gold', spend: gold });
    // What was refunded before the order was settled is not in what counts.
    const settled = await shop.buy(accountId, black);
    await shop.takeBack(settled, 100);
    await giveBack(shop, accountId, settled, 300, false);
    expect(await shop.readStatus(accountId)).toMatchObject({ spend: gold + black + 200 });
  });

  test('of a refund of all, before the order is settled, is pending again', async () => {
    const shop = testMembership(database);
    const accountId = await shop.join();
    const orderId = await shop.pay(accountId, gold);
    await shop.takeBack(orderId, gold);
    await giveBack(shop, accountId, orderId, gold, true);
    expect(await shop.readStatus(accountId)).toMatchObject({ spend: 0, pendingSpend: gold });
    await shop.takeBack(orderId, 500);
    await giveBack(shop, accountId, orderId, 500, true);
    expect(await shop.readStatus(accountId)).toMatchObject({ spend: 0, pendingSpend: gold });
  });

  test('that a process of an older version has left pending is ended at night: cancelled or counted', async () => {
    const shop = testMembership(database);
    const points = testPoints(database);
    const accountId = await shop.join();
    const [cancelled, counted, open] = [randomUUID(), randomUUID(), randomUUID()];
    for (const [orderId, amount] of [
      [cancelled, gold],
      [counted, black],
      [open, 500],
    ] as const) {
      await points.place(accountId, amount, { orderId });
      await shop.pay(accountId, amount, 'SG', shop.clock.now(), orderId);
    }
    // An old process cancels one, and counts another one, and leaves both pending.
    await points.cancel(cancelled);
    const pending = await findPending(database.db, counted);
    if (!pending) throw new Error('It is not pending');
    await shop.buy(accountId, black, 'SG', counted);
    await database.db.transaction().execute((transaction) => insertPending(transaction, pending));
    expect(await shop.readStatus(accountId)).toMatchObject({ pendingSpend: gold + 500 });
    const { run } = createTidyTask(database, shop.tiers);
    await Promise.all([run('SG', '2026-07-02'), run('SG', '2026-07-02')]);
    expect(await shop.readStatus(accountId)).toMatchObject({ pendingSpend: 500 });
    const left = await database.db
      .selectFrom('membership_pending_purchases')
      .select('order_id')
      .where('account_id', '=', accountId)
      .execute();
    expect(left).toEqual([{ order_id: open }]);
  });
});
