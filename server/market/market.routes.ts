import type { marketEndpoints } from '@vermilion/contract/market';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import { getOrigin, greeting, listMarkets, type Origins } from './market.rules.ts';
import type { MarketService } from './market.service.ts';

export function marketRoutes(service: MarketService, origins: Origins): Handlers<keyof typeof marketEndpoints> {
  return {
    'GET stores/': async (_, { market, language }) => ok({ stores: await service.stores(market.code, language) }),

    'GET welcome-mat/': (_, { market, visitorCountry }) => {
      const greeted = greeting({ site: market.code, visitorCountry, origins });
      if (!greeted) return ok({ greeting: null });
      if (greeted.kind === 'served') return ok({ greeting: greeted });
      return ok({
        greeting: {
          ...greeted,
          editions: listMarkets(origins).map((code) => ({ market: code, home: getOrigin(code, origins) })),
        },
      });
    },
  };
}
