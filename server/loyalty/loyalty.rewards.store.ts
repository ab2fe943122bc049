import type { MarketCode } from '@vermilion/contract/markets';
import type { Insertable, Selectable, Transaction } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';

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

/** Makes the given rewards the only ones of the markets that they name. */
export async function replaceRewards(
  transaction: Transaction<Tables>,
  rewards: readonly Insertable<Tables['rewards']>[],
): Promise<void> {
  if (rewards.length === 0) return;
  const markets = [...new Set(rewards.map(({ market }) => market))];
  await transaction.deleteFrom('rewards').where('market', 'in', markets).execute();
  await transaction.insertInto('rewards').values(rewards).execute();
}
