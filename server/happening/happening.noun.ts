import { happeningEndpoints, happeningErrors } from '@vermilion/contract/happening';
import { happeningStaffEndpoints } from '@vermilion/contract/happening-staff';
import { listMissingForOrders } from '../env.ts';
import { defineNoun } from '../platform/noun.ts';
import { getSender } from '../platform/shop/shop-folder.ts';
import { createHappeningJobs } from './happening.jobs.ts';
import { createBookingProviders } from './happening.providers.ts';
import { createHappeningHandlers, identifyBookingProvider } from './happening.routes.ts';
import { createHappeningService, type HappeningService } from './happening.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    happening: HappeningService;
  }
}

export const happeningNoun = defineNoun({
  name: 'happening',
  needs: ['account', 'giftcard', 'loyalty', 'market', 'payment', 'pricing'],
  endpoints: { ...happeningEndpoints, ...happeningStaffEndpoints },
  errors: happeningErrors,
  create: (
    { env, shop, database, clock, random, secrets, mailer, renderMail, purger, report },
    { giftcard, loyalty, market, payment, pricing },
  ) => {
    const providers = createBookingProviders({ env, clock, report });
    const service = createHappeningService({
      providers,
      report,
      database,
      clock,
      random,
      payments: payment,
      money: giftcard.paying,
      points: loyalty.points,
      takesOrders: listMissingForOrders(env).length === 0,
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
    purger.subscribe((tags) => {
      if (tags?.includes('happening') !== false) service.forgetCounts();
    });
    return {
      service,
      contributes: {
        payment: { payableHandlers: { reservation: service.payableHandler } },
        account: { personalData: { happening: { read: service.readForAccount, erase: service.detachAccount } } },
      },
      handlers: createHappeningHandlers(service),
      identify: identifyBookingProvider(providers),
      jobs: createHappeningJobs(service, mailer),
    };
  },
});
