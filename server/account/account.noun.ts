import { accountEndpoints, accountErrors } from '@vermilion/contract/account';
import { userEndpoints } from '@vermilion/contract/user';
import { defineNoun, type Platform } from '../platform/noun.ts';
import { createPersonHasher } from '../platform/person-hash.ts';
import type { GoogleProvider } from './account.google.provider.ts';
import { createAccountJobs } from './account.jobs.ts';
import { createAccountHandlers } from './account.routes.ts';
import { type AccountService, createAccountService } from './account.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    account: AccountService;
  }
}

export const accountNoun = defineNoun({
  name: 'account',
  needs: ['market', 'session'],
  endpoints: { ...accountEndpoints, ...userEndpoints },
  errors: accountErrors,
  create: async (platform, { market, session }) => {
    const { database, clock, random, secrets, mailer, renderMail } = platform;
    const google = await createGoogle(platform);
    const { getPageUrl } = market;
    const hashPerson = createPersonHasher(secrets.persons, 'accounts');
    const options = { database, clock, random, hashPerson, sessions: session, renderMail, getPageUrl, google };
    const service = await createAccountService(options);
    return {
      service,
      handlers: createAccountHandlers(service, session),
      jobs: createAccountJobs(service, mailer, platform.report),
    };
  },
});

/** Creates the client of Google where the shop has one; its code is loaded only then. */
async function createGoogle({ env, clock, report }: Platform): Promise<GoogleProvider | null> {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer } = env;
  if (!clientId || !clientSecret) return null;
  const { createGoogleProvider } = await import('./account.google.provider.ts');
  return createGoogleProvider({ issuer, clientId, clientSecret, clock, fetch, report });
}
