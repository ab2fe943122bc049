import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/database.ts';
import type { DailyTask } from './loyalty.daily.ts';
import type { GiftsService } from './membership/gifts.service.ts';
import { createWarningTask } from './membership/tiers.jobs.ts';
import type { TiersService } from './membership/tiers.service.ts';
import { createTidyTask } from './membership/tiers.tidying.ts';
import { createReminderTask } from './points/points.jobs.ts';
import type { PointsService } from './points/points.service.ts';

/** Returns what the membership needs once a day: the jobs of the shop and `vermilion loyalty daily` do the same. */
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
