import { marketEndpoints } from '@vermilion/contract/market';
import { defineNoun } from '../platform/noun.ts';
import { importStoreFile } from './market.import.ts';
import { createMarketHandlers } from './market.routes.ts';
import { createMarketService, type MarketService } from './market.service.ts';

declare module '../platform/noun.ts' {
  interface Services {
    market: MarketService;
  }
}

export const marketNoun = defineNoun({
  name: 'market',
  needs: ['dataimport'],
  endpoints: marketEndpoints,
  create: ({ database, env }) => {
    const service = createMarketService({
      database,
      addresses: { origins: env.origins, strategy: env.LOCALE_PREFIX },
    });
    return {
      service,
      contributes: { dataimport: { importers: { stores: importStoreFile } } },
      handlers: createMarketHandlers(service, env.origins),
    };
  },
});
