import type { pairingEndpoints } from '@vermilion/contract/pairing';
import type { BagService } from '../bag/bag.service.ts';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import type { PairingService } from './pairing.service.ts';

export function createPairingHandlers(
  pairing: PairingService,
  bag: Pick<BagService, 'openBag'>,
): Handlers<keyof typeof pairingEndpoints> {
  return {
    'GET products/{slug}/goes-well-with': ({ params }, { market, language }) => {
      const companions = pairing.listCompanions(params.slug, market.code, language);
      return companions.ok ? ok({ products: companions.value }) : companions;
    },
    'GET cart/frequently-bought-together': async (_parts, request) =>
      ok({ suggestions: await pairing.suggestTogether(await bag.openBag(request)) }),
    'GET cart/get-it-again': async (_parts, request) =>
      ok({ suggestions: await pairing.suggestAgain(await bag.openBag(request)) }),
  };
}
