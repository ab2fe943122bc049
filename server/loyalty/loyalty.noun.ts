import { beautyPassOfferEndpoints } from '@vermilion/contract/beauty-pass-offers';
import { loyaltyEndpoints } from '@vermilion/contract/loyalty';
import { membershipEndpoints, membershipErrors } from '@vermilion/contract/membership';
import { defineNoun } from '../platform/noun.ts';
import { createPersonHasher } from '../platform/person-hash.ts';
import { createAccountReader } from './loyalty.account.ts';
import { createClaimsService } from './loyalty.claims.ts';
import { createDailyJobs } from './loyalty.daily.ts';
import { createGiftMailJobs } from './loyalty.gifts.jobs.ts';
import { createGiftsService } from './loyalty.gifts.service.ts';
import { createStaffGifts } from './loyalty.gifts.staff.ts';
import { createMembershipDataHolder } from './loyalty.membership.personal-data.ts';
import { createMembershipHandlers } from './loyalty.membership.routes.ts';
import { createOffersHandlers } from './loyalty.offers.routes.ts';
import { createOffersService } from './loyalty.offers.service.ts';
import { createPointsFollower } from './loyalty.points.follower.ts';
import { createReminderJobs } from './loyalty.points.jobs.ts';
import { createPointsDataHolder } from './loyalty.points.personal-data.ts';
import { createPointsService } from './loyalty.points.service.ts';
import { createStaffPoints } from './loyalty.points.staff.ts';
import { createProfileService } from './loyalty.profile.service.ts';
import { createRewardsService } from './loyalty.rewards.service.ts';
import { createLoyaltyHandlers } from './loyalty.routes.ts';
import type { LoyaltyService } from './loyalty.service.ts';
import { createDailyTasks } from './loyalty.tasks.ts';
import { createTiersFollower } from './loyalty.tiers.follower.ts';
import { createTierMailJobs } from './loyalty.tiers.jobs.ts';
import { getBirthMonth } from './loyalty.tiers.rules.ts';
import { createTiersService } from './loyalty.tiers.service.ts';
import { updateBirthMonth } from './loyalty.tiers.store.ts';

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
  create: (platform, { account, bag, catalogue, grant, market, order, pricing, stock }) => {
    const { database, clock, random, secrets, renderMail, mailer } = platform;
    const { db } = database;
    const points = createPointsService({ database, clock });
    const rewards = createRewardsService({ db, clock, catalogue, stock });
    const gifts = createGiftsService({ database, clock, random });
    const hashPerson = createPersonHasher(secrets.persons, 'gifts once per person');
    const claims = createClaimsService({ hashPerson, findAccount: account.find });
    const tiers = createTiersService({ database, clock, random, gifts, claims, accounts: account });
    const profile = createProfileService({ database, clock, tiers, points, claims });
    const offers = createOffersService({ db, clock, bags: bag, points, tiers, gifts, rewards });
    const staffDeps = { database, clock, accounts: account, tiers, countGrant: grant.count };
    const staffGifts = createStaffGifts({ ...staffDeps, gifts });
    const staffPoints = createStaffPoints({ ...staffDeps, points });
    const readAccount = createAccountReader({ db, clock, accounts: account, tiers, points });
    account.registerFollower('loyalty', {
      onOpened: (transaction, { accountId }) => tiers.join(transaction, accountId),
      onEmailConverted: claims.repeat,
      onBirthdayCorrected: (transaction, { accountId, birthday }) =>
        updateBirthMonth(transaction, accountId, getBirthMonth(birthday)),
    });
    account.registerPersonalData('points', createPointsDataHolder(points));
    account.registerPersonalData('membership', createMembershipDataHolder({ tiers, gifts, profile, claims, offers }));
    order.registerFollower('points', createPointsFollower({ points, gifts, tiers }));
    order.registerFollower('tiers', createTiersFollower(tiers));
    order.registerFollower('rewards', { onConfirmed: (transaction, { id }) => offers.confirm(transaction, id) });
    pricing.registerContributor('loyalty', gifts.contributor);
    pricing.registerContributor('rewards', offers.contributor);
    pricing.registerTiers('loyalty', tiers.findTier);
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
      offers,
      profile,
      readAccount,
      dailyTasks,
    };
    return {
      service,
      handlers: {
        ...createLoyaltyHandlers(service),
        ...createMembershipHandlers(service),
        ...createOffersHandlers(offers, bag),
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
