import { membershipErrors } from '@vermilion/contract/membership';
import { defineNoun } from '../platform/noun.ts';
import type { LoyaltyService } from './loyalty.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    loyalty: LoyaltyService;
  }
}

export const loyaltyNoun = defineNoun({
  name: 'loyalty',
  errors: membershipErrors,
  create: () => ({ service: {} }),
});
