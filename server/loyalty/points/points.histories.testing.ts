import { type MarketCode, marketCodes } from '@vermilion/contract/markets';
import { computeEarnedPoints } from '@vermilion/contract/points';
import fc from 'fast-check';
import { sql } from 'kysely';
import { type Database, runInTransaction } from '../../platform/database.ts';
import { systemRandom } from '../../platform/random.ts';
import { type GrantSource, grantSources, type RedemptionSource } from './points.rules.ts';
import { createPointsService } from './points.service.ts';

/**
 * For tests and `npm run proof -- ledger`: lives of members, generated step by step and lived on the database, with every
 * source of points, redemptions, expiry and cancellation. Some steps are taken twice, as callers may repeat them.
 */

type Step = { isRepeated: boolean } & (
  | { kind: 'grant'; source: GrantSource; points: number }
  | { kind: 'place'; amount: number; multiplier: 1 | 2 }
  | { kind: 'pay' | 'confirm' | 'cancel' | 'redeem' | 'release'; pick: number }
  | { kind: 'refund'; pick: number; share: number }
  | { kind: 'hold' | 'redeem directly'; source: RedemptionSource; share: number }
  | { kind: 'adjust'; points: number }
  | { kind: 'wait'; days: number }
);

const points = fc.integer({ min: 1, max: 400 });
const pick = fc.nat(1000);

/** A life of a member in a market. */
export const history: fc.Arbitrary<{ market: MarketCode; steps: Step[] }> = fc.record({
  market: fc.constantFrom(...marketCodes),
  steps: fc.array(
    fc
      .oneof(
        fc.record({ kind: fc.constant('grant' as const), source: fc.constantFrom(...grantSources), points }),
        fc.record({
          kind: fc.constant('place' as const),
          amount: fc.integer({ min: 0, max: 3_000_000 }),
          multiplier: fc.constantFrom(1 as const, 2 as const),
        }),
        fc.record({ kind: fc.constantFrom('pay' as const, 'confirm' as const, 'cancel' as const), pick }),
        fc.record({ kind: fc.constant('refund' as const), pick, share: fc.double({ min: 0, max: 1, noNaN: true }) }),
        fc.record({
          kind: fc.constantFrom('hold' as const, 'redeem directly' as const),
          source: fc.constantFrom('used_points' as const, 'level_redemption' as const),
          share: fc.constantFrom(0.3, 0.6, 1, 1, 1.2),
        }),
        fc.record({ kind: fc.constantFrom('redeem' as const, 'release' as const), pick }),
        fc.record({ kind: fc.constant('adjust' as const), points: fc.integer({ min: -300, max: 300 }) }),
        fc.record({ kind: fc.constant('wait' as const), days: fc.constantFrom(1, 30, 200, 600) }),
      )
      .chain((step) => fc.boolean().map((isRepeated) => ({ ...step, isRepeated }) as Step)),
    { minLength: 1, maxLength: 16, size: 'max' },
  ),
});

type Order = {
  id: string;
  amount: number;
  multiplier: number;
  refunded: number;
  isPaid: boolean;
  state: 'pending' | 'confirmed' | 'cancelled';
  /** The points that it has in the ledger. Once they have expired nothing takes them back. */
  points: number;
};
type Redemption = { id: string; points: number; source: RedemptionSource; state: 'held' | 'redeemed' | 'released' };

/** What a life came to. */
export type LifeSummary = { steps: number; expiries: number; refusals: number; debts: number };

/**
 * Lives a history in one transaction, and compares what its orders and redemptions left in the ledger with what they must
 * leave, however often each step was repeated.
 * @throws where they differ, or the database refuses a step
 */
