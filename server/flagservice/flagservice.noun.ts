import { defineNoun } from '../platform/noun.ts';
import { serveFlagService } from './flagservice.routes.ts';
import { createFlagService, type FlagService, flagServicePath } from './flagservice.ts';

declare module '../platform/noun.ts' {
  interface Services {
    /** Null where the shop's flags come from another service (FLAGS_URL). */
    flagService: FlagService | null;
  }
}

export const flagServiceNoun = defineNoun({
  name: 'flagService',
  create: async ({ env, database, clock, limits, report }) => {
    if (env.FLAGS_URL) return { service: null };
    const service = createFlagService({
      database,
      clock,
      report,
      keepDays: env.FLAGS_KEEP_DAYS,
      rateLimits: limits,
      backends: env.FLAGS_BACKENDS,
      maxStreams: env.FLAGS_MAX_STREAMS,
    });
    await service.ready();
    return {
      service,
      jobs: service.jobs,
      routes: (app) => serveFlagService(app, { service, prefix: flagServicePath, tokens: env.FLAGS_TOKENS, report }),
      close: () => service.close(),
    };
  },
});
