import type { loyaltyEndpoints } from '@vermilion/contract/loyalty';
import type { SignedIn } from '../platform/actor.ts';
import type { Handlers } from '../platform/dispatch.ts';
import { type RequestContext, resolveSignedIn } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { LoyaltyService } from './loyalty.service.ts';

export function createLoyaltyHandlers({
  points,
  staffPoints,
  rewards,
  readAccount,
}: Pick<LoyaltyService, 'points' | 'staffPoints' | 'rewards' | 'readAccount'>): Handlers<
  keyof typeof loyaltyEndpoints
> {
  return {
    'GET account': async (_parts, context) => readAccount((await getMember(context)).accountId),

    'GET account/points': async ({ query: { limit, after } }, context) =>
      ok(await points.readLog((await getMember(context)).accountId, { limit, after }, context.language)),

    'GET rewards/': async (_parts, { market, language }) =>
      ok({ rewards: await rewards.listRewards(market.code, language) }),

    'GET staff/members/{accountId}/points': async ({ params }, { language }) =>
      staffPoints.read(params.accountId, language),

    'POST staff/members/{accountId}/points': async ({ params, body }, context) =>
      staffPoints.change(await resolveSignedIn(context), { ...body, ...params }, context.language),
  };
}

/** Returns who makes a call for members. */
export async function getMember({ actor }: RequestContext): Promise<SignedIn> {
  const caller = await actor();
  if (!('accountId' in caller)) throw new Error('Only members may make this call');
  return caller;
}
