import type { ReadAccount } from './loyalty.account.ts';
import type { ClaimsService } from './loyalty.claims.ts';
import type { DailyTask } from './loyalty.daily.ts';
import type { GiftsService } from './loyalty.gifts.service.ts';
import type { StaffGiftsService } from './loyalty.gifts.staff.ts';
import type { OffersService } from './loyalty.offers.service.ts';
import type { PointsService } from './loyalty.points.service.ts';
import type { StaffPointsService } from './loyalty.points.staff.ts';
import type { ProfileService } from './loyalty.profile.service.ts';
import type { RewardsService } from './loyalty.rewards.service.ts';
import type { TiersService } from './loyalty.tiers.service.ts';

/** Beauty Pass (spec §4, §6, §9), one part per concern; each is a service in files of its own. */
export type LoyaltyService = {
  points: PointsService;
  staffPoints: StaffPointsService;
  staffGifts: StaffGiftsService;
  rewards: Pick<RewardsService, 'listRewards'>;
  tiers: TiersService;
  gifts: GiftsService;
  claims: ClaimsService;
  offers: OffersService;
  profile: ProfileService;
  readAccount: ReadAccount;
  /** What the parts need done once a day. */
  dailyTasks: readonly DailyTask[];
};
