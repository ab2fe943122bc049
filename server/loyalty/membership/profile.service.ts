import { isProfileComplete } from '@vermilion/contract/beauty-profile';
import type { BeautyProfile, StoredBeautyProfile } from '@vermilion/contract/membership';
import type { Clock } from '../../platform/clock.ts';
import { type Database, type Db, runInTransaction } from '../../platform/database.ts';
import { fail, ok, type Result } from '../../platform/result.ts';
import type { PointsService } from '../points/points.service.ts';
import type { ClaimsService } from './claims.ts';
import { findProfile, type StoredProfile, upsertProfile } from './profile.store.ts';
import type { TiersService } from './tiers.service.ts';

/** What completing the beauty profile earns. */
const profilePoints = 50;

/** What members say about skin and hair. */
export type ProfileService = {
  /** Returns a member's profile; one without answers where nothing was said. */
  read(accountId: string): Promise<StoredBeautyProfile>;
  /** Stores a member's profile. The first complete one earns points, once per person. */
  write(accountId: string, profile: BeautyProfile): Promise<Result<StoredBeautyProfile, 'MEMBERSHIP_NEEDED'>>;
};

const unanswered: StoredProfile = { skinType: null, skinTone: null, hairType: null, concerns: [], completedAt: null };

export function createProfileService({
  database: { db },
  clock,
  tiers,
  points,
  claims,
}: {
  database: Database;
  clock: Clock;
  tiers: Pick<TiersService, 'find'>;
  points: Pick<PointsService, 'grantPoints'>;
  claims: Pick<ClaimsService, 'claim' | 'canClaim'>;
}): ProfileService {
  /** @param canEarn whether completing it still earns points */
  const describeProfile = (profile: BeautyProfile, canEarn: boolean): StoredBeautyProfile => ({
    ...profile,
    isComplete: isProfileComplete(profile),
    pointsToEarn: canEarn ? profilePoints : null,
  });
  const canEarn = async (from: Db, accountId: string, completedAt: Date | null) =>
    completedAt === null && claims.canClaim(from, accountId, 'completed_beauty_profile');

  return {
    read: async (accountId) => {
      const { completedAt, ...profile } = (await findProfile(db, accountId)) ?? unanswered;
      return describeProfile(profile, await canEarn(db, accountId, completedAt));
    },

    write: async (accountId, profile) => {
      const membership = await tiers.find(db, accountId);
      if (!membership) return fail('MEMBERSHIP_NEEDED');
      return runInTransaction(db, async (transaction) => {
        const before = await findProfile(transaction, accountId);
        const isComplete = isProfileComplete(profile);
        const completedAt = before?.completedAt ?? (isComplete ? clock.now() : null);
        await upsertProfile(transaction, accountId, profile, completedAt);
        const isFirst = isComplete && !before?.completedAt;
        if (isFirst && (await claims.claim(transaction, accountId, 'completed_beauty_profile'))) {
          await points.grantPoints(transaction, {
            accountId,
            market: membership.market,
            source: 'completed_beauty_profile',
            points: profilePoints,
            idempotencyKey: `beauty_profile:${accountId}`,
          });
        }
        return ok(describeProfile(profile, await canEarn(transaction, accountId, completedAt)));
      });
    },
  };
}
