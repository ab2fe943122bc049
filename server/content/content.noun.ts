import { contentEndpoints, contentErrors } from '@vermilion/contract/content';
import { listMissingForOrders } from '../env.ts';
import { defineNoun } from '../platform/noun.ts';
import { createContentHandlers } from './content.routes.ts';
import { type ContentService, createContentService } from './content.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    content: ContentService;
  }
}

export const contentNoun = defineNoun({
  name: 'content',
  needs: ['catalogue', 'happening', 'market'],
  endpoints: contentEndpoints,
  errors: contentErrors,
  create: ({ env, shop, database, purger, report }, { catalogue, happening, market }) => {
    const service = createContentService({
      database,
      shop,
      catalogue,
      market,
      listStorePages: happening.gatherings.listPages,
      purge: purger.purgeHere,
      report,
      apps: { appStore: env.APP_STORE_URL ?? null, googlePlay: env.GOOGLE_PLAY_URL ?? null },
      exemptedPaths: env.EXEMPTED_PATHS,
      hasGoogleSignIn: env.GOOGLE_CLIENT_ID !== undefined,
      hasExperiments: Boolean(env.FLAGS_SITE_CODE && env.FLAGS_ENVIRONMENT),
      takesOrders: listMissingForOrders(env).length === 0,
    });
    return { service, handlers: createContentHandlers(service), close: () => service.close() };
  },
});
