import { loyaltyEndpoints } from '@vermilion/contract/loyalty';
import { membershipErrors } from '@vermilion/contract/membership';
import { defineNoun } from '../platform/noun.ts';
import { createDailyJobs } from './loyalty.daily.ts';
import { createPointsService, createPointsTasks } from './loyalty.points.service.ts';
import { createRewardsService } from './loyalty.rewards.service.ts';
import { loyaltyRoutes } from './loyalty.routes.ts';
import type { LoyaltyService } from './loyalty.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    loyalty: LoyaltyService;
  }
}

export const loyaltyNoun = defineNoun({
  name: 'loyalty',
  needs: ['catalogue'],
  endpoints: loyaltyEndpoints,
  errors: membershipErrors,
  create: ({ database, clock }, { catalogue }) => {
    const points = createPointsService({ database, clock });
    const rewards = createRewardsService({ db: database.db, clock, catalogue });
    const service = { points, rewards, dailyTasks: createPointsTasks(points) };
    return { service, handlers: loyaltyRoutes(service), jobs: createDailyJobs(service.dailyTasks, clock) };
  },
});
