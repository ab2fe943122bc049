import { searchEndpoints } from '@vermilion/contract/search';
import { defineNoun } from '../platform/noun.ts';
import { importPopularQueryFile } from './search.import.ts';
import { createSearchHandlers } from './search.routes.ts';
import { createSearchService, type SearchService } from './search.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    search: SearchService;
  }
}

export const searchNoun = defineNoun({
  name: 'search',
  needs: ['catalogue', 'dataimport'],
  endpoints: searchEndpoints,
  create: ({ database, purger }, { catalogue }) => {
    const service = createSearchService({ catalogue, database, purge: purger.purgeHere });
    return {
      service,
      contributes: { dataimport: { importers: { popular_queries: importPopularQueryFile } } },
      handlers: createSearchHandlers(service),
      close: () => service.close(),
    };
  },
});
