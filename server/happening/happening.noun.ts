import { happeningEndpoints, happeningErrors } from '@vermilion/contract/happening';
import { happeningStaffEndpoints } from '@vermilion/contract/happening-staff';
import { defineNoun } from '../platform/noun.ts';
import { getSender } from '../platform/shop/shop-folder.ts';
import { createHappeningJobs } from './happening.jobs.ts';
import { createHappeningHandlers } from './happening.routes.ts';
import { createHappeningService, type HappeningService } from './happening.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    happening: HappeningService;
  }
}

export const happeningNoun = defineNoun({
  name: 'happening',
  needs: ['account', 'market', 'payment', 'pricing'],
  endpoints: { ...happeningEndpoints, ...happeningStaffEndpoints },
  errors: happeningErrors,
  create: ({ env, shop, database, clock, random, secrets, mailer, renderMail }, { market, payment, pricing }) => {
    const service = createHappeningService({
      database,
      clock,
      random,
      payments: payment,
      market,
      holdMinutes: env.ORDER_HOLD_MINUTES,
      linkSecret: secrets.orders,
      personSecret: secrets.persons,
      renderMail,
      getShopName: () => shop.get().file.name,
      sender: env.MAIL_FROM ?? getSender(env.shop),
      getPageUrl: market.getPageUrl,
      findTier: (db, accountId) => pricing.findTier(db, { accountId, isEmployee: false }),
    });
    return {
      service,
      contributes: {
        account: { personalData: { happening: { read: service.readForAccount, erase: service.detachAccount } } },
      },
      handlers: createHappeningHandlers(service),
      jobs: createHappeningJobs(service, mailer),
    };
  },
});
