import { getMarketDay } from '@vermilion/contract/market-day';
import { computeEarnedPoints } from '@vermilion/contract/points';
import type { DbTransaction } from '../../platform/database.ts';
import {
  createConfirmation,
  createGrant,
  createPendingGrant,
  createPendingTakeBack,
  createTakeBack,
  type Entry,
} from './ledger.rules.ts';
import { isPosted, type StoredBalance } from './ledger.store.ts';
import type { Balances } from './points.balances.ts';
import { computeTakeBack, hasPurchaseExpired } from './points.rules.ts';
import type { PointsService } from './points.service.ts';
import {
  deleteRefund,
  findPurchase,
  insertPurchase,
  insertRefund,
  listUnpostedPurchases,
  type Purchase,
  updatePurchase,
} from './points.store.ts';

/** The key of the posting that makes the points of an order pending; it is named by when older versions write it. */
const getPlacedKey = (orderId: string) => `order:${orderId}:placed`;

/**
 * The points that orders earn: pending from their payment on, confirmed, taken back. Before that they are noted with the
 * purchase only: what nobody has paid is not on the way.
 */
export function createPurchases({
  post,
  lockBalance,
  startExpiry,
  refreshExpiry,
  restoreExpired,
}: Balances): Pick<
  PointsService,
  'addPurchase' | 'payPurchase' | 'confirmPurchase' | 'refundPurchase' | 'restorePurchase' | 'cancelPurchase'
