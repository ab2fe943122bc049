import type { beautyPassOfferEndpoints } from '@vermilion/contract/beauty-pass-offers';
import type { BagService } from '../bag/bag.service.ts';
import type { Handlers } from '../platform/dispatch.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { OffersService } from './loyalty.offers.service.ts';
import { getMember } from './loyalty.routes.ts';

export function createOffersHandlers(
  offers: OffersService,
  bags: Pick<BagService, 'openBag'>,
): Handlers<keyof typeof beautyPassOfferEndpoints> {
  async function readMemberBag(request: RequestContext) {
    const { accountId, kind } = await getMember(request);
    const context = await bags.openBag(request);
    const { bagId } = context;
    if (bagId === null) throw new Error('A member has a bag');
    return { accountId, isEmployee: kind === 'employee', context: { ...context, bagId } };
  }

  return {
    'GET cart/beauty-pass-offers/': async (_parts, request) => ok(await offers.list(await readMemberBag(request))),
    'POST cart/beauty-pass-offers/': async ({ body }, request) => offers.choose(await readMemberBag(request), body),
    'DELETE cart/beauty-pass-offers/': async ({ query }, request) =>
      ok(await offers.remove(await readMemberBag(request), query.kind)),
  };
}
