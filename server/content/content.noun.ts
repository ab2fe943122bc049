import { contentEndpoints } from '@vermilion/contract/content';
import { defineNoun } from '../platform/noun.ts';
import { contentRoutes } from './content.routes.ts';
import { type ContentService, createContentService } from './content.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    content: ContentService;
  }
}

export const contentNoun = defineNoun({
  name: 'content',
  needs: ['catalogue'],
  endpoints: contentEndpoints,
  create: ({ env }, { catalogue }) => {
    const service = createContentService({
      catalogue,
      apps: { appStore: env.APP_STORE_URL ?? null, googlePlay: env.GOOGLE_PLAY_URL ?? null },
      exemptedPaths: env.EXEMPTED_PATHS,
    });
    return { service, handlers: contentRoutes(service) };
  },
});
