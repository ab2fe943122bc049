import { pricingErrors } from '@vermilion/contract/pricing';
import { defineNoun } from '../platform/noun.ts';
import { createPricingService, type PricingService } from './pricing.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    pricing: PricingService;
  }
}

export const pricingNoun = defineNoun({
  name: 'pricing',
  errors: pricingErrors,
  create: ({ clock }) => ({ service: createPricingService({ clock }) }),
});
