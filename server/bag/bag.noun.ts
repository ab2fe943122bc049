import { bagEndpoints, bagErrors } from '@vermilion/contract/bag';
import { giftNoteEndpoints } from '@vermilion/contract/gift-note';
import { savedItemEndpoints } from '@vermilion/contract/saved-items';
import { defineNoun } from '../platform/noun.ts';
import { createBagJobs } from './bag.jobs.ts';
import { createBagHandlers } from './bag.routes.ts';
import { createSavingHandlers } from './bag.saving.routes.ts';
import { type BagService, createBagService } from './bag.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    bag: BagService;
  }
}

export const bagNoun = defineNoun({
  name: 'bag',
  needs: ['account', 'catalogue', 'pricing', 'stock'],
  endpoints: { ...bagEndpoints, ...savedItemEndpoints, ...giftNoteEndpoints },
  errors: bagErrors,
  create: ({ database, clock, random, limits }, { catalogue, pricing, stock }) => {
    const service = createBagService({ database, clock, random, catalogue, pricing, stock });
    return {
      service,
      contributes: {
        account: { personalData: { bag: { read: service.readForAccount, erase: service.deleteForAccount } } },
      },
      handlers: { ...createBagHandlers(service, limits), ...createSavingHandlers(service) },
      jobs: createBagJobs(service),
    };
  },
});
