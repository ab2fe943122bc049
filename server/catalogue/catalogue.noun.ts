import { catalogueEndpoints, catalogueErrors, productFields } from '@vermilion/contract/catalogue';
import { marketCodes } from '@vermilion/contract/markets';
import { createBlobStore } from '../platform/blobs.ts';
import { defineNoun } from '../platform/noun.ts';
import { describeFields } from './catalogue.fields.ts';
import { createCatalogueImport } from './catalogue.import.ts';
import { importPrices } from './catalogue.price-import.ts';
import { createCatalogueHandlers } from './catalogue.routes.ts';
import { type CatalogueService, createCatalogueService } from './catalogue.service.ts';
import { importSynonyms } from './catalogue.synonym-import.ts';

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
  needs: ['dataimport', 'picture', 'stock'],
  create: async ({ env, shop, database, clock, purger, report, metrics }, { stock }) => {
    const getFields = () => shop.get().file.productFields;
    const service = createCatalogueService({
      database,
      clock,
      stock,
      getFields,
      openMarkets: marketCodes.filter((code) => env.origins[code] !== undefined),
      // Each process purges for itself, once its own model has the change.
      purge: async (tags) => purger.purgeHere(tags),
      report,
    });
    await service.ready();
    metrics.trackMemory('search index', service.estimateIndexBytes);
    return {
      service,
      contributes: {
        dataimport: {
          importers: {
            catalogue: createCatalogueImport(stock, createBlobStore(env), env.IMAGE_SOURCES, getFields),
            prices: importPrices,
            synonyms: importSynonyms,
          },
        },
      },
      handlers: createCatalogueHandlers(service),
      apiSchemas: new Map([[productFields, describeFields(getFields())]]),
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
