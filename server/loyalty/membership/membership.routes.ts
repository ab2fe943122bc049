import type { membershipEndpoints } from '@vermilion/contract/membership';
import type { Handlers } from '../../platform/dispatch.ts';
import { type RequestContext, resolveSignedIn } from '../../platform/request-context.ts';
import { ok } from '../../platform/result.ts';
import { getMember } from '../loyalty.routes.ts';
import type { LoyaltyService } from '../loyalty.service.ts';

/** How many gifts a membership is shown with; `GET account/gifts` lists all. */
const maxShownGifts = 3;

/** Returns the member who makes a call, as gifts are listed for. */
async function getGiftReader(context: RequestContext) {
  const { accountId, kind } = await getMember(context);
  return { accountId, isEmployee: kind === 'employee', language: context.language };
}

export function createMembershipHandlers({
  tiers,
  gifts,
  profile,
  staffGifts,
}: Pick<LoyaltyService, 'tiers' | 'gifts' | 'profile' | 'staffGifts'>): Handlers<keyof typeof membershipEndpoints> {
  return {
    'GET account/membership': async (_parts, context) => {
      const holder = await getGiftReader(context);
      const status = await tiers.readStatus(holder.accountId);
      const offer = status ? ok(null) : await tiers.getOffer(holder.accountId);
      if (!offer.ok) return offer;
      const listed = await gifts.list(holder, maxShownGifts);
      return ok({ status, offer: offer.value, gifts: listed.filter(({ state }) => state === 'available') });
    },

    'POST account/membership': async ({ body }, context) => {
      const { accountId } = await getMember(context);
      const joined = await tiers.joinByConsent(accountId, body.consents.beauty_pass_terms, context.language);
      return joined.ok ? ok({ status: joined.value }) : joined;
    },

    'GET account/gifts': async (_parts, context) => ok({ gifts: await gifts.list(await getGiftReader(context)) }),

    'POST staff/members/{accountId}/gifts': async ({ params, body }, context) =>
      staffGifts.give(await resolveSignedIn(context), { ...body, ...params }, context.language),

    'GET account/beauty-profile': async (_parts, context) =>
      ok(await profile.read((await getMember(context)).accountId)),

    'PUT account/beauty-profile': async ({ body }, context) =>
      profile.write((await getMember(context)).accountId, body),
  };
}
