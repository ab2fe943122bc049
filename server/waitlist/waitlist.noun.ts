import { waitlistEndpoints, waitlistErrors } from '@vermilion/contract/waitlist';
import { listMarkets } from '../market/market.service.ts';
import { defineNoun } from '../platform/noun.ts';
import { createWaitlistJobs } from './waitlist.jobs.ts';
import { createWaitlistNotifier } from './waitlist.notifying.ts';
import { waitlistDataHolder } from './waitlist.personal-data.ts';
import { createWaitlistHandlers } from './waitlist.routes.ts';
import { createWaitlistService, type WaitlistService } from './waitlist.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    waitlist: WaitlistService;
  }
}

export const waitlistNoun = defineNoun({
  name: 'waitlist',
  needs: ['account', 'catalogue', 'market', 'stock'],
  endpoints: waitlistEndpoints,
  errors: waitlistErrors,
  create: ({ env, database, clock, random, renderMail, mailer }, { account, catalogue, market, stock }) => {
    const deps = { database, clock, accounts: account, catalogue, stock };
    const service = createWaitlistService({ ...deps, random });
    const notifier = createWaitlistNotifier({
      ...deps,
      openMarkets: listMarkets(env.origins),
      renderMail,
      getPageUrl: market.getPageUrl,
    });
    return {
      service,
      contributes: { account: { personalData: { waitlist: waitlistDataHolder } } },
      handlers: createWaitlistHandlers(service),
      jobs: createWaitlistJobs(notifier, mailer),
    };
  },
});
