import type { PointLogItem } from '@vermilion/contract/loyalty';
import type { Language, MarketCode } from '@vermilion/contract/markets';
import type { Transaction } from 'kysely';
import type { Clock } from '../platform/clock.ts';
import { type Database, type Db, runInTransaction } from '../platform/database.ts';
import type { Tables, Texts } from '../platform/tables.ts';
import { getMarketDay } from './loyalty.daily.ts';
import {
  applyEntries,
  createAdjustment,
  createConfirmation,
  createExpiry,
  createGrant,
  createHold,
  createPendingGrant,
  createPendingTakeBack,
  createRedemption,
  createReturn,
  createTakeBack,
  type Entry,
} from './loyalty.ledger.rules.ts';
import {
  findBalance,
  findLatestExpiry,
  findLedgerFaults,
  insertPosting,
  isPosted,
  type LedgerFault,
  lockBalanceRow,
  type PostingFacts,
  type StoredBalance,
  updateExpiry,
} from './loyalty.ledger.store.ts';
import {
  computeEarnedPoints,
  computeTakeBack,
  type GrantSource,
  getExpiryDay,
  hasExpired,
  type RedemptionSource,
} from './loyalty.points.rules.ts';
import {
  findLatestActivity,
  findPurchase,
  findRedemption,
  insertPurchase,
  insertRedemption,
  insertRefund,
  listExpired,
  listLog,
  listWholeLog,
  type Purchase,
  type Redemption,
  updatePurchase,
  updateRedemption,
  type WholeLogRow,
} from './loyalty.points.store.ts';
import { describePosting } from './loyalty.points.texts.ts';

type Work = Transaction<Tables>;

