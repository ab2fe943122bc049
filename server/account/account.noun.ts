import { accountEndpoints, accountErrors } from '@vermilion/contract/account';
import { defineNoun } from '../platform/noun.ts';
import { createAccountJobs } from './account.jobs.ts';
import { accountRoutes } from './account.routes.ts';
import { type AccountService, createAccountService } from './account.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    account: AccountService;
  }
}

export const accountNoun = defineNoun({
  name: 'account',
  needs: ['market', 'session'],
  endpoints: accountEndpoints,
  errors: accountErrors,
  create: async ({ database, clock, random, mailer, renderMail }, { market, session }) => {
    const options = { database, clock, random, sessions: session, renderMail, getPageUrl: market.getPageUrl };
    const service = await createAccountService(options);
    return { service, handlers: accountRoutes(service, session), jobs: createAccountJobs(service, mailer) };
  },
});