> {
  const getOrderFacts = (purchase: Purchase) => ({
    account_id: purchase.account_id,
    source: 'purchase_points_with_order_number' as const,
    market: purchase.market,
    order_id: purchase.order_id,
    order_number: purchase.order_number,
  });

  /** Posts the points of an order as pending, once. @returns whether it is new */
  const postPending = (transaction: DbTransaction, purchase: Purchase) =>
    post(
      transaction,
      { ...getOrderFacts(purchase), idempotency_key: getPlacedKey(purchase.order_id) },
      createPendingGrant(purchase.points),
    );

  /** Whether the points of an order were posted when it was placed, as processes of older versions do. */
  const isPostedUnpaid = (transaction: DbTransaction, purchase: Purchase) =>
    isPosted(transaction, {
      ...getOrderFacts(purchase),
      idempotency_key: getPlacedKey(purchase.order_id),
      points: purchase.points,
    });

  /**
   * Locks the balance of a purchase's member, and reads the purchase under the lock. The points of one that is paid are
   * posted, if they are not yet. So are those that a process of an older version has taken off the pending points of other orders,
   * where too few are left for this one.
   */
  async function lockPurchase(transaction: DbTransaction, orderId: string, moment?: Date) {
    const found = await findPurchase(transaction, orderId);
    if (!found) return null;
    const balance = await lockBalance(transaction, found.account_id, found.market, moment);
    const purchase = await findPurchase(transaction, orderId);
    if (!purchase) throw new Error(`Order ${orderId} has lost its points`);
    const isPaid = purchase.state === 'pending' && purchase.confirmed_on !== null;
    const isPaidNew = isPaid && (await postPending(transaction, purchase));
    const lockAgain = () => lockBalance(transaction, found.account_id, found.market, moment);
    const posted = isPaidNew ? await lockAgain() : balance;
    const hasTooFew = purchase.state === 'pending' && posted.pending < purchase.points - purchase.points_taken_back;
    const unposted = hasTooFew ? await listUnpostedPurchases(transaction, found.account_id) : [];
    for (const each of unposted) await postPending(transaction, each);
    return { purchase, balance: unposted.length > 0 ? await lockAgain() : posted };
  }

  /** Points of an order that are taken back; of available ones none once they have expired, as then they are gone already. */
  function createPurchaseTakeBack(balance: StoredBalance, { state, confirmed_on }: Purchase, points: number): Entry[] {
    if (state === 'pending') return createPendingTakeBack(points);
    return confirmed_on !== null && hasPurchaseExpired(confirmed_on, balance.started_on)
      ? []
      : createTakeBack(balance, points);
  }

  /**
   * Locks a purchase whose points are pending, and counts it as paid if it is not yet: the months until expiry count from then.
   * @returns null where there is none, or its points are not pending
   */
  async function lockPaidPurchase(transaction: DbTransaction, orderId: string, paidAt: Date) {
    const locked = await lockPurchase(transaction, orderId, paidAt);
    if (locked?.purchase.state !== 'pending') return null;
    const { purchase } = locked;
    if (purchase.confirmed_on !== null) return locked;
    const balance = await restoreExpired(transaction, locked.balance, paidAt);
    await updatePurchase(transaction, orderId, { confirmed_on: getMarketDay(purchase.market, paidAt) });
    if (purchase.points > 0 || balance.available > 0) await startExpiry(transaction, balance, purchase.market, paidAt);
    await refreshExpiry(transaction, purchase.account_id);
    return lockPurchase(transaction, orderId, paidAt);
  }

  return {
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
    },

    payPurchase: async (transaction, orderId, paidAt) => {
      await lockPaidPurchase(transaction, orderId, paidAt);
    },

    confirmPurchase: async (transaction, orderId, paidAt) => {
      const locked = await lockPaidPurchase(transaction, orderId, paidAt);
      if (!locked) return;
      const { purchase, balance } = locked;
      const points = purchase.points - purchase.points_taken_back;
      const facts = { ...getOrderFacts(purchase), idempotency_key: `order:${orderId}:confirmed` };
      await post(transaction, facts, createConfirmation(balance, points));
      await updatePurchase(transaction, orderId, { state: 'confirmed' });
      if (points > 0) await startExpiry(transaction, balance, purchase.market, paidAt);
      await refreshExpiry(transaction, purchase.account_id);
    },

    refundPurchase: async (transaction, orderId, { idempotencyKey, amount }) => {
      const locked = await lockPurchase(transaction, orderId);
      if (!locked || locked.purchase.state === 'cancelled' || locked.purchase.confirmed_on === null) return;
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
      await post(transaction, facts, createPurchaseTakeBack(balance, purchase, points));
      await updatePurchase(transaction, orderId, { points_taken_back: purchase.points_taken_back + points });
    },

    restorePurchase: async (transaction, orderId, idempotencyKey) => {
      const locked = await lockPurchase(transaction, orderId);
      if (!locked || locked.purchase.state === 'cancelled') return;
      const { purchase, balance } = locked;
      const refundedAmount = await deleteRefund(transaction, { orderId, idempotencyKey });
      if (refundedAmount === null) return;
      const { market, paid_amount: paidAmount, multiplier, points, confirmed_on: confirmedOn } = purchase;
      const takenBack = computeTakeBack({ market, paidAmount, refundedAmount, multiplier, points, takenBack: 0 });
      const restored = purchase.points_taken_back - takenBack;
      const facts = { ...getOrderFacts(purchase), idempotency_key: `order:${orderId}:restored:${idempotencyKey}` };
      const hasExpired = confirmedOn !== null && hasPurchaseExpired(confirmedOn, balance.started_on);
      const grant = hasExpired ? [] : createGrant(balance, restored);
      await post(transaction, facts, purchase.state === 'pending' ? createPendingGrant(restored) : grant);
      await updatePurchase(transaction, orderId, { points_taken_back: takenBack });
    },

    cancelPurchase: async (transaction, orderId) => {
      const locked = await lockPurchase(transaction, orderId);
      if (!locked || locked.purchase.state === 'cancelled') return;
      const { purchase, balance } = locked;
      const points = purchase.points - purchase.points_taken_back;
      const facts = { ...getOrderFacts(purchase), idempotency_key: `order:${orderId}:cancelled` };
      const isCounted = purchase.confirmed_on !== null || (await isPostedUnpaid(transaction, purchase));
      if (isCounted) await post(transaction, facts, createPurchaseTakeBack(balance, purchase, points));
      await updatePurchase(transaction, orderId, { state: 'cancelled', points_taken_back: purchase.points });
      await refreshExpiry(transaction, purchase.account_id);
    },
  };
}