/** A member's points. */
export type Points = {
  /** Can be spent. */
  available: number;
  /** Of orders that are not confirmed. */
  pending: number;
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
  /** Why, for the audit; members do not see it. */
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
  /** Returns a member's points; none for a member without any. */
  readPoints(db: Db, accountId: string): Promise<Points>;
  /** Returns the rows of the member's point log, newest first. @param page.after the `next` of the page before */
  readLog(
    accountId: string,
    page: { limit: number; after: string | undefined },
    language: Language,
  ): Promise<{ items: PointLogItem[]; next: string | null }>;
  /** Returns all that the ledger holds about a member, oldest first. */
  readWholeLog(db: Db, accountId: string): Promise<WholeLogRow[]>;
  grantPoints(transaction: Work, grant: Grant): Promise<void>;
  /** Takes points for an order that is not paid. @returns false where the member has too few */
  holdPoints(transaction: Work, request: RedemptionRequest): Promise<boolean>;
  /** Spends points: those that are held for the redemption, or else available ones. @returns false for too few */
  redeemPoints(transaction: Work, request: RedemptionRequest): Promise<boolean>;
  /** Gives back the points of a redemption, whether held or spent: its order was cancelled. */
  releasePoints(transaction: Work, redemptionId: string): Promise<void>;
  /** Adds the points of an order as pending. @param multiplier see `computeEarnedPoints` */
  addPurchase(transaction: Work, purchase: PurchaseFacts, multiplier: number): Promise<void>;
  /** Makes the points of an order available. @param paidAt the purchase from which the months until expiry count */
  confirmPurchase(transaction: Work, orderId: string, paidAt: Date): Promise<void>;
  /** Takes back the points of a refunded amount. @param refund.amount of goods, in minor units */
  refundPurchase(transaction: Work, orderId: string, refund: { idempotencyKey: string; amount: number }): Promise<void>;
  /** Takes back all points of an order. */
  cancelPurchase(transaction: Work, orderId: string): Promise<void>;
  /** Adds or removes points by hand. @returns false where more would be removed than the member can spend */
  adjustPoints(transaction: Work, adjustment: PointAdjustment): Promise<boolean>;
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

/** Below every id. */
const firstAccountId = '00000000-0000-0000-0000-000000000000';

export function createPointsService({ database, clock }: { database: Database; clock: Clock }): PointsService {
  const { db } = database;

  /** Writes a posting of entries, if there are any, once per key. @returns whether it is new */
  async function post(transaction: Work, facts: Omit<PostingFacts, 'posted_at'>, entries: readonly Entry[]) {
    if (entries.length === 0) return false;
    return insertPosting(transaction, { ...facts, posted_at: clock.now() }, entries);
  }

  /**
   * Locks a member's balance, and posts the expiry of what has expired.
   * @param market of a balance that is new
   * @param moment when the points are wanted; now, unless they follow an earlier event
   */
  async function lockBalance(
    transaction: Work,
    accountId: string,
    market: MarketCode,
    moment = clock.now(),
  ): Promise<StoredBalance> {
    const balance = await lockBalanceRow(transaction, accountId, market);
    if (!hasExpired(balance.expires_on, getMarketDay(balance.market, moment))) return balance;
    const entries = createExpiry(balance);
    await post(
      transaction,
      {
        account_id: accountId,
        source: 'expired_points',
        idempotency_key: getExpiryKey(accountId, balance.expires_on),
        market: balance.market,
      },
      entries,
    );
    const expiry = { started_on: null, expires_on: null };
    await updateExpiry(transaction, accountId, expiry);
    return { ...balance, ...applyEntries(balance, entries), ...expiry };
  }

  /** Starts the months until expiry where there was nothing to expire. @param market of the points that came */
  async function startExpiry(transaction: Work, balance: StoredBalance, market: MarketCode): Promise<void> {
    if (balance.started_on !== null) return;
    const day = getMarketDay(market, clock.now());
    await updateExpiry(transaction, balance.account_id, {
      market,
      started_on: day,
      expires_on: getExpiryDay(day),
    });
  }

  /** Counts the months until expiry anew: from the last purchase or redemption that stands. */
  async function refreshExpiry(transaction: Work, accountId: string): Promise<void> {
    const balance = await findBalance(transaction, accountId);
    if (!balance?.started_on) return;
    const latest = await findLatestActivity(transaction, accountId);
    const isCounted = latest !== undefined && latest.day >= balance.started_on;
    await updateExpiry(transaction, accountId, {
      market: isCounted ? latest.market : balance.market,
      expires_on: getExpiryDay(isCounted ? latest.day : balance.started_on),
    });
  }

  /**
   * Gives back points whose expiry was posted although an order was paid by their last day: its confirmation comes later,
   * where the job that follows orders was behind.
   * @returns the balance, with these points
   */
  async function returnExpired(transaction: Work, balance: StoredBalance, market: MarketCode, paidAt: Date) {
    const paidOn = getMarketDay(balance.market, paidAt);
    if (balance.started_on !== null && balance.started_on <= paidOn) return balance;
    const { account_id: accountId } = balance;
    const expiry = await findLatestExpiry(transaction, accountId);
    if (!expiry || expiry.points >= 0 || expiry.idempotency_key < getExpiryKey(accountId, paidOn)) return balance;
    const entries = createReturn(balance, -expiry.points, 'expired');
    const facts = { account_id: accountId, source: 'expired_points' as const, market };
    await post(transaction, { ...facts, idempotency_key: `${expiry.idempotency_key}:returned` }, entries);
    const started_on = getMarketDay(market, paidAt);
    await updateExpiry(transaction, accountId, { market, started_on, expires_on: getExpiryDay(started_on) });
    return { ...balance, ...applyEntries(balance, entries), started_on };
  }

  const getOrderFacts = (purchase: Purchase) => ({
    account_id: purchase.account_id,
    source: 'purchase_points_with_order_number' as const,
    market: purchase.market,
    order_id: purchase.order_id,
    order_number: purchase.order_number,
  });

  const getRedemptionFacts = (redemption: Redemption) => ({
    account_id: redemption.account_id,
    source: redemption.source,
    market: redemption.market,
    order_id: redemption.order_id,
    order_number: redemption.order_number,
    product: redemption.product && JSON.stringify(redemption.product),
  });

  /** Takes points from the available ones, once per redemption. */
  async function hold(transaction: Work, request: RedemptionRequest): Promise<Redemption | null> {
    checkPoints(request.points, request.points > 0);
    const { id, accountId, market, points, source, order, product } = request;
    const balance = await lockBalance(transaction, accountId, market);
    const earlier = await findRedemption(transaction, id);
    if (earlier) {
      if (earlier.account_id !== accountId || earlier.points !== points || earlier.state === 'released') {
        throw new Error(`Redemption ${id} was used for something else, or released`);
      }
      return earlier;
    }
    const entries = createHold(balance, points);
    if (!entries) return null;
    const facts = { order_id: order?.id ?? null, order_number: order?.number ?? null, redeemed_on: null };
    const redemption = { id, account_id: accountId, market, state: 'held' as const, source, points, ...facts };
    await insertRedemption(transaction, { ...redemption, product: product ? JSON.stringify(product) : null });
    const held = { ...redemption, product: product ?? null };
    await post(transaction, { ...getRedemptionFacts(held), idempotency_key: `redemption:${id}:held` }, entries);
    return held;
  }

  /** Locks the balance of a purchase's member, and reads the purchase under the lock. */
  async function lockPurchase(transaction: Work, orderId: string, moment?: Date) {
    const found = await findPurchase(transaction, orderId);
    if (!found) return null;
    const balance = await lockBalance(transaction, found.account_id, found.market, moment);
    const purchase = await findPurchase(transaction, orderId);
    if (!purchase) throw new Error(`Order ${orderId} has lost its points`);
    return { purchase, balance };
  }

  return {
    readPoints: async (reader, accountId) => {
      const balance = await findBalance(reader, accountId);
      if (!balance) return { available: 0, pending: 0, expiring: null };
      const isExpired = hasExpired(balance.expires_on, getMarketDay(balance.market, clock.now()));
      const available = isExpired ? 0 : balance.available;
      const on = balance.expires_on;
      return {
        available,
        pending: balance.pending,
        expiring: available > 0 && on !== null ? { points: available, on } : null,
      };
    },

    readLog: async (accountId, { limit, after }, language) => {
      const page = { after: after === undefined ? Number.MAX_SAFE_INTEGER : Number(after), limit: limit + 1 };
      const rows = await listLog(db, accountId, page);
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

    grantPoints: async (transaction, { accountId, market, source, points, idempotencyKey, product }) => {
      checkPoints(points, points > 0);
      const balance = await lockBalance(transaction, accountId, market);
      const facts = {
        account_id: accountId,
        source,
        market,
        idempotency_key: `grant:${idempotencyKey}`,
        product: product ? JSON.stringify(product) : null,
      };
      if (await post(transaction, facts, createGrant(balance, points))) {
        await startExpiry(transaction, balance, market);
      }
    },

    holdPoints: async (transaction, request) => (await hold(transaction, request)) !== null,

    redeemPoints: async (transaction, request) => {
      const redemption = await hold(transaction, request);
      if (!redemption) return false;
      if (redemption.state === 'redeemed') return true;
      const facts = { ...getRedemptionFacts(redemption), idempotency_key: `redemption:${redemption.id}:redeemed` };
      await post(transaction, facts, createRedemption(redemption.points));
      const redeemedOn = getMarketDay(redemption.market, clock.now());
      await updateRedemption(transaction, redemption.id, { state: 'redeemed', redeemed_on: redeemedOn });
      await refreshExpiry(transaction, redemption.account_id);
      return true;
    },

    releasePoints: async (transaction, redemptionId) => {
      const found = await findRedemption(transaction, redemptionId);
      if (!found) return;
      const balance = await lockBalance(transaction, found.account_id, found.market);
      const redemption = await findRedemption(transaction, redemptionId);
      if (!redemption || redemption.state === 'released') return;
      const { points, market, state } = redemption;
      const facts = { ...getRedemptionFacts(redemption), idempotency_key: `redemption:${redemptionId}:released` };
      await post(transaction, facts, createReturn(balance, points, state === 'held' ? 'member_held' : 'redeemed'));
      await updateRedemption(transaction, redemptionId, { state: 'released', redeemed_on: null });
      await startExpiry(transaction, balance, market);
      if (state === 'redeemed') await refreshExpiry(transaction, redemption.account_id);
    },

    addPurchase: async (transaction, { orderId, orderNumber, accountId, market, paidAmount }, multiplier) => {
      await lockBalance(transaction, accountId, market);
      if (await findPurchase(transaction, orderId)) return;
      const points = computeEarnedPoints(market, paidAmount, multiplier);
      const purchase = {
        order_id: orderId,
        account_id: accountId,
        market,
        order_number: orderNumber,
        state: 'pending' as const,
        paid_amount: paidAmount,
        multiplier,
        points,
        points_taken_back: 0,
        confirmed_on: null,
      };
      await insertPurchase(transaction, purchase);
      const facts = { ...getOrderFacts(purchase), idempotency_key: `order:${orderId}:placed` };
      await post(transaction, facts, createPendingGrant(points));
    },

    confirmPurchase: async (transaction, orderId, paidAt) => {
      const locked = await lockPurchase(transaction, orderId, paidAt);
      if (locked?.purchase.state !== 'pending') return;
      const { purchase } = locked;
      const balance = await returnExpired(transaction, locked.balance, purchase.market, paidAt);
      const facts = { ...getOrderFacts(purchase), idempotency_key: `order:${orderId}:confirmed` };
      await post(transaction, facts, createConfirmation(balance, purchase.points));
      const confirmedOn = getMarketDay(purchase.market, paidAt);
      await updatePurchase(transaction, orderId, { state: 'confirmed', confirmed_on: confirmedOn });
      if (purchase.points > 0) await startExpiry(transaction, balance, purchase.market);
      await refreshExpiry(transaction, purchase.account_id);
    },

    refundPurchase: async (transaction, orderId, { idempotencyKey, amount }) => {
      const locked = await lockPurchase(transaction, orderId);
      if (locked?.purchase.state !== 'confirmed') return;
      const { purchase, balance } = locked;
      const refund = { order_id: orderId, idempotency_key: idempotencyKey, amount };
      const refundedAmount = await insertRefund(transaction, refund);
      if (refundedAmount === null) return;
      const points = computeTakeBack({
        market: purchase.market,
        paidAmount: purchase.paid_amount,
        refundedAmount,
        multiplier: purchase.multiplier,
        points: purchase.points,
        takenBack: purchase.points_taken_back,
      });
      const facts = { ...getOrderFacts(purchase), idempotency_key: `order:${orderId}:refunded:${idempotencyKey}` };
      await post(transaction, facts, createTakeBack(balance, points));
      await updatePurchase(transaction, orderId, { points_taken_back: purchase.points_taken_back + points });
    },

    cancelPurchase: async (transaction, orderId) => {
      const locked = await lockPurchase(transaction, orderId);
      if (!locked || locked.purchase.state === 'cancelled') return;
      const { purchase, balance } = locked;
      const points = purchase.points - purchase.points_taken_back;
      const isPending = purchase.state === 'pending';
      const facts = { ...getOrderFacts(purchase), idempotency_key: `order:${orderId}:cancelled` };
      await post(transaction, facts, isPending ? createPendingTakeBack(points) : createTakeBack(balance, points));
      await updatePurchase(transaction, orderId, { state: 'cancelled', points_taken_back: purchase.points });
      await refreshExpiry(transaction, purchase.account_id);
    },

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
      if (await isPosted(transaction, { ...facts, points })) return true;
      const entries = createAdjustment(balance, points);
      if (!entries) return false;
      await post(transaction, facts, entries);
      if (points > 0) await startExpiry(transaction, balance, market);
      return true;
    },

    expirePoints: async (market, day, signal) => {
      if (day > getMarketDay(market, clock.now())) throw new RangeError(`${day} is still to come in ${market}`);
      let count = 0;
      for (let after = firstAccountId; ; ) {
        const accountIds = await listExpired(db, market, day, { after, limit: expiryBatchSize });
        for (const accountId of accountIds) {
          signal?.throwIfAborted();
          // Posts what has expired, unless another process has.
          await runInTransaction(db, (transaction) => lockBalance(transaction, accountId, market));
          count += 1;
        }
        const last = accountIds.at(-1);
        if (!last) return count;
        after = last;
      }
    },

    checkLedger: () => findLedgerFaults(db),
  };
}

/** Returns the key of a posting of expiry; those of one member sort by their day. @param day the last day of the points */
const getExpiryKey = (accountId: string, day: string | null) => `expired:${accountId}:${day}`;

/** Throws where points are no integer, or not what a method takes. */
function checkPoints(points: number, isTaken: boolean): void {
  if (!Number.isSafeInteger(points) || !isTaken) throw new RangeError(`${points} is no number of points to move`);
}
