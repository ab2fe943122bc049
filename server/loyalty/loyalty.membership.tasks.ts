import type { DailyTask } from './loyalty.daily.ts';
import type { GiftsService } from './loyalty.gifts.service.ts';
import type { TiersService } from './loyalty.tiers.service.ts';

/** Returns what tiers and gifts need once a day. */
export function createMembershipTasks(tiers: TiersService, gifts: GiftsService): DailyTask[] {
  return [
    { name: 'close_tier_years', at: '00:05', run: tiers.closeYears },
    { name: 'issue_birthday_gifts', at: '00:15', run: gifts.issueBirthdayGifts },
  ];
}
