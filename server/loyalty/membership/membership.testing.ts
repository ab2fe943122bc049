import { randomUUID } from 'node:crypto';
import type { MarketCode } from '@vermilion/contract/markets';
import type { LiveAccount } from '../../account/account.service.ts';
import type { Database } from '../../platform/database.ts';
import { createPersonHasher } from '../../platform/person-hash.ts';
import { systemRandom } from '../../platform/random.ts';
import { ok } from '../../platform/result.ts';
import { createClaimsService } from './claims.ts';
import { createGiftsService } from './gifts.service.ts';
import { createTiersService } from './tiers.service.ts';

type Person = Pick<LiveAccount, 'market' | 'birthday' | 'email' | 'phone'>;

/** For tests: tiers and gifts on a database, with a clock that the test holds. */
export function testMembership(database: Database, start = '2026-07-01T02:00:00Z') {
  let now = new Date(start);
  const clock = { now: () => now };
  const accounts = new Map<string, Person>();
  const findAccount = async (_db: unknown, accountId: string) => accounts.get(accountId);
  const hashPerson = createPersonHasher('the secret of persons, of tests only', 'tests');
  const claims = createClaimsService({ hashPerson, findAccount });
  const gifts = createGiftsService({ database, clock, random: systemRandom });
  const tiers = createTiersService({
    database,
    clock,
    random: systemRandom,
    gifts,
    claims,
    accounts: { find: findAccount, giveConsent: async () => ok(undefined) },
  });
  const { db } = database;
  /** Opens an account that has not joined; a person of its own unless facts are given. */
  const open = (facts: Partial<Person> = {}): string => {
    const accountId = randomUUID();
    accounts.set(accountId, { market: 'SG', birthday: null, email: `${accountId}@example.sg`, phone: null, ...facts });
    return accountId;
  };
  return {
    accounts,
    clock,
    gifts,
    claims,
    open,
    tiers,
    setNow: (moment: string) => {
      now = new Date(moment);
    },
    join: async (market: MarketCode = 'SG', birthday: string | null = null): Promise<string> => {
      const accountId = open({ market, birthday });
      await db.transaction().execute((transaction) => tiers.join(transaction, accountId));
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
    /** Pays an order now that can still be cancelled. @returns its id */
    pay: async (
      accountId: string,
      amount: number,
      market: MarketCode = 'SG',
      paidAt = now,
      orderId = randomUUID(),
    ): Promise<string> => {
      const purchase = { orderId, accountId, market, amount, paidAt };
      await db.transaction().execute((transaction) => tiers.recordPending(transaction, purchase));
      return orderId;
    },
    /** Settles an order that was paid. */
    settle: (accountId: string, orderId: string, amount: number, paidAt: Date, market: MarketCode = 'SG') => {
      const purchase = { orderId, accountId, market, amount, paidAt };
      return db.transaction().execute((transaction) => tiers.recordPurchase(transaction, purchase));
    },
    takeBack: (orderId: string, amount: number | null) =>
      db.transaction().execute((transaction) => tiers.takeBack(transaction, orderId, amount)),
    readStatus: async (accountId: string) => {
      const status = await tiers.readStatus(accountId);
      if (!status) throw new Error('no member');
      return status;
    },
    readCardNumber: async (accountId: string) => {
      const membership = await tiers.find(db, accountId);
      if (!membership) throw new Error('no member');
      return membership.cardNumber;
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
