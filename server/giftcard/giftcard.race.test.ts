import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import type { Database } from '../platform/database.ts';
import { unwrap } from '../platform/result.testing.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { spendInParallel } from './giftcard.race.testing.ts';
import { createTestGiftShop } from './giftcard.testing.ts';

/** The embedded database has one connection, so its callers come one after another. `npm run proof -- gift-cards` sets more. */
const width = Number(process.env.RACE_WIDTH ?? (engine === 'postgres' ? 40 : 10));
const rounds = Number(process.env.RACE_ROUNDS ?? 1);

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('a gift card never pays more than it has, by many orders and a refund at once', async () => {
  for (let round = 0; round < rounds; round += 1) expect([0, 4]).toContain(await spendInParallel(database, width));
}, 900_000);

test('a payment that is reported many times at once issues one card, and mails it once', async () => {
  const shop = createTestGiftShop(database);
  const { id, key } = await unwrap(shop.buy(createTestVisitor('SG')));
  const paymentId = await shop.readPaymentId(id);
  await Promise.all(Array.from({ length: width }, () => shop.reportOutcome(paymentId, 'confirmed')));
  expect(await shop.readBalance(id)).toBe(5000);
  await Promise.all([shop.runJobs(), shop.runJobs()]);
  expect(shop.mails.filter(({ attachments }) => attachments?.length)).toHaveLength(1);
  expect(key).not.toBeNull();
}, 120_000);

test('credit is never spent beyond its balance, by orders in several bags at once', async () => {
  const shop = createTestGiftShop(database);
  await stockUp(database.db, 'SG', { 1: 1000 });
  const { accountId, member } = shop.createMember();
  await unwrap(shop.giveCredit(accountId, 3000));
  await shop.add(member, 1, 2);
  await unwrap(shop.dispatch.call('PUT cart/credit/', { body: { isUsed: true } }, member));
  const changes = Array.from({ length: width }, () => shop.giveCredit(accountId, -1000, 'SG', randomUUID()));
  const [order] = await Promise.all([shop.placeOrder(member, 0), ...changes]);
  const taken = (await Promise.all(changes)).filter(({ ok }) => ok).length;
  const { balance } = await unwrap(shop.dispatch.call('GET account/credits', {}, member));
  expect(balance).toBe(3000 - taken * 1000 - (order.ok ? 2400 : 0));
}, 120_000);

test.runIf(engine === 'postgres')('a cancelled order locks a gift card before its balance, as staff do', async () => {
  const shop = createTestGiftShop(database);
  await stockUp(database.db, 'SG', { 1: 1000 });
  const { id, code } = await shop.issue(5000);
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 1, 2);
  await unwrap(shop.enter(visitor, code));
  const order = await unwrap(shop.placeOrder(visitor, 0));
  const cancel = () =>
    shop.orders.staff.cancel({ author: { operator: 'race' }, orderId: order.id }, 'It was asked for');
  let cancelled: ReturnType<typeof cancel> | undefined;
  await database.db.transaction().execute(async (transaction) => {
    await sql`select from gift_cards where id = ${id} for update`.execute(transaction);
    cancelled = cancel();
    await new Promise((resolve) => setTimeout(resolve, 500));
    // Fails where the cancellation holds the balance while it waits for the card.
    await sql`select from money_balances where id = ${id} for update nowait`.execute(transaction);
  });
  expect(await cancelled).toMatchObject({ ok: true });
  expect(await shop.readBalance(id)).toBe(5000);
});

// The embedded database has one connection: there nothing comes between the statements of an order.
test.runIf(engine === 'postgres').each(['a gift card', 'credit'])(
  '%s that is chosen while an order is under way waits for it, so that the order never spends what it has not locked',
  async (kind) => {
    const shop = createTestGiftShop(database);
    await stockUp(database.db, 'SG', { 1: 1000 });
    const { accountId, member } = shop.createMember();
    await unwrap(shop.giveCredit(accountId, 5000));
    const { code } = await shop.issue(5000);
    await shop.add(member, 1, 2);
    const choose = () =>
      kind === 'credit'
        ? unwrap(shop.dispatch.call('PUT cart/credit/', { body: { isUsed: true } }, member)).then(() => undefined)
        : unwrap(shop.enter(member, code)).then(() => undefined);
    let chosen = Promise.resolve();
    shop.pricing.contributors.add('late', {
      // Comes after the gift cards have locked what the bag has, and before they say what pays.
      lock: async (transaction) => {
        // Answered after the locks of the bag and of the gift cards.
        await sql`select`.execute(transaction);
        chosen = choose();
        await Promise.race([chosen, new Promise((resolve) => setTimeout(resolve, 300))]);
      },
      contribute: async () => ({}),
    });
    const order = await unwrap(shop.placeOrder(member, 2400));
    await chosen;
    const { rows } = await sql`select from tenders where payable_id = ${order.id}`.execute(database.db);
    expect(rows).toEqual([]);
  },
);
