import { contentEndpoints, contentErrors } from '@vermilion/contract/content';
import { contentStaffEndpoints } from '@vermilion/contract/content-staff';
import { listMissingForOrders } from '../env.ts';
import { defineNoun } from '../platform/noun.ts';
import { createContentEditor } from './content.editing.ts';
import { createContentHandlers } from './content.routes.ts';
import { type ContentService, createContentService } from './content.service.ts';
import { createContentStaffHandlers } from './content.staff.routes.ts';
import { createRedirectImport } from './redirects.file.ts';
import { createRedirectService, type RedirectService } from './redirects.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    content: ContentService & { redirects: RedirectService };
  }
}

export const contentNoun = defineNoun({
  name: 'content',
  needs: ['catalogue', 'dataimport', 'happening', 'market'],
  endpoints: { ...contentEndpoints, ...contentStaffEndpoints },
  errors: contentErrors,
  create: async ({ env, shop, database, clock, purger, report }, { catalogue, happening, market }) => {
    const redirects = await createRedirectService({ database, report });
    const service = createContentService({
      database,
      clock,
      shop,
      catalogue,
      market,
      listStorePages: happening.gatherings.listPages,
      listGatherings: async (edition, kind) => (await happening.gatherings.list(edition, kind, {})).gatherings,
      purge: purger.purgeHere,
      report,
      apps: { appStore: env.APP_STORE_URL ?? null, googlePlay: env.GOOGLE_PLAY_URL ?? null },
      exemptedPaths: env.EXEMPTED_PATHS,
      hasGoogleSignIn: env.GOOGLE_CLIENT_ID !== undefined,
      hasExperiments: Boolean(env.FLAGS_SITE_CODE && env.FLAGS_ENVIRONMENT),
      takesOrders: listMissingForOrders(env).length === 0,
    });
    const editor = createContentEditor({ database, clock });
    return {
      service: { ...service, redirects },
      contributes: { dataimport: { importers: { redirects: createRedirectImport(env) } } },
      handlers: { ...createContentHandlers(service, redirects), ...createContentStaffHandlers(editor) },
      close: async () => {
        await redirects.close();
        await service.close();
      },
    };
  },
});
