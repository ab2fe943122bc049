import { createTestVisitor } from '@vermilion/server/bag/bag.testing';
import type { Database } from '@vermilion/server/platform/database';
import { openPostgres } from '@vermilion/server/platform/postgres';
import { startPostgres } from '@vermilion/server/platform/testing';
import { createPromotionShop } from '@vermilion/server/promotion/promotion.testing';
import { stockUp } from '@vermilion/server/stock/stock.testing';

/**
 * Promo codes under 200 parallel orders, 20 rounds each, on a PostgreSQL of its own (`npm run proof:promotions`; another
 * number of rounds as the argument). Fails where a code with limit 5 is not used exactly five times, a code for the first
 * order more than once by one customer, or two codes are in one bag.
 */

const rounds = Number(process.argv[2] ?? 20);
const width = 200;
const sameCustomerWidth = 50;

type Shop = ReturnType<typeof createPromotionShop>;

async function fillBags(shop: Shop, count: number, code: string) {
  const visitors = Array.from({ length: count }, () => createTestVisitor('SG'));
  for (const visitor of visitors) {
    await shop.add(visitor, 1, 2);
    const entered = await shop.enter(visitor, code);
    if (!entered.ok) throw new Error(`${code} was refused: ${entered.error.code}`);
  }
  return visitors;
}

function assertEqual(what: string, actual: number, expected: number): void {
  if (actual !== expected) throw new Error(`${what}: ${actual}, not ${expected}`);
}

async function redeemLimitedCode({ db }: Database, shop: Shop, round: number): Promise<void> {
  const { id } = await shop.define({ maxUses: 5 }, { code: `FIVE-${round}` });
  const visitors = await fillBags(shop, width, `FIVE-${round}`);
  const placed = await Promise.all(visitors.map((visitor) => shop.place(visitor, { expectedTotal: 2200 })));
  assertEqual('orders with a code of limit 5', placed.filter(({ ok }) => ok).length, 5);
  const uses = await db.selectFrom('promotion_uses').select('order_id').where('promotion_id', '=', id).execute();
  assertEqual('uses of a code of limit 5', uses.length, 5);
}

async function redeemFirstOrderCode(shop: Shop, round: number): Promise<void> {
  await shop.define({ isFirstOrderOnly: true }, { code: `FIRST-${round}` });
  const visitors = await fillBags(shop, sameCustomerWidth, `FIRST-${round}`);
  const phone = `9${String(1_000_000 + round)}`;
  const placed = await Promise.all(
    visitors.map((visitor, index) => {
      const email = `first.${round}+${index}@gmail.com`;
      return shop.place(visitor, { contact: { fullName: 'Mei Tan', email, phone }, expectedTotal: 2200 });
    }),
  );
  assertEqual('orders with a code for the first order', placed.filter(({ ok }) => ok).length, 1);
}

async function enterTwoCodes({ db }: Database, shop: Shop, round: number): Promise<void> {
  for (const code of ['ONE', 'TWO']) await shop.define({}, { code: `${code}-${round}` });
  const visitor = createTestVisitor('SG');
  await shop.add(visitor, 1, 2);
  const before = await db.selectFrom('bag_promo_codes').select('code').execute();
  await Promise.all(
    Array.from({ length: 8 }, (_, index) => shop.enter(visitor, `${index % 2 === 0 ? 'ONE' : 'TWO'}-${round}`)),
  );
  const after = await db.selectFrom('bag_promo_codes').select('code').execute();
  assertEqual('codes in one bag', after.length - before.length, 1);
  assertEqual('discount of one code', (await shop.viewBag(visitor)).totals.discount, 200);
}

const server = await startPostgres();
try {
  const database = openPostgres({ url: server.url, connections: 24, statementTimeoutMs: null, report: () => {} });
  await database.migrate();
  await stockUp(database.db, 'SG', { 1: 1_000_000 });
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) {
    // What is held unpaid is limited in time: each round has a shop of its own.
    const shop = createPromotionShop(database);
    await redeemLimitedCode(database, shop, round);
    await redeemFirstOrderCode(shop, round);
    await enterTwoCodes(database, shop, round);
  }
  console.table([{ rounds, width, seconds: Math.round((performance.now() - started) / 1000) }]);
  console.log('Each limited code was used as often as it says, and no bag had two codes.');
  await database.close();
} finally {
  await server.stop();
}
