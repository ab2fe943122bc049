import { compareTiers, type Tier } from '@vermilion/contract/tiers';

/** What decides whether a reward can be redeemed. */
export type RewardTerms = {
  points: number;
  /** The lowest tier that may redeem it. */
  tier: Tier;
  /** Null: any number. */
  quantityLeft: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
};

export type RewardRefusal = 'not_valid' | 'fully_redeemed' | 'not_for_this_buyer' | 'not_enough_points';

/**
 * Returns why a member cannot redeem a reward now; null where it can be (spec §5). Whether the market has its product in stock is
 * asked apart (`findSoldOut` of rewards.service.ts); one that is sold out is fully redeemed, too.
 * @param member.tier null: no member
 */
export function findRewardRefusal(
  { points, tier, quantityLeft, startsAt, endsAt }: RewardTerms,
  member: { tier: Tier | null; points: number },
  now: Date,
): RewardRefusal | null {
  if ((startsAt && now < startsAt) || (endsAt && now >= endsAt)) return 'not_valid';
  if (quantityLeft === 0) return 'fully_redeemed';
  if (member.tier === null || compareTiers(member.tier, tier) < 0) return 'not_for_this_buyer';
  return member.points < points ? 'not_enough_points' : null;
}
