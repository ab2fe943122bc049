import type { bagEndpoints } from '@vermilion/contract/bag';
import type { Handlers } from '../platform/dispatch.ts';
import { rememberGuestBag } from '../platform/http/guest-bag.ts';
import { type RequestContext, resolveCaller } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { BagService } from './bag.service.ts';

export function bagRoutes(bag: BagService): Handlers<keyof typeof bagEndpoints> {
  const getKey = async (context: RequestContext) => bag.getKey(await resolveCaller(context));
  return {
    'GET cart/items-count/': async (_parts, context) => ok({ count: await bag.count(await getKey(context)) }),
    'GET cart/bag/': async (_parts, context) => ok(await bag.preview(await getKey(context))),
    'GET cart/': async (_parts, context) => ok(await bag.view(await getKey(context))),
    'POST cart/line-items/': async ({ body }, context) => {
      const added = await bag.add(await getKey(context), body);
      if (!added.ok) return added;
      const { bagId, ...changed } = added.value;
      rememberGuestBag(context, bagId);
      return ok(changed);
    },
    'PATCH cart/line-items/': async ({ body }, context) => bag.set(await getKey(context), body),
    'DELETE cart/line-items/': async ({ query }, context) => bag.remove(await getKey(context), query.variantId),
  };
}
