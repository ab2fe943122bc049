import type { MarketCode } from '@vermilion/contract/markets';
import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Tables } from '../../platform/tables.ts';

export type StoredReward = Selectable<Tables['rewards']>;

/** Returns the rewards of a market whose time has come and is not over, in the retailer's order. */
export function listCurrentRewards(db: Db, market: MarketCode, now: Date): Promise<StoredReward[]> {
  return db
    .selectFrom('rewards')
    .selectAll()
    .where('market', '=', market)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('position')
    .execute();
}

/** Returns a reward of a market, whatever its time. */
export async function findReward(db: Db, market: MarketCode, id: string): Promise<StoredReward | undefined> {
  return db.selectFrom('rewards').selectAll().where('market', '=', market).where('id', '=', id).executeTakeFirst();
}

/** A reward as the retailer defines it. @property quantity how many orders may redeem it; null: any number */
type DefinedReward = Omit<Insertable<Tables['rewards']>, 'quantity_left'> & { quantity: number | null };

/** Makes the given rewards the only ones of the markets that they name. What orders have redeemed of them stays redeemed. */
export async function replaceRewards(
  transaction: Transaction<Tables>,
  rewards: readonly DefinedReward[],
): Promise<void> {
  if (rewards.length === 0) return;
  const markets = [...new Set(rewards.map(({ market }) => market))];
  // Waits for orders that are redeeming them.
  await transaction.deleteFrom('rewards').where('market', 'in', markets).execute();
  const redeemed = await transaction
    .selectFrom('reward_redemptions')
    .select((eb) => ['market', 'reward_id', eb.fn.countAll<number>().as('count')])
    .where('market', 'in', markets)
    .where('state', '<>', 'restored')
    .groupBy(['market', 'reward_id'])
    .execute();
  const countRedeemed = ({ market, id }: DefinedReward) =>
    Number(redeemed.find((each) => each.market === market && each.reward_id === id)?.count ?? 0);
  const rows = rewards.map(({ quantity, ...reward }) => ({
    ...reward,
    quantity_left: quantity === null ? null : Math.max(0, quantity - countRedeemed({ ...reward, quantity })),
  }));
  await transaction.insertInto('rewards').values(rows).execute();
}