export async function liveHistory(
  database: Pick<Database, 'db'>,
  { market, steps }: { market: MarketCode; steps: readonly Step[] },
): Promise<LifeSummary> {
  let now = new Date('2026-01-31T04:00:00Z').getTime();
  const service = createPointsService({ database: database as Database, clock: { now: () => new Date(now) } });
  const accountId = systemRandom.uuid();
  const orders: Order[] = [];
  const redemptions: Redemption[] = [];
  let granted = 0;
  const summary: LifeSummary = { steps: steps.length, expiries: 0, refusals: 0, debts: 0 };

  await runInTransaction(database.db, async (transaction) => {
    const readBalance = () =>
      transaction
        .selectFrom('point_balances')
        .select(['available', 'pending', 'held', 'owed'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
    /** Whether the points of a confirmed order have expired: what is there to expire is of later days. */
    const hasExpired = async ({ id, state }: Order) => {
      if (state === 'pending') return false;
      const { rows } = await sql<{ isOver: boolean }>`
        select started_on is null or confirmed_on < started_on as "isOver"
        from loyalty_purchases join point_balances using (account_id) where order_id = ${id}`.execute(transaction);
      return rows[0]?.isOver ?? false;
    };
    const readAvailable = async () => (await service.readPoints(transaction, accountId)).available;

    for (const step of steps) {
      const id = systemRandom.uuid();
      const order = 'pick' in step ? orders[step.pick % Math.max(1, orders.length)] : undefined;
      const redemption = 'pick' in step ? redemptions[step.pick % Math.max(1, redemptions.length)] : undefined;
      const available = await readAvailable();
      // Of what there is to spend; more than all of it is refused.
      const wanted = 'source' in step && 'share' in step ? Math.max(1, Math.floor(available * step.share)) : 0;
      const refund = order && step.kind === 'refund' ? Math.floor((order.amount - order.refunded) * step.share) : 0;
      for (let time = 0; time < (step.isRepeated ? 2 : 1); time += 1) {
        if (step.kind === 'grant') {
          await service.grantPoints(transaction, {
            accountId,
            market,
            source: step.source,
            points: step.points,
            idempotencyKey: id,
            product: { en: 'Velvet lips' },
          });
        } else if (step.kind === 'place') {
          const facts = { orderId: id, orderNumber: 'V-1000001', accountId, market, paidAmount: step.amount };
          await service.addPurchase(transaction, facts, step.multiplier);
        } else if (step.kind === 'pay' && order) {
          await service.payPurchase(transaction, order.id, new Date(now));
        } else if (step.kind === 'confirm' && order) {
          await service.confirmPurchase(transaction, order.id, new Date(now));
        } else if (step.kind === 'cancel' && order) {
          await service.cancelPurchase(transaction, order.id);
        } else if (step.kind === 'refund' && order) {
          await service.refundPurchase(transaction, order.id, { idempotencyKey: id, amount: refund });
        } else if (step.kind === 'hold' || step.kind === 'redeem directly') {
          const request = { id, accountId, market, points: wanted, source: step.source };
          const method = step.kind === 'hold' ? service.holdPoints : service.redeemPoints;
          const isAllowed = available >= wanted;
          if ((await method(transaction, request)) !== isAllowed) {
            throw new Error(`${wanted} of ${available} points: ${step.kind} went wrong`);
          }
        } else if (step.kind === 'redeem' && redemption && redemption.state !== 'released') {
          const { id: held, points: amount, source } = redemption;
          await service.redeemPoints(transaction, { id: held, accountId, market, points: amount, source });
        } else if (step.kind === 'release' && redemption) {
          await service.releasePoints(transaction, redemption.id);
        } else if (step.kind === 'adjust' && step.points !== 0) {
          const audit = { reason: 'Checked by hand', adjustedBy: 'care@shop.example' };
          const request = { accountId, market, points: step.points, idempotencyKey: id, ...audit };
          const isAllowed = available + step.points >= 0;
          if (((await service.adjustPoints(transaction, request)) !== 'too_low') !== isAllowed) {
            throw new Error(`${step.points} of ${available} points were adjusted wrongly`);
          }
        }
      }

      if (step.kind === 'grant') granted += step.points;
      else if (step.kind === 'place') {
        const { amount, multiplier } = step;
        const earned = computeEarnedPoints(market, amount, multiplier);
        orders.push({ id, amount, multiplier, refunded: 0, isPaid: false, state: 'pending', points: earned });
      } else if (step.kind === 'pay' && order?.state === 'pending') order.isPaid = true;
      else if (step.kind === 'confirm' && order?.state === 'pending') {
        order.isPaid = true;
        order.state = 'confirmed';
      } else if (step.kind === 'cancel' && order && order.state !== 'cancelled') {
        if (!(await hasExpired(order))) order.points = 0;
        order.state = 'cancelled';
      } else if (step.kind === 'refund' && order?.isPaid && order.state !== 'cancelled') {
        order.refunded += refund;
        if (!(await hasExpired(order))) {
          order.points = computeEarnedPoints(market, order.amount - order.refunded, order.multiplier);
        }
      } else if (step.kind === 'hold' || step.kind === 'redeem directly') {
        const state = step.kind === 'hold' ? 'held' : 'redeemed';
        if (available >= wanted) redemptions.push({ id, points: wanted, source: step.source, state });
        else summary.refusals += 1;
      } else if (step.kind === 'redeem' && redemption?.state === 'held') redemption.state = 'redeemed';
      else if (step.kind === 'release' && redemption) redemption.state = 'released';
      else if (step.kind === 'adjust' && available + step.points >= 0) granted += step.points;
      else if (step.kind === 'wait') now += step.days * 86_400_000;

      const balance = await readBalance();
      if (balance && Math.min(...Object.values(balance)) < 0) throw new Error(`negative: ${JSON.stringify(balance)}`);
      if (balance && balance.owed > 0) summary.debts += 1;
    }

    await sql`set constraints all immediate`.execute(transaction);
    const sums = await readSums(transaction, accountId);
    const earned = orders.reduce((sum, order) => sum + (order.isPaid ? order.points : 0), 0);
    const sumRedemptions = (state: Redemption['state']) =>
      redemptions.filter((each) => each.state === state).reduce((sum, each) => sum + each.points, 0);
    const expected = {
      programme: -(granted + earned),
      redeemed: sumRedemptions('redeemed'),
      member_held: sumRedemptions('held'),
      total: 0,
    };
    const found = {
      programme: sums.programme ?? 0,
      redeemed: sums.redeemed ?? 0,
      member_held: sums.member_held ?? 0,
      total: Object.values(sums).reduce((sum, each) => sum + each, 0),
    };
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      throw new Error(`The ledger says ${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
    }
    if (sums.expired) summary.expiries += 1;
  });
  return summary;
}

/** Returns the sums of a member's entries by account of the ledger. */
async function readSums(db: Database['db'], accountId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; points: number }>`
    select ledger_account as name, sum(entries.points)::bigint as points
    from ledger_postings join ledger_entries as entries on posting_id = id
    where account_id = ${accountId} group by ledger_account`.execute(db);
  return Object.fromEntries(rows.map(({ name, points: sum }) => [name, sum]));
}
