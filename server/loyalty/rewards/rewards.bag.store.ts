import type { MarketCode } from '@vermilion/contract/markets';
import { type Selectable, sql, type Transaction } from 'kysely';
import { nameColumns } from '../../platform/columns.ts';
import { createStatement } from '../../platform/compiled-statement.ts';
import { awaitTogether, type Db } from '../../platform/database.ts';
import type { Tables } from '../../platform/tables.ts';
import type { SpendablePoints } from '../points/ledger.store.ts';
import type { StoredReward } from './rewards.store.ts';

export type RewardRedemption = Selectable<Tables['reward_redemptions']>;

const rewardColumns = nameColumns('rewards', {
  market: true,
  id: true,
  position: true,
  points: true,
  tier: true,
  variant_id: true,
  value: true,
  name: true,
  description: true,
  is_collectable: true,
  starts_at: true,
  ends_at: true,
  quantity_left: true,
});

/**
 * The reward of a bag as its row is; `reward` is null where the retailer has taken it away.
 * @property balance of the member; null for one who has never had points
 */
export type BagReward = {
  rewardId: string;
  market: MarketCode;
  reward: StoredReward | null;
  balance: SpendablePoints | null;
};

/** Returns the reward that a member has put in a bag, and what the member has to pay it with. */
export async function findBagReward(db: Db, accountId: string, bagId: string): Promise<BagReward | null> {
  const [row] = await selectBagReward(db, { accountId, bagId });
  if (!row) return null;
  const { reward_id: rewardId, bag_market: market, available, expires_on, points_market, ...reward } = row;
  return {
    rewardId,
    market,
    reward: reward.id === null ? null : (reward as StoredReward),
    balance: available === null || points_market === null ? null : { available, expires_on, market: points_market },
  };
}

const selectBagReward = createStatement(({ accountId, bagId }: Record<'accountId' | 'bagId', string>, db) =>
  db
    .selectFrom('bag_rewards')
    .leftJoin('rewards', (join) =>
      join.onRef('rewards.market', '=', 'bag_rewards.market').onRef('rewards.id', '=', 'bag_rewards.reward_id'),
    )
    .leftJoin('point_balances', 'point_balances.account_id', 'bag_rewards.account_id')
    .select(rewardColumns)
    .select(['bag_rewards.reward_id', 'bag_rewards.market as bag_market'])
    .select(['available', 'expires_on', 'point_balances.market as points_market'])
    .where('bag_rewards.bag_id', '=', bagId)
    .where('bag_rewards.account_id', '=', accountId),
);

/** The SQL expression of whether a bag has a reward: 0 where it has none. */
export const selectHasBagReward = ({ bagId }: { bagId: string }) =>
  sql<number>`(exists (select from bag_rewards where bag_id = ${bagId}::uuid))::integer`;

/** Locks what an order of a bag with a reward uses up: the choice, the member's points, then the reward. */
export async function lockBagReward(transaction: Transaction<Tables>, accountId: string, bagId: string): Promise<void> {
  const chosen = sql`from bag_rewards where bag_id = ${bagId}::uuid and account_id = ${accountId}::uuid`;
  await awaitTogether([
    sql`select ${chosen} for update`.execute(transaction),
    sql`
      select from point_balances where account_id = ${accountId}::uuid and exists (select ${chosen})
      for update`.execute(transaction),
    sql`
      select from rewards where (market, id) in (select market, reward_id ${chosen})
      for update`.execute(transaction),
  ]);
}

/** Puts a reward in a bag, instead of the one that is in it. */
export async function putRewardInBag(
  db: Db,
  choice: { bagId: string; accountId: string; market: MarketCode; rewardId: string },
): Promise<void> {
  const { bagId, accountId, market, rewardId } = choice;
  const row = { account_id: accountId, market, reward_id: rewardId };
  await db
    .insertInto('bag_rewards')
    .values({ bag_id: bagId, ...row })
    .onConflict((conflict) => conflict.column('bag_id').doUpdateSet(row))
    .execute();
}

export async function removeRewardFromBag(db: Db, accountId: string, bagId: string): Promise<void> {
  await db.deleteFrom('bag_rewards').where('bag_id', '=', bagId).where('account_id', '=', accountId).execute();
}

/** Deletes the rewards that a member has put in bags. */
export async function deleteBagRewards(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('bag_rewards').where('account_id', '=', accountId).execute();
}

/** Takes one of a reward, if one is left. @returns how many are left then; undefined where none was */
export async function takeReward(
  transaction: Transaction<Tables>,
  { market, id }: Pick<StoredReward, 'market' | 'id'>,
): Promise<{ quantityLeft: number | null } | undefined> {
  return transaction
    .updateTable('rewards')
    .set({ quantity_left: sql`quantity_left - 1` })
    .where('market', '=', market)
    .where('id', '=', id)
    .where((is) => is.or([is('quantity_left', 'is', null), is('quantity_left', '>', 0)]))
    .returning('quantity_left as quantityLeft')
    .executeTakeFirst();
}

/** Gives one of a reward back, where the retailer still has it. */
export async function restoreReward(
  transaction: Transaction<Tables>,
  { market, reward_id }: Pick<RewardRedemption, 'market' | 'reward_id'>,
): Promise<void> {
  await transaction
    .updateTable('rewards')
    .set({ quantity_left: sql`quantity_left + 1` })
    .where('market', '=', market)
    .where('id', '=', reward_id)
    .execute();
}

export async function insertRewardRedemption(
  transaction: Transaction<Tables>,
  { name, ...redemption }: RewardRedemption,
): Promise<void> {
  await transaction
    .insertInto('reward_redemptions')
    .values({ ...redemption, name: JSON.stringify(name) })
    .execute();
}

/** Moves the redemption of an order on, once. @returns it; undefined where it is in no such state */
export async function moveRewardRedemption(
  transaction: Transaction<Tables>,
  orderId: string,
  { from, to }: { from: readonly RewardRedemption['state'][]; to: RewardRedemption['state'] },
): Promise<RewardRedemption | undefined> {
  return transaction
    .updateTable('reward_redemptions')
    .set({ state: to })
    .where('order_id', '=', orderId)
    .where('state', 'in', from)
    .returningAll()
    .executeTakeFirst();
}
