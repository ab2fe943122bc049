import { getMarketDay } from '@vermilion/contract/market-day';
import type { Clock } from '../../platform/clock.ts';
import { awaitTogether, type DbTransaction } from '../../platform/database.ts';
import { createHold, createRedemption, createReturn } from './ledger.rules.ts';
import type { Balances } from './points.balances.ts';
import { checkPoints } from './points.rules.ts';
import type { PointsService, RedemptionRequest } from './points.service.ts';
import { findRedemption, insertRedemption, type Redemption, updateRedemption } from './points.store.ts';

/** The points that orders use: held, spent, given back. */
export function createRedemptions(
  { post, lockBalance, startExpiry, refreshExpiry }: Balances,
  clock: Clock,
): Pick<PointsService, 'holdPoints' | 'redeemPoints' | 'releasePoints'> {
  const getRedemptionFacts = (redemption: Redemption) => ({
    account_id: redemption.account_id,
    source: redemption.source,
    market: redemption.market,
    order_id: redemption.order_id,
    order_number: redemption.order_number,
    product: redemption.product && JSON.stringify(redemption.product),
  });

  /** Takes points from the available ones, once per redemption. */
  async function hold(transaction: DbTransaction, request: RedemptionRequest): Promise<Redemption | null> {
    checkPoints(request.points, request.points > 0);
    const { id, accountId, market, points, source, order, product } = request;
    const [balance, earlier] = await awaitTogether([
      lockBalance(transaction, accountId, market),
      findRedemption(transaction, id),
    ]);
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
    const held = { ...redemption, product: product ?? null };
    await awaitTogether([
      insertRedemption(transaction, { ...redemption, product: product ? JSON.stringify(product) : null }),
      post(transaction, { ...getRedemptionFacts(held), idempotency_key: `redemption:${id}:held` }, entries),
    ]);
    return held;
  }

  return {
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
  };
}
