import { isProfileComplete } from '@vermilion/contract/beauty-profile';
import type { BeautyProfile, StoredBeautyProfile } from '@vermilion/contract/membership';
import type { Clock } from '../platform/clock.ts';
import { type Database, runInTransaction } from '../platform/database.ts';
import { ok, type Result } from '../platform/result.ts';
import type { PointsService } from './loyalty.points.service.ts';
import { findProfile, type StoredProfile, upsertProfile } from './loyalty.profile.store.ts';
import type { TiersService } from './loyalty.tiers.service.ts';

/** What completing the beauty profile earns. */
const profilePoints = 50;

/** What members say about skin and hair. */
export type ProfileService = {
  /** Returns a member's profile; one without answers where nothing was said. */
  read(accountId: string): Promise<StoredBeautyProfile>;
  /** Stores a member's profile. The first complete one earns points. */
  write(accountId: string, profile: BeautyProfile): Promise<Result<StoredBeautyProfile, 'USER_NOT_FOUND'>>;
};

const unanswered: StoredProfile = { skinType: null, skinTone: null, hairType: null, concerns: [], completedAt: null };

export function createProfileService({
  database: { db },
  clock,
  tiers,
  points,
}: {
  database: Database;
  clock: Clock;
  tiers: Pick<TiersService, 'getMembership'>;
  points: Pick<PointsService, 'grantPoints'>;
}): ProfileService {
  return {
    read: async (accountId) => {
      const { completedAt, ...profile } = (await findProfile(db, accountId)) ?? unanswered;
      return describeProfile(profile, completedAt);
    },

    write: async (accountId, profile) => {
      const membership = await tiers.getMembership(accountId);
      if (!membership.ok) return membership;
      return runInTransaction(db, async (transaction) => {
        const before = await findProfile(transaction, accountId);
        const isComplete = isProfileComplete(profile);
        const completedAt = before?.completedAt ?? (isComplete ? clock.now() : null);
        await upsertProfile(transaction, accountId, profile, completedAt);
        if (isComplete && !before?.completedAt) {
          await points.grantPoints(transaction, {
            accountId,
            market: membership.value.market,
            source: 'completed_beauty_profile',
            points: profilePoints,
            idempotencyKey: `beauty_profile:${accountId}`,
          });
        }
        return ok(describeProfile(profile, completedAt));
      });
    },
  };
}

function describeProfile(profile: BeautyProfile, completedAt: Date | null): StoredBeautyProfile {
  return {
    ...profile,
    isComplete: isProfileComplete(profile),
    pointsToEarn: completedAt === null ? profilePoints : null,
  };
}
