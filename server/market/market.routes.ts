import type { marketEndpoints } from '@vermilion/contract/market';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import { chooseGreeting, getOrigin, listMarkets, type Origins } from './market.rules.ts';
import type { MarketService } from './market.service.ts';

export function createMarketHandlers(service: MarketService, origins: Origins): Handlers<keyof typeof marketEndpoints> {
  return {
    'GET stores/': async (_, { market, language }) => ok({ stores: await service.listStores(market.code, language) }),

    'GET welcome-mat/': (_, { market, visitorCountry }) => {
      const choice = chooseGreeting({ site: market.code, visitorCountry, origins });
      if (!choice) return ok({ greeting: null });
      if (choice.kind === 'served') return ok({ greeting: choice });
      return ok({
        greeting: {
          ...choice,
          editions: listMarkets(origins).map((code) => ({ market: code, home: getOrigin(code, origins) })),
        },
      });
    },
  };
}
