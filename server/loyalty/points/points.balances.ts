import { getMarketDay } from '@vermilion/contract/market-day';
import type { MarketCode } from '@vermilion/contract/markets';
import type { Clock } from '../../platform/clock.ts';
import type { DbTransaction } from '../../platform/database.ts';
import { applyEntries, createExpiry, createReturn, type Entry } from './ledger.rules.ts';
import {
  findBalance,
  findLastExpiry,
  getExpiryKey,
  insertPosting,
  lockBalanceRow,
  type PostingFacts,
  type StoredBalance,
  updateExpiry,
} from './ledger.store.ts';
import { getExpiryDay, hasExpired } from './points.rules.ts';
import { findLatestActivity } from './points.store.ts';

/** The balances of members under their locks: how points are posted to them, and from when on they expire. */
export type Balances = {
  /** Writes a posting of entries, if there are any, once per key. @returns whether it is new */
  post(transaction: DbTransaction, facts: Omit<PostingFacts, 'posted_at'>, entries: readonly Entry[]): Promise<boolean>;
  /**
   * Locks a member's balance, and posts the expiry of what has expired.
   * @param market of a balance that is new
   * @param moment when the points are wanted; now, unless they follow an earlier event
   */
  lockBalance(transaction: DbTransaction, accountId: string, market: MarketCode, moment?: Date): Promise<StoredBalance>;
  /**
   * Starts the months until expiry where there was nothing to expire, or earlier than they started.
   * @param market of the points that came
   * @param moment when they came; now, unless they follow an earlier event
   */
  startExpiry(transaction: DbTransaction, balance: StoredBalance, market: MarketCode, moment?: Date): Promise<void>;
  /** Restarts the months until expiry: from the last purchase or redemption that stands. */
  refreshExpiry(transaction: DbTransaction, accountId: string): Promise<void>;
  /**
   * Gives back points that expired although the member had paid an order in time, of which the shop learned later.
   * @param paidAt when that order was paid
   * @returns the balance with them
   */
  restoreExpired(transaction: DbTransaction, balance: StoredBalance, paidAt: Date): Promise<StoredBalance>;
};

export function createBalances(clock: Clock): Balances {
  async function post(transaction: DbTransaction, facts: Omit<PostingFacts, 'posted_at'>, entries: readonly Entry[]) {
    if (entries.length === 0) return false;
    return insertPosting(transaction, { ...facts, posted_at: clock.now() }, entries);
  }

  async function lockBalance(
    transaction: DbTransaction,
    accountId: string,
    market: MarketCode,
    moment = clock.now(),
  ): Promise<StoredBalance> {
    const balance = await lockBalanceRow(transaction, accountId, market);
    const expiresOn = balance.expires_on;
    if (expiresOn === null || !hasExpired(expiresOn, getMarketDay(balance.market, moment))) return balance;
    const entries = createExpiry(balance);
    await post(
      transaction,
      {
        account_id: accountId,
        source: 'expired_points',
        idempotency_key: getExpiryKey(accountId, expiresOn),
        market: balance.market,
      },
      entries,
    );
    const expiry = { started_on: null, expires_on: null };
    await updateExpiry(transaction, accountId, expiry);
    return { ...balance, ...applyEntries(balance, entries), ...expiry };
  }

  async function startExpiry(
    transaction: DbTransaction,
    { account_id, started_on }: StoredBalance,
    market: MarketCode,
    moment = clock.now(),
  ): Promise<void> {
    const day = getMarketDay(market, moment);
    if (started_on !== null && started_on <= day) return;
    await updateExpiry(transaction, account_id, { market, started_on: day, expires_on: getExpiryDay(day) });
  }

  async function refreshExpiry(transaction: DbTransaction, accountId: string): Promise<void> {
    const balance = await findBalance(transaction, accountId);
    if (!balance?.started_on) return;
    const latest = await findLatestActivity(transaction, accountId);
    const isCounted = latest !== undefined && latest.day >= balance.started_on;
    await updateExpiry(transaction, accountId, {
      market: isCounted ? latest.market : balance.market,
      expires_on: getExpiryDay(isCounted ? latest.day : balance.started_on),
    });
  }

  async function restoreExpired(
    transaction: DbTransaction,
    balance: StoredBalance,
    paidAt: Date,
  ): Promise<StoredBalance> {
    const expiry = await findLastExpiry(transaction, balance.account_id, paidAt);
    if (!expiry || getMarketDay(expiry.market, paidAt) > expiry.expiredOn) return balance;
    const entries = createReturn(balance, expiry.points, 'expired');
    const facts = {
      account_id: balance.account_id,
      source: 'expired_points' as const,
      idempotency_key: `${expiry.idempotencyKey}:returned`,
      market: expiry.market,
    };
    return (await post(transaction, facts, entries)) ? { ...balance, ...applyEntries(balance, entries) } : balance;
  }

  return { post, lockBalance, startExpiry, refreshExpiry, restoreExpired };
}
