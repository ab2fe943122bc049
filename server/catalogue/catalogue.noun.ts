import { catalogueEndpoints } from '@vermilion/contract/catalogue';
import { type Db, notify } from '../platform/database.ts';
import { defineNoun } from '../platform/noun.ts';
import { catalogueRoutes } from './catalogue.routes.ts';
import { type CatalogueService, createCatalogueService } from './catalogue.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    catalogue: CatalogueService;
  }
}

export const catalogueNoun = defineNoun({
  name: 'catalogue',
  endpoints: catalogueEndpoints,
  needs: ['stock'],
  create: async ({ database, clock, report }, { stock }) => {
    const service = createCatalogueService({
      database,
      clock,
      stock,
      purge: (tags) => notifyPurge(database.db, tags),
      report,
    });
    await service.ready();
    return {
      service,
      handlers: catalogueRoutes(service),
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

/** Tags per message: a payload holds 8,000 bytes, and a tag has at most 128. */
const maxTagsPerMessage = 50;

async function notifyPurge(db: Db, tags: readonly string[]): Promise<void> {
  for (let start = 0; start < tags.length; start += maxTagsPerMessage) {
    await notify(db, 'purge', tags.slice(start, start + maxTagsPerMessage).join(','));
  }
}
