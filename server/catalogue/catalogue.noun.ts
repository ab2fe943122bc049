import { catalogueEndpoints, catalogueErrors } from '@vermilion/contract/catalogue';
import { marketCodes } from '@vermilion/contract/markets';
import { defineNoun } from '../platform/noun.ts';
import { createCatalogueHandlers } from './catalogue.routes.ts';
import { type CatalogueService, createCatalogueService } from './catalogue.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    catalogue: CatalogueService;
  }
}

export const catalogueNoun = defineNoun({
  name: 'catalogue',
  endpoints: catalogueEndpoints,
  errors: catalogueErrors,
  // Its read model has the addresses of the noun picture.
  needs: ['picture', 'stock'],
  create: async ({ env, database, clock, purger, report }, { stock }) => {
    const service = createCatalogueService({
      database,
      clock,
      stock,
      openMarkets: marketCodes.filter((code) => env.origins[code] !== undefined),
      // Each process purges for itself, once its own model has the change.
      purge: async (tags) => purger.purgeHere(tags),
      report,
    });
    await service.ready();
    return {
      service,
      handlers: createCatalogueHandlers(service),
      checks: {
        readModel: async () => {
          await service.ready();
          return null;
        },
      },
      close: () => service.close(),
    };
  },
});
