import type { ReadAccount } from './loyalty.account.ts';
import type { DailyTask } from './loyalty.daily.ts';
import type { ClaimsService } from './membership/claims.ts';
import type { GiftsService } from './membership/gifts.service.ts';
import type { StaffGiftsService } from './membership/gifts.staff.ts';
import type { ProfileService } from './membership/profile.service.ts';
import type { TiersService } from './membership/tiers.service.ts';
import type { PointsService } from './points/points.service.ts';
import type { StaffPointsService } from './points/points.staff.ts';
import type { BagRewardsService } from './rewards/rewards.bag.service.ts';
import type { RewardsService } from './rewards/rewards.service.ts';

/** Beauty Pass (spec §4, §6, §9), one part per concern; each is a service in files of its own. */
export type LoyaltyService = {
  points: PointsService;
  staffPoints: StaffPointsService;
  staffGifts: StaffGiftsService;
  rewards: Pick<RewardsService, 'listRewards'>;
  tiers: TiersService;
  gifts: GiftsService;
  claims: ClaimsService;
  bagRewards: BagRewardsService;
  profile: ProfileService;
  readAccount: ReadAccount;
  /** What the parts need done once a day. */
  dailyTasks: readonly DailyTask[];
};
