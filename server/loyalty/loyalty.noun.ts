import { loyaltyEndpoints } from '@vermilion/contract/loyalty';
import { membershipErrors } from '@vermilion/contract/membership';
import { defineNoun } from '../platform/noun.ts';
import { createAccountReader } from './loyalty.account.ts';
import { createDailyJobs } from './loyalty.daily.ts';
import { createGiftsService } from './loyalty.gifts.service.ts';
import { createPointsFollower } from './loyalty.points.follower.ts';
import { createPointsDataHolder } from './loyalty.points.personal-data.ts';
import { createPointsService, createPointsTasks } from './loyalty.points.service.ts';
import { createRewardsService } from './loyalty.rewards.service.ts';
import { loyaltyRoutes } from './loyalty.routes.ts';
import type { LoyaltyService } from './loyalty.service.ts';
import { createTiersService } from './loyalty.tiers.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    loyalty: LoyaltyService;
  }
}

export const loyaltyNoun = defineNoun({
  name: 'loyalty',
  needs: ['account', 'catalogue', 'order'],
  endpoints: loyaltyEndpoints,
  errors: membershipErrors,
  create: ({ database, clock, random }, { account, catalogue, order }) => {
    const { db } = database;
    const points = createPointsService({ database, clock });
    const rewards = createRewardsService({ db, clock, catalogue });
    const gifts = createGiftsService({ database, clock, random });
    const tiers = createTiersService({ database, clock, random, gifts });
    const readAccount = createAccountReader({ db, clock, accounts: account, tiers, points });
    account.registerPersonalData('points', createPointsDataHolder(points));
    order.registerFollower('points', createPointsFollower(points, gifts));
    const dailyTasks = createPointsTasks(points);
    const service = { points, rewards, readAccount, dailyTasks };
    return { service, handlers: loyaltyRoutes(service), jobs: createDailyJobs(dailyTasks, clock) };
  },
});
