import { sessionEndpoints, sessionErrors } from '@vermilion/contract/session';
import { defineNoun } from '../platform/noun.ts';
import { createSessionJobs } from './session.jobs.ts';
import { createSessionHandlers } from './session.routes.ts';
import { createSessionService, type SessionService } from './session.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    session: SessionService;
  }
}

export const sessionNoun = defineNoun({
  name: 'session',
  endpoints: sessionEndpoints,
  errors: sessionErrors,
  create: async ({ database, clock, random, secrets, report }) => {
    const service = await createSessionService({ database, clock, random, secret: secrets.sessions, report });
    return {
      service,
      handlers: createSessionHandlers(service),
      identify: service.identify,
      jobs: createSessionJobs(service),
      close: service.close,
    };
  },
});
