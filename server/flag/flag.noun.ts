import { experimentEndpoints } from '@vermilion/contract/experiments';
import { flagServicePath } from '../flagservice/flagservice.ts';
import { defineNoun } from '../platform/noun.ts';
import { createExperimentHandlers } from './flag.routes.ts';
import { createShopFlags, type ShopFlags } from './flag.service.ts';
import { createLocalSource, createRemoteSource } from './flag.sources.ts';

declare module '../platform/noun.ts' {
  interface Services {
    flag: ShopFlags;
  }
}

export const flagNoun = defineNoun({
  name: 'flag',
  needs: ['flagService'],
  endpoints: experimentEndpoints,
  create: ({ env, clock, report }, { flagService }) => {
    const serviceUrl = env.FLAGS_URL ?? flagServicePath;
    const flags = createShopFlags({
      siteCode: env.FLAGS_SITE_CODE,
      environment: env.FLAGS_ENVIRONMENT,
      publicUrl: serviceUrl,
      clock,
      report,
    });
    flags.start(flagService ? createLocalSource(flagService) : createRemoteSource({ serviceUrl, clock, fetch }));
    return { service: flags, handlers: createExperimentHandlers(flags), close: flags.close };
  },
});
