import type { loyaltyEndpoints } from '@vermilion/contract/loyalty';
import type { SignedIn } from '../platform/actor.ts';
import type { Handlers } from '../platform/dispatch.ts';
import type { RequestContext } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { LoyaltyService } from './loyalty.service.ts';

export function createLoyaltyHandlers({
  points,
  rewards,
  readAccount,
}: Pick<LoyaltyService, 'points' | 'rewards' | 'readAccount'>): Handlers<keyof typeof loyaltyEndpoints> {
  return {
    'GET account': async (_parts, context) => readAccount((await getMember(context)).accountId),

    'GET account/points': async ({ query: { limit, after } }, context) =>
      ok(await points.readLog((await getMember(context)).accountId, { limit, after }, context.language)),

    'GET rewards/': async (_parts, { market, language }) =>
      ok({ rewards: await rewards.listRewards(market.code, language) }),
  };
}

/** Returns who makes a call for members. */
export async function getMember({ actor }: RequestContext): Promise<SignedIn> {
  const caller = await actor();
  if (!('accountId' in caller)) throw new Error('Only members may make this call');
  return caller;
}
