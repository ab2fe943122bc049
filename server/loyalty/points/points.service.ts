import type { PointLogItem } from '@vermilion/contract/loyalty';
import { getMarketDay } from '@vermilion/contract/market-day';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Clock } from '../../platform/clock.ts';
import { type Database, type Db, type DbTransaction, runInTransaction } from '../../platform/database.ts';
import { runEach } from '../../platform/run-each.ts';
import type { Texts } from '../../platform/tables.ts';
import { createAdjustment, createGrant, createTakeBack } from './ledger.rules.ts';
import {
  findBalance,
  findLedgerFaults,
  findPosting,
  isPosted,
  type LedgerFault,
  type SpendablePoints,
} from './ledger.store.ts';
import { createBalances } from './points.balances.ts';
import { createPurchases } from './points.purchases.ts';
import { createRedemptions } from './points.redemptions.ts';
import {
  checkPoints,
  type GrantSource,
  hasExpired,
  hasPurchaseExpired,
  type RedemptionSource,
} from './points.rules.ts';
import { listExpired, listLog, listWholeLog, type WholeLogRow } from './points.store.ts';
import { describePosting } from './points.texts.ts';

/** A member's points. */
export type Points = {
  /** Can be spent. */
  available: number;
  /** Of paid orders that their shopper can still cancel. */
  pending: number;
  /** Taken back after they were spent; what the member earns next settles them. */
  owed: number;
  /** The available points and the last day (`YYYY-MM-DD`) on which they can be spent; null where there are none. */
  expiring: { points: number; on: string } | null;
};

/** Points that a member gets for something other than an order. */
export type Grant = {
  accountId: string;
  market: MarketCode;
  source: GrantSource;
  /** Above 0. */
  points: number;
  /** Names what the points are for, such as `review:<id>`: it is granted once. */
  idempotencyKey: string;
  /** The name of the product that the log shows. */
  product?: Texts;
};

/** Points that an order uses. */
export type RedemptionRequest = {
  /** Names the redemption, such as `<order id>:<reward id>`: its points are taken once. */
  id: string;
  accountId: string;
  market: MarketCode;
  /** Above 0. */
  points: number;
  source: RedemptionSource;
  order?: { id: string; number: string };
  /** The name of the reward that the log shows. */
  product?: Texts;
};

/** An order of a member. */
export type PurchaseFacts = {
  orderId: string;
  orderNumber: string;
  accountId: string;
  market: MarketCode;
  /** What was paid for the goods, in minor units; shipping earns no points. */
  paidAmount: number;
};

/** Points that staff add or remove. */
export type PointAdjustment = {
  accountId: string;
  market: MarketCode;
  /** Not 0. */
  points: number;
  /** Why. It stays in the ledger; members do not see it. */
  reason: string;
  /** Who, such as the e-mail address of the employee. */
  adjustedBy: string;
  /** The same key adjusts once. */
  idempotencyKey: string;
};

/**
 * The points of members: a double-entry ledger that only grows, and the balances that follow from it (ADR 64). Every
 * method that moves points is idempotent, and locks the member's balance until its transaction ends. Points that have
 * expired are never spent, even before the daily job has posted it.
 */
export type PointsService = {
  /** Returns how many points of a balance can be spent now; null: of a member without any. */
  getAvailable(balance: SpendablePoints | null): number;
  /** Returns a member's points; none for a member without any. */
  readPoints(db: Db, accountId: string): Promise<Points>;
  /** Returns the rows of the member's point log, newest first. @param page.after the `next` of the page before
   * @param from the transaction that has just changed them */
  readLog(
    accountId: string,
    page: { limit: number; after: string | undefined },
    language: Language,
    from?: Db,
  ): Promise<{ items: PointLogItem[]; next: string | null }>;
  /** Returns all that the ledger holds about a member, oldest first. */
  readWholeLog(db: Db, accountId: string): Promise<WholeLogRow[]>;
  /** @returns false where its key has granted them before */
  grantPoints(transaction: DbTransaction, grant: Grant): Promise<boolean>;
  /**
   * Takes back what a grant has given, once; of what has expired since nothing, and what was spent meanwhile is owed. Nothing where
   * nothing was granted.
   * @param idempotencyKey that of the grant
   */
  takeBackGrant(transaction: DbTransaction, idempotencyKey: string): Promise<void>;
  /** Locks a member's balance until the transaction ends. @returns the points that can be spent */
  lockAvailable(transaction: DbTransaction, accountId: string, market: MarketCode): Promise<number>;
  /** Takes points for an order that is not paid. @returns false where the member has too few */
  holdPoints(transaction: DbTransaction, request: RedemptionRequest): Promise<boolean>;
  /** Spends points: those that are held for the redemption, or else available ones. @returns false for too few */
  redeemPoints(transaction: DbTransaction, request: RedemptionRequest): Promise<boolean>;
  /** Gives back the points of a redemption, whether held or spent: its order was cancelled. */
  releasePoints(transaction: DbTransaction, redemptionId: string): Promise<void>;
  /** Notes the points that an order will earn. @param multiplier see `computeEarnedPoints` */
  addPurchase(transaction: DbTransaction, purchase: PurchaseFacts, multiplier: number): Promise<void>;
  /** Counts a paid order as a purchase, whose points are pending from now on. @param paidAt from when the months until expiry count */
  payPurchase(transaction: DbTransaction, orderId: string, paidAt: Date): Promise<void>;
  /** Makes the points of a paid order available. @param paidAt the purchase from which the months until expiry count */
  confirmPurchase(transaction: DbTransaction, orderId: string, paidAt: Date): Promise<void>;
  /** Takes back the points of a refunded amount. @param refund.amount of goods, in minor units */
  refundPurchase(
    transaction: DbTransaction,
    orderId: string,
    refund: { idempotencyKey: string; amount: number },
  ): Promise<void>;
  /** Gives back the points that a refund took which has failed. @param idempotencyKey that of the refund */
  restorePurchase(transaction: DbTransaction, orderId: string, idempotencyKey: string): Promise<void>;
  /** Takes back all points of an order. */
  cancelPurchase(transaction: DbTransaction, orderId: string): Promise<void>;
  /** Adds or removes points by hand. @returns `too_low` where more would be removed than the member can spend */
  adjustPoints(transaction: DbTransaction, adjustment: PointAdjustment): Promise<'done' | 'done_before' | 'too_low'>;
  /**
   * Posts the expiry of all points of a market whose last day is before a day.
   * @param day calendar day of the market, not after its present one
   * @returns how many members had such points
   */
  expirePoints(market: MarketCode, day: string, signal?: AbortSignal): Promise<number>;
  /** Compares all balances and postings with their entries; empty where they agree. Reads the whole ledger. */
  checkLedger(): Promise<LedgerFault[]>;
};

