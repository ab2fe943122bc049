import type { BeautyProfile } from '@vermilion/contract/membership';
import { sql, type Transaction } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Tables } from '../../platform/tables.ts';

/** A stored profile, and whether it was ever complete. */
export type StoredProfile = BeautyProfile & { completedAt: Date | null };

export async function findProfile(db: Db, accountId: string): Promise<StoredProfile | null> {
  const row = await db.selectFrom('beauty_profiles').selectAll().where('account_id', '=', accountId).executeTakeFirst();
  if (!row) return null;
  const { skin_type, skin_tone, hair_type, concerns, completed_at } = row;
  return { skinType: skin_type, skinTone: skin_tone, hairType: hair_type, concerns, completedAt: completed_at };
}

/**
 * Stores a profile.
 * @param completedAt kept from the first time that it is given
 */
export async function upsertProfile(
  transaction: Transaction<Tables>,
  accountId: string,
  { skinType, skinTone, hairType, concerns }: BeautyProfile,
  completedAt: Date | null,
): Promise<void> {
  const answers = { skin_type: skinType, skin_tone: skinTone, hair_type: hairType, concerns };
  await transaction
    .insertInto('beauty_profiles')
    .values({ account_id: accountId, ...answers, completed_at: completedAt })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        ...answers,
        completed_at: sql`coalesce(beauty_profiles.completed_at, excluded.completed_at)`,
      }),
    )
    .execute();
}
