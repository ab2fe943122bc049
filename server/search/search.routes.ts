import type { searchEndpoints } from '@vermilion/contract/search';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import type { SearchService } from './search.service.ts';

export function createSearchHandlers(search: SearchService): Handlers<keyof typeof searchEndpoints> {
  return {
    'GET search/': ({ query }, { market, language }) => search.getListing(query, market.code, language),
    'GET search/suggestions/': async ({ query }, { market, language }) =>
      ok(await search.suggest(query.q, market.code, language)),
    'GET search/popular-queries/': async (_, { market, language }) =>
      ok({ queries: await search.listPopularQueries(market.code, language) }),
  };
}
