import type { marketEndpoints } from '@vermilion/contract/market';
import { marketCodes } from '@vermilion/contract/markets';
import { ok } from '@vermilion/contract/result';
import type { Handlers } from '../platform/dispatch.ts';
import { greeting, type Origins } from './market.rules.ts';
import type { MarketService } from './market.service.ts';

export function marketRoutes(service: MarketService, origins: Origins): Handlers<keyof typeof marketEndpoints> {
  return {
    'GET stores/': async (_, { market, language }) => ok({ stores: await service.stores(market.code, language) }),

    'GET welcome-mat/': (_, { market, visitorCountry }) => {
      const greeted = greeting({ site: market.code, visitorCountry });
      if (!greeted) return ok({ greeting: null });
      if (greeted.kind === 'served') return ok({ greeting: { ...greeted, home: origins[greeted.market] } });
      return ok({
        greeting: { ...greeted, editions: marketCodes.map((code) => ({ market: code, home: origins[code] })) },
      });
    },
  };
}
