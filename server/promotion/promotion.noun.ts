import { promotionEndpoints, promotionErrors } from '@vermilion/contract/promotion';
import { createGuessLimit } from '../platform/guesses.ts';
import { defineNoun } from '../platform/noun.ts';
import { createPersonHasher } from '../platform/person-hash.ts';
import { createPromotionAdmin, type PromotionAdmin } from './promotion.admin.ts';
import { createPromotionContributor } from './promotion.contributor.ts';
import { createPromotionJobs } from './promotion.jobs.ts';
import { promotionDataHolder } from './promotion.personal-data.ts';
import { createPromotionHandlers } from './promotion.routes.ts';
import { guessLimits } from './promotion.rules.ts';
import { createPromotionService, type PromotionService } from './promotion.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    promotion: PromotionService & { admin: PromotionAdmin };
  }
}

export const promotionNoun = defineNoun({
  name: 'promotion',
  needs: ['account', 'bag', 'catalogue', 'pricing'],
  endpoints: promotionEndpoints,
  errors: promotionErrors,
  create: ({ database, clock, random, secrets }, { bag, catalogue, pricing }) => {
    const limitGuesses = createGuessLimit({
      db: database.db,
      clock,
      secret: secrets.persons,
      purpose: 'promo codes',
      limits: guessLimits,
    });
    const service = createPromotionService({ database, clock, limitGuesses, bags: bag, pricing });
    const admin = createPromotionAdmin({ database, clock, random });
    const hashPerson = createPersonHasher(secrets.persons, 'customers of promotions');
    return {
      service: { ...service, admin },
      contributes: {
        account: { personalData: { promotion: promotionDataHolder } },
        pricing: { contributors: { promotion: createPromotionContributor(catalogue, hashPerson, pricing) } },
      },
      handlers: createPromotionHandlers(service, admin, bag),
      jobs: createPromotionJobs(service),
    };
  },
});
