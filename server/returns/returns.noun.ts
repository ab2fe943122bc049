import { returnsEndpoints, returnsErrors } from '@vermilion/contract/returns';
import { defineNoun } from '../platform/noun.ts';
import { createReturnsJobs } from './returns.jobs.ts';
import { createReturnsHandlers } from './returns.routes.ts';
import { createReturnsService, type ReturnsService } from './returns.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    returns: ReturnsService;
  }
}

export const returnsNoun = defineNoun({
  name: 'returns',
  needs: ['account', 'market', 'order'],
  endpoints: returnsEndpoints,
  errors: returnsErrors,
  create: ({ database, clock, random, mailer, renderMail }, { market, order }) => {
    const service = createReturnsService({ database, clock, random, orders: order, market, renderMail });
    return {
      service,
      // Returns stay with their orders, and name nobody.
      contributes: { account: { personalData: { returns: { read: service.readForAccount, erase: async () => {} } } } },
      handlers: createReturnsHandlers(service),
      jobs: createReturnsJobs(service, mailer),
    };
  },
});
