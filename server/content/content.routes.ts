import type { contentEndpoints } from '@vermilion/contract/content';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import type { ContentService } from './content.service.ts';

export function createContentHandlers(content: ContentService): Handlers<keyof typeof contentEndpoints> {
  return {
    'GET layouts/': ({ query }, { market, language }) => content.getLayout(query.key, market.code, language),
    'GET text-pages/{name}': async ({ params: { name } }, { market, language }) =>
      ok({ page: content.findTextPage(name, market.code, language) }),
    'GET home/': async (_, { market, language }) => ok(await content.getHome(market.code, language)),
  };
}
