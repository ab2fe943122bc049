import { waitlistEndpoints, waitlistErrors } from '@vermilion/contract/waitlist';
import { defineNoun } from '../platform/noun.ts';
import { createWaitlistJobs } from './waitlist.jobs.ts';
import { waitlistDataHolder } from './waitlist.personal-data.ts';
import { createWaitlistHandlers } from './waitlist.routes.ts';
import { createWaitlistService, type WaitlistService } from './waitlist.service.ts';
import { createWaitlistTelling } from './waitlist.telling.ts';

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
  create: ({ database, clock, random, renderMail, mailer }, { account, catalogue, market, stock }) => {
    const deps = { database, clock, accounts: account, catalogue, stock };
    const service = createWaitlistService({ ...deps, random });
    const telling = createWaitlistTelling({ ...deps, renderMail, getPageUrl: market.getPageUrl });
    account.registerPersonalData('waitlist', waitlistDataHolder);
    return { service, handlers: createWaitlistHandlers(service), jobs: createWaitlistJobs(telling, mailer) };
  },
});