/** Members whose points expire, per statement. */
const expiryBatchSize = 500;

const getGrantKey = (idempotencyKey: string) => `grant:${idempotencyKey}`;

/** Below every id. */
const firstAccountId = '00000000-0000-0000-0000-000000000000';

export function createPointsService({ database, clock }: { database: Database; clock: Clock }): PointsService {
  const { db } = database;
  const balances = createBalances(clock);
  const { post, lockBalance, startExpiry } = balances;

  const getAvailable: PointsService['getAvailable'] = (balance) =>
    !balance || hasExpired(balance.expires_on, getMarketDay(balance.market, clock.now())) ? 0 : balance.available;

  return {
    getAvailable,

    readPoints: async (reader, accountId) => {
      const balance = await findBalance(reader, accountId);
      if (!balance) return { available: 0, pending: 0, owed: 0, expiring: null };
      const available = getAvailable(balance);
      const on = balance.expires_on;
      return {
        available,
        pending: balance.pending,
        owed: balance.owed,
        expiring: available > 0 && on !== null ? { points: available, on } : null,
      };
    },

    readLog: async (accountId, { limit, after }, language, from = db) => {
      const page = { after: after === undefined ? Number.MAX_SAFE_INTEGER : Number(after), limit: limit + 1 };
      const rows = await listLog(from, accountId, page);
      const items = rows.slice(0, limit).map((row) => ({
        id: String(row.id),
        source: row.source,
        text: describePosting(row, language),
        points: row.points,
        isPending: row.is_pending,
        orderId: row.order_id,
        orderNumber: row.order_number,
        at: row.posted_at.toISOString(),
      }));
      return { items, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null };
    },

    readWholeLog: listWholeLog,

    ...createPurchases(balances),
    ...createRedemptions(balances, clock),

    grantPoints: async (transaction, { accountId, market, source, points, idempotencyKey, product }) => {
      checkPoints(points, points > 0);
      const balance = await lockBalance(transaction, accountId, market);
      const facts = {
        account_id: accountId,
        source,
        market,
        idempotency_key: getGrantKey(idempotencyKey),
        product: product ? JSON.stringify(product) : null,
      };
      const isNew = await post(transaction, facts, createGrant(balance, points));
      if (isNew) await startExpiry(transaction, balance, market);
      return isNew;
    },

    takeBackGrant: async (transaction, idempotencyKey) => {
      const grant = await findPosting(transaction, getGrantKey(idempotencyKey));
      if (!grant) return;
      const { account_id: accountId, source, market, points, product, posted_at: postedAt } = grant;
      const balance = await lockBalance(transaction, accountId, market);
      const facts = {
        account_id: accountId,
        source,
        market,
        idempotency_key: `${getGrantKey(idempotencyKey)}:taken_back`,
        product: product ? JSON.stringify(product) : null,
      };
      if (await isPosted(transaction, { ...facts, points: -points })) return;
      const isGone = hasPurchaseExpired(getMarketDay(market, postedAt), balance.started_on);
      await post(transaction, facts, isGone ? [] : createTakeBack(balance, points));
    },

    lockAvailable: async (transaction, accountId, market) =>
      (await lockBalance(transaction, accountId, market)).available,

    adjustPoints: async (transaction, { accountId, market, points, reason, adjustedBy, idempotencyKey }) => {
      checkPoints(points, points !== 0);
      const balance = await lockBalance(transaction, accountId, market);
      const facts = {
        account_id: accountId,
        source: 'manual_points_adjustment' as const,
        idempotency_key: `adjusted:${idempotencyKey}`,
        market,
        reason,
        adjusted_by: adjustedBy,
      };
      if (await isPosted(transaction, { ...facts, points })) return 'done_before';
      const entries = createAdjustment(balance, points);
      if (!entries) return 'too_low';
      await post(transaction, facts, entries);
      if (points > 0) await startExpiry(transaction, balance, market);
      return 'done';
    },

    expirePoints: async (market, day, signal) => {
      if (day > getMarketDay(market, clock.now())) throw new RangeError(`${day} is still to come in ${market}`);
      let count = 0;
      for (let after = firstAccountId; ; ) {
        const accountIds = await listExpired(db, market, day, { after, limit: expiryBatchSize });
        // Posts what has expired, unless another process has.
        const expire = (accountId: string) =>
          runInTransaction(db, (transaction) => lockBalance(transaction, accountId, market));
        await runEach(accountIds, expire, signal);
        count += accountIds.length;
        const last = accountIds.at(-1);
        if (!last) return count;
        after = last;
      }
    },

    checkLedger: () => findLedgerFaults(db),
  };
}
