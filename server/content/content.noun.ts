import { contentEndpoints, contentErrors } from '@vermilion/contract/content';
import { contentStaffEndpoints } from '@vermilion/contract/content-staff';
import { listMissingForOrders } from '../env.ts';
import type { Actor } from '../platform/actor.ts';
import { defineNoun } from '../platform/noun.ts';
import { createDraftStreams } from './content.drafts.ts';
import { createContentEditor } from './content.editing.ts';
import { createContentHandlers, identifyContentful } from './content.routes.ts';
import { findSegments } from './content.segments.ts';
import { type ContentService, createContentService } from './content.service.ts';
import { createPreviewLinks } from './content.sharing.ts';
import { createContentStaffHandlers } from './content.staff.routes.ts';
import { openContentful } from './contentful.pages.ts';
import { createRedirectImport } from './redirects.file.ts';
import { createRedirectService, type RedirectService } from './redirects.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    content: ContentService & { redirects: RedirectService };
  }
}

export const contentNoun = defineNoun({
  name: 'content',
  needs: ['catalogue', 'dataimport', 'happening', 'loyalty', 'market', 'picture', 'staff'],
  endpoints: { ...contentEndpoints, ...contentStaffEndpoints },
  errors: contentErrors,
  create: async (
    { env, shop, database, clock, secrets, purger, report },
    { catalogue, happening, loyalty, market, picture, staff },
  ) => {
    const contentful = openContentful(env, {
      database,
      clock,
      purge: purger.purgeHere,
      report,
      pictures: picture.held,
    });
    const redirects = await createRedirectService({ database, report });
    const service = createContentService({
      database,
      clock,
      shop,
      catalogue,
      market,
      listStorePages: happening.gatherings.listPages,
      listGatherings: async (edition, kind) => (await happening.gatherings.list(edition, kind, {})).gatherings,
      pageStore: contentful ?? undefined,
      purge: purger.purgeHere,
      report,
      apps: { appStore: env.APP_STORE_URL ?? null, googlePlay: env.GOOGLE_PLAY_URL ?? null },
      exemptedPaths: env.EXEMPTED_PATHS,
      hasGoogleSignIn: env.GOOGLE_CLIENT_ID !== undefined,
      hasExperiments: Boolean(env.FLAGS_SITE_CODE && env.FLAGS_ENVIRONMENT),
      takesOrders: listMissingForOrders(env).length === 0,
    });
    const editor = createContentEditor({
      database,
      clock,
      createDefaultHome: service.createDefaultHome,
      arePagesElsewhere: contentful !== null,
    });
    const drafts = createDraftStreams(database);
    const links = createPreviewLinks({ database, secret: secrets.orders, clock, readGrants: staff.readGrants });
    const findCallerSegments = (actor: Actor) =>
      findSegments(actor, (accountId) => loyalty.tiers.findTier(database.db, accountId));
    return {
      service: { ...service, redirects },
      contributes: { dataimport: { importers: { redirects: createRedirectImport(env) } } },
      ...(env.CONTENTFUL_WEBHOOK_SECRET && { identify: identifyContentful(env.CONTENTFUL_WEBHOOK_SECRET, clock) }),
      handlers: {
        ...createContentHandlers(service, {
          redirects,
          findSegments: findCallerSegments,
          drafts,
          links,
          clock,
          contentful,
        }),
        ...createContentStaffHandlers(editor, service),
      },
      routes: async (app) => void app.addHook('preClose', async () => drafts.end()),
      close: async () => {
        await drafts.close();
        await contentful?.close();
        await redirects.close();
        await service.close();
      },
    };
  },
});
