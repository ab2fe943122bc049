import { grantEndpoints, grantErrors } from '@vermilion/contract/grant';
import { defineNoun } from '../platform/noun.ts';
import { createGrantCounter } from './grant.counting.ts';
import { createGrantHandlers } from './grant.routes.ts';
import { createGrantLimits } from './grant.rules.ts';
import { createGrantService, type GrantService } from './grant.service.ts';
import { listOwnGrants } from './grant.store.ts';

declare module '../platform/noun.ts' {
  interface Services {
    grant: GrantService;
  }
}

export const grantNoun = defineNoun({
  name: 'grant',
  needs: ['account'],
  endpoints: grantEndpoints,
  errors: grantErrors,
  create: ({ env, database, clock, random }, { account }) => {
    const getLimit = createGrantLimits({
      money: env.STAFF_DAILY_MONEY,
      points: env.STAFF_DAILY_POINTS,
      gifts: env.STAFF_DAILY_GIFTS,
    });
    const count = createGrantCounter({ clock, random, getLimit });
    const service = createGrantService({ database, clock, random, accounts: account.staff, count });
    return {
      service,
      // What somebody gave away is kept with the audit, which outlives an account.
      contributes: { account: { personalData: { grant: { read: listOwnGrants, erase: async () => {} } } } },
      handlers: createGrantHandlers(service),
    };
  },
});
