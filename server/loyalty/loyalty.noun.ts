import { beautyPassOfferEndpoints } from '@vermilion/contract/beauty-pass-offers';
import { loyaltyEndpoints } from '@vermilion/contract/loyalty';
import { membershipEndpoints, membershipErrors } from '@vermilion/contract/membership';
import { defineNoun } from '../platform/noun.ts';
import { createPersonHasher } from '../platform/person-hash.ts';
import { createAccountReader } from './loyalty.account.ts';
import { createDailyJobs } from './loyalty.daily.ts';
import { createLoyaltyHandlers } from './loyalty.routes.ts';
import type { LoyaltyService } from './loyalty.service.ts';
import { createDailyTasks } from './loyalty.tasks.ts';
import { createClaimsService } from './membership/claims.ts';
import { createGiftMailJobs } from './membership/gifts.jobs.ts';
import { createGiftsService } from './membership/gifts.service.ts';
import { createStaffGifts } from './membership/gifts.staff.ts';
import { createMembershipDataHolder } from './membership/membership.personal-data.ts';
import { createMembershipHandlers } from './membership/membership.routes.ts';
import { createProfileService } from './membership/profile.service.ts';
import { createTiersFollower } from './membership/tiers.follower.ts';
import { createTierMailJobs } from './membership/tiers.jobs.ts';
import { getBirthMonth } from './membership/tiers.rules.ts';
import { createTiersService } from './membership/tiers.service.ts';
import { updateBirthMonth } from './membership/tiers.store.ts';
import { createPointsFollower } from './points/points.follower.ts';
import { createReminderJobs } from './points/points.jobs.ts';
import { createPointsDataHolder } from './points/points.personal-data.ts';
import { createPointsService } from './points/points.service.ts';
import { createStaffPoints } from './points/points.staff.ts';
import { createBagRewardHandlers } from './rewards/rewards.bag.routes.ts';
import { createBagRewardsService } from './rewards/rewards.bag.service.ts';
import { createRewardsService } from './rewards/rewards.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    loyalty: LoyaltyService;
  }
}

export const loyaltyNoun = defineNoun({
  name: 'loyalty',
  needs: ['account', 'bag', 'catalogue', 'grant', 'market', 'order', 'pricing', 'stock'],
  endpoints: { ...loyaltyEndpoints, ...membershipEndpoints, ...beautyPassOfferEndpoints },
  errors: membershipErrors,
  create: (platform, { account, bag, catalogue, grant, market, stock }) => {
    const { database, clock, random, secrets, renderMail, mailer } = platform;
    const { db } = database;
    const points = createPointsService({ database, clock });
    const rewards = createRewardsService({ db, clock, catalogue, stock });
    const gifts = createGiftsService({ database, clock, random });
    const hashPerson = createPersonHasher(secrets.persons, 'gifts once per person');
    const claims = createClaimsService({ hashPerson, findAccount: account.find });
    const tiers = createTiersService({ database, clock, random, gifts, claims, accounts: account });
    const profile = createProfileService({ database, clock, tiers, points, claims });
    const bagRewards = createBagRewardsService({ db, clock, bags: bag, points, tiers, gifts, rewards });
    const staffDeps = { database, clock, accounts: account, tiers, countGrant: grant.count };
    const staffGifts = createStaffGifts({ ...staffDeps, gifts });
    const staffPoints = createStaffPoints({ ...staffDeps, points });
    const readAccount = createAccountReader({ db, clock, accounts: account, tiers, points });
    const dailyTasks = createDailyTasks({ database, clock, points, tiers, gifts });
    const mails = { db, accounts: account, renderMail, getPageUrl: market.getPageUrl };
    const service = {
      points,
      staffPoints,
      staffGifts,
      rewards,
      tiers,
      gifts,
      claims,
      bagRewards,
      profile,
      readAccount,
      dailyTasks,
    };
    return {
      service,
      contributes: {
        account: {
          followers: {
            loyalty: {
              onOpened: (transaction, { accountId }) => tiers.join(transaction, accountId),
              onEmailConverted: claims.repeat,
              onBirthdayCorrected: (transaction, { accountId, birthday }) =>
                updateBirthMonth(transaction, accountId, getBirthMonth(birthday)),
            },
          },
          personalData: {
            points: createPointsDataHolder(points),
            membership: createMembershipDataHolder({ tiers, gifts, profile, claims, bagRewards }),
          },
        },
        order: {
          followers: {
            points: createPointsFollower({ points, gifts, tiers }),
            tiers: createTiersFollower(tiers),
            rewards: { onConfirmed: (transaction, { id }) => bagRewards.confirm(transaction, id) },
          },
        },
        pricing: {
          contributors: { loyalty: gifts.contributor, rewards: bagRewards.contributor },
          tiers: { loyalty: tiers.findTier },
        },
      },
      handlers: {
        ...createLoyaltyHandlers(service),
        ...createMembershipHandlers(service),
        ...createBagRewardHandlers(bagRewards, bag),
      },
      jobs: [
        ...createDailyJobs(dailyTasks, clock),
        ...createReminderJobs({ ...mails, points }, mailer),
        ...createTierMailJobs({ ...mails, tiers }, mailer),
        ...createGiftMailJobs({ ...mails, gifts }, mailer),
      ],
    };
  },
});
