import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { DailyTask } from './loyalty.daily.ts';
import type { GiftsService } from './loyalty.gifts.service.ts';
import { createReminderTask } from './loyalty.points.jobs.ts';
import type { PointsService } from './loyalty.points.service.ts';
import { createWarningTask } from './loyalty.tiers.jobs.ts';
import type { TiersService } from './loyalty.tiers.service.ts';
import { createTidyTask } from './loyalty.tiers.tidying.ts';

/** Returns what the membership needs once a day: the jobs of the shop and `npm run loyalty -- daily` do the same. */
export function createDailyTasks({
  points,
  tiers,
  gifts,
  ...deps
}: {
  database: Database;
  clock: Clock;
  points: PointsService;
  tiers: TiersService;
  gifts: GiftsService;
}): DailyTask[] {
  return [
    createTidyTask(deps.database, tiers),
    { name: 'close_tier_years', at: '00:05', run: tiers.closeYears },
    { name: 'expire_points', at: '00:10', run: points.expirePoints },
    { name: 'issue_birthday_gifts', at: '00:15', run: gifts.issueBirthdayGifts },
    createReminderTask(deps),
    createWarningTask(deps),
  ];
}
