import { randomUUID } from 'node:crypto';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Database } from '../platform/database.ts';
import { systemRandom } from '../platform/random.ts';
import { createGiftsService } from './loyalty.gifts.service.ts';
import { createTiersService } from './loyalty.tiers.service.ts';

/** For tests: tiers and gifts on a database, with a clock that the test holds. */
export function testMembership(database: Database, start = '2026-07-01T02:00:00Z') {
  let now = new Date(start);
  const clock = { now: () => now };
  /** Accounts that have not joined, by their ids. */
  const accounts = new Map<string, { market: MarketCode; birthday: string | null }>();
  const findAccount = async (_db: unknown, accountId: string) => accounts.get(accountId);
  const gifts = createGiftsService({ database, clock, random: systemRandom });
  const tiers = createTiersService({ database, clock, random: systemRandom, gifts, findAccount });
  const { db } = database;
  return {
    accounts,
    clock,
    gifts,
    tiers,
    setNow: (moment: string) => {
      now = new Date(moment);
    },
    join: async (market: MarketCode = 'SG', birthday: string | null = null): Promise<string> => {
      const accountId = randomUUID();
      await db.transaction().execute((transaction) => tiers.join(transaction, { accountId, market, birthday }));
      return accountId;
    },
    /** Pays an order now. @returns its id */
    buy: async (
      accountId: string,
      amount: number,
      market: MarketCode = 'SG',
      orderId = randomUUID(),
    ): Promise<string> => {
      const purchase = { orderId, accountId, market, amount, paidAt: now };
      await db.transaction().execute((transaction) => tiers.recordPurchase(transaction, purchase));
      return orderId;
    },
    takeBack: (orderId: string, amount: number | null) =>
      db.transaction().execute((transaction) => tiers.takeBack(transaction, orderId, amount)),
    readStatus: async (accountId: string) => {
      const status = await tiers.getStatus(accountId);
      if (!status.ok) throw new Error(status.error.code);
      return status.value;
    },
    readCardNumber: async (accountId: string) => {
      const membership = await tiers.getMembership(accountId);
      if (!membership.ok) throw new Error(membership.error.code);
      return membership.value.cardNumber;
    },
    listGifts: (accountId: string) => gifts.list({ accountId, isEmployee: false, language: 'en' }),
    listChanges: async (accountId: string) => {
      const rows = await db
        .selectFrom('tier_changes')
        .select(['cause', 'from_tier', 'to_tier', 'day'])
        .where('account_id', '=', accountId)
        .orderBy('number')
        .execute();
      return rows.map(({ cause, from_tier, to_tier, day }) => `${day} ${cause}: ${from_tier} to ${to_tier}`);
    },
  };
}
