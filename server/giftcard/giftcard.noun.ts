import { giftcardEndpoints, giftcardErrors } from '@vermilion/contract/giftcard';
import { listMissingForOrders } from '../env.ts';
import { createGuessLimit } from '../platform/guesses.ts';
import { defineNoun } from '../platform/noun.ts';
import { guessLimits } from './giftcard.codes.ts';
import { createGiftCardJobs } from './giftcard.jobs.ts';
import { createMoneyDataHolder } from './giftcard.personal-data.ts';
import { createGiftcardHandlers } from './giftcard.routes.ts';
import { createGiftcardService, type GiftcardService } from './giftcard.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    giftcard: GiftcardService;
  }
}

export const giftcardNoun = defineNoun({
  name: 'giftcard',
  needs: ['account', 'bag', 'grant', 'market', 'order', 'payment', 'pricing'],
  endpoints: giftcardEndpoints,
  errors: giftcardErrors,
  create: (
    { env, shop, database, clock, random, secrets, mailer, renderMail },
    { account, bag, grant, market, order, payment },
  ) => {
    const limitGuesses = createGuessLimit({
      db: database.db,
      clock,
      secret: secrets.persons,
      purpose: 'gift cards',
      limits: guessLimits,
    });
    const service = createGiftcardService({
      database,
      clock,
      random,
      payments: payment,
      accounts: account,
      bag,
      orders: order,
      limitGuesses,
      countGrant: grant.count,
      renderMail,
      hasDemoName: () => shop.get().file.isExample,
      listDesigns: () => shop.get().file.giftCardDesigns,
      getPageUrl: market.getPageUrl,
      linkSecret: secrets.orders,
      codeSecret: secrets.giftCards,
      takesOrders: listMissingForOrders(env).length === 0,
      holdMinutes: env.ORDER_HOLD_MINUTES,
    });
    return {
      service,
      contributes: {
        payment: {
          payableHandlers: { gift_card: service.payableHandler },
          // In this order refunds lock the balances, as `lock` of the contributor does.
          tenderHandlers: { gift_card: service.tenderHandler, credit: service.tenderHandler },
          creditHandler: { giftcard: service.credits.refundHandler },
        },
        pricing: { contributors: { giftcard: service.contributor } },
        account: { personalData: { giftcard: createMoneyDataHolder(service.credits) } },
      },
      handlers: createGiftcardHandlers(service, bag),
      jobs: createGiftCardJobs(service.work, mailer),
    };
  },
});
