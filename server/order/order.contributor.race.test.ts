import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestVisitor } from '../bag/bag.testing.ts';
import { type Database, type Db, runInTransaction } from '../platform/database.ts';
import { ok } from '../platform/result.ts';
import { engine, testDatabase } from '../platform/testing.ts';
import type { PriceContributor } from '../pricing/pricing.service.ts';
import { stockUp } from '../stock/stock.testing.ts';
import { createTestShop, getResultCode } from './order.testing.ts';

const isPostgres = engine === 'postgres';
const maxCodeUses = 5;
const cardAmount = 2400;

let database: Database;
beforeAll(async () => {
  database = await testDatabase();
  await sql`create table test_things (id text primary key)`.execute(database.db);
  await sql`create table test_ledger (thing_id text, amount bigint)`.execute(database.db);
});
afterAll(() => database.close());

/** Reads what has been used up: a sum over rows that orders add, as a ledger has no balance of its own. */
async function readUsed(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(amount), 0)::integer as used from test_ledger where thing_id = ${id}`.execute(db);
  return rows[0]?.used ?? 0;
}

async function use(db: Db, id: string, amount: number): Promise<void> {
  await sql`insert into test_ledger values (${id}, ${amount})`.execute(db);
}

async function lock(db: Db, id: string): Promise<void> {
  await sql`select from test_things where id = ${id} for update`.execute(db);
}

/** A promo code of 5.00 that five orders may use. */
const promo: PriceContributor = {
  lock: (transaction) => lock(transaction, 'code'),
  contribute: async (db) => {
    const source = { kind: 'promo_code' as const, code: 'FIVE' };
    if ((await readUsed(db, 'code')) >= maxCodeUses) {
      return { unused: [{ source, reason: 'not_valid', missingSpend: null }] };
    }
    return { adjustments: [{ kind: 'amount_off', source, amount: 500, scope: {} }] };
  },
  redeem: async (transaction, { adjustments }) => {
    if (adjustments.some(({ source }) => source.kind === 'promo_code')) await use(transaction, 'code', 1);
    return ok(undefined);
  },
};

/** A gift card of 24.00. */
const cards: PriceContributor = {
  lock: (transaction) => lock(transaction, 'card'),
  contribute: async (db) => {
    const source = { kind: 'gift_card' as const, giftCardId: 'card' };
    return { tenders: [{ source, balance: cardAmount - (await readUsed(db, 'card')) }] };
  },
};

async function openShopWith(contributor: PriceContributor) {
  await sql`delete from test_ledger`.execute(database.db);
  await sql`delete from test_things`.execute(database.db);
  await sql`insert into test_things values ('code'), ('card')`.execute(database.db);
  const shop = createTestShop(database);
  shop.pricing.contributors.add('test', contributor);
  shop.payments.tenderHandlers.add('gift_card', {
    charge: (transaction, { amount }) => use(transaction, 'card', amount),
    refund: (transaction, _tender, { amount }) => use(transaction, 'card', -amount),
  });
  await stockUp(database.db, 'SG', { 1: 1000 });
  return shop;
}

describe('a noun that locks, and reads in later statements', () => {
  const count = isPostgres ? 100 : 10;

  test.each([
    ['has a code used five times', promo, { expectedTotal: 1900 }, 'code', maxCodeUses, maxCodeUses],
    [
      'never spends more than a card has',
      cards,
      { expectedTotal: cardAmount, expectedAmountDue: 0, payment: null },
      'card',
      1,
      cardAmount,
    ],
  ] as const)(
    '%s',
    async (_what, contributor, request, id, winners, used) => {
      const shop = await openShopWith(contributor);
      const visitors = Array.from({ length: count }, () => createTestVisitor('SG'));
      for (const visitor of visitors) await shop.add(visitor, 1, 2);
      const codes = await Promise.all(
        visitors.map(async (visitor) => getResultCode(await shop.place(visitor, { ...request }))),
      );
      const expected = Array.from({ length: count }, (_, index) => (index < winners ? 'ok' : 'BAG_CHANGED'));
      expect(codes.toSorted()).toEqual(expected.toSorted());
      expect(await readUsed(database.db, id)).toBe(used);
    },
    60_000,
  );

  test('locks before it contributes to an order, and never for a page', async () => {
    const calls: string[] = [];
    const shop = await openShopWith({
      lock: async (_transaction, { contact }) => void calls.push(`lock ${contact.fullName}`),
      contribute: async () => {
        calls.push('contribute');
        return {};
      },
    });
    const visitor = createTestVisitor('SG');
    await shop.add(visitor, 1, 2);
    await shop.dispatch.call('GET cart/', {}, visitor);
    await shop.dispatch.call('GET cart/bag/', {}, visitor);
    await shop.dispatch.call('GET checkout/', {}, visitor);
    expect(calls.filter((call) => call !== 'contribute')).toEqual([]);
    calls.length = 0;
    expect(getResultCode(await shop.place(visitor, { expectedTotal: 2400 }))).toBe('ok');
    expect(calls).toEqual(['lock Mei Tan', 'contribute']);
  });

  test.runIf(isPostgres)(
    'lets pages read while an order holds its lock',
    async () => {
      const shop = await openShopWith(promo);
      const visitor = createTestVisitor('SG');
      await shop.add(visitor, 1, 2);
      await runInTransaction(database.db, async (transaction) => {
        await lock(transaction, 'code');
        expect(getResultCode(await shop.dispatch.call('GET cart/', {}, visitor))).toBe('ok');
      });
    },
    10_000,
  );
});
