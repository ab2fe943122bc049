import type { membershipEndpoints } from '@vermilion/contract/membership';
import type { Handlers } from '../platform/dispatch.ts';
import { ok } from '../platform/result.ts';
import { getMember } from './loyalty.routes.ts';
import type { LoyaltyService } from './loyalty.service.ts';

export function membershipRoutes({
  tiers,
  gifts,
  profile,
}: Pick<LoyaltyService, 'tiers' | 'gifts' | 'profile'>): Handlers<keyof typeof membershipEndpoints> {
  return {
    'GET account/tier': async (_parts, context) => tiers.getStatus((await getMember(context)).accountId),

    'GET account/gifts': async (_parts, context) => {
      const { accountId, kind } = await getMember(context);
      const { language } = context;
      return ok({ gifts: await gifts.list({ accountId, isEmployee: kind === 'employee', language }) });
    },

    'GET account/beauty-profile': async (_parts, context) =>
      ok(await profile.read((await getMember(context)).accountId)),

    'PUT account/beauty-profile': async ({ body }, context) =>
      profile.write((await getMember(context)).accountId, body),
  };
}
