import { ok } from '@vermilion/contract/result';
import type { Handlers } from '../platform/dispatch.ts';
import type { ContentService } from './content.service.ts';

export function contentRoutes(content: ContentService): Handlers<'GET layouts/' | 'GET home/'> {
  return {
    'GET layouts/': ({ query }, { market, language }) => content.layout(query.key, market.code, language),
    'GET home/': async (_, { market, language }) => ok(await content.home(market.code, language)),
  };
}
