import type { beautyPassOfferEndpoints } from '@vermilion/contract/beauty-pass-offers';
import type { BagService } from '../../bag/bag.service.ts';
import type { Handlers } from '../../platform/dispatch.ts';
import type { RequestContext } from '../../platform/request-context.ts';
import { ok } from '../../platform/result.ts';
import { getMember } from '../loyalty.routes.ts';
import type { BagRewardsService } from './rewards.bag.service.ts';

export function createBagRewardHandlers(
  bagRewards: BagRewardsService,
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
    'GET cart/beauty-pass-offers/': async (_parts, request) => ok(await bagRewards.list(await readMemberBag(request))),
    'POST cart/beauty-pass-offers/': async ({ body }, request) => bagRewards.choose(await readMemberBag(request), body),
    'DELETE cart/beauty-pass-offers/': async ({ query }, request) =>
      ok(await bagRewards.remove(await readMemberBag(request), query.kind)),
  };
}
