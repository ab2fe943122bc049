import type { waitlistEndpoints } from '@vermilion/contract/waitlist';
import type { Handlers } from '../platform/dispatch.ts';
import { type RequestContext, resolveSignedIn } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { WaitlistService } from './waitlist.service.ts';

async function getMember(context: RequestContext) {
  const { accountId } = await resolveSignedIn(context);
  return { accountId, market: context.market.code, language: context.language };
}

export function createWaitlistHandlers(waitlist: WaitlistService): Handlers<keyof typeof waitlistEndpoints> {
  return {
    'GET waitlist/': async (_parts, context) => ok({ items: await waitlist.list(await getMember(context)) }),
    'PATCH waitlist/': async ({ body: { variantId, isWaiting } }, context) => {
      const member = await getMember(context);
      if (isWaiting) {
        const joined = await waitlist.join(member, variantId);
        if (!joined.ok) return joined;
      } else {
        await waitlist.leave({ ...member, variantId });
      }
      return ok({ items: await waitlist.list(member) });
    },
  };
}
