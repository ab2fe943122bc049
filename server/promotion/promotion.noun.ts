import { promotionEndpoints, promotionErrors } from '@vermilion/contract/promotion';
import { defineNoun } from '../platform/noun.ts';
import { createPromotionAdmin, type PromotionAdmin } from './promotion.admin.ts';
import { createPromotionContributor } from './promotion.contributor.ts';
import { createPromotionJobs } from './promotion.jobs.ts';
import { promotionDataHolder } from './promotion.personal-data.ts';
import { createPromotionHandlers } from './promotion.routes.ts';
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
  create: ({ database, clock, random }, { account, bag, catalogue, pricing }) => {
    const service = createPromotionService({ database, clock, bags: bag });
    const admin = createPromotionAdmin({ database, clock, random });
    account.registerPersonalData('promotion', promotionDataHolder);
    pricing.registerContributor('promotion', createPromotionContributor(catalogue));
    return {
      service: { ...service, admin },
      handlers: createPromotionHandlers(service, admin, bag),
      jobs: createPromotionJobs(service),
    };
  },
});
