import type { bagEndpoints } from '@vermilion/contract/bag';
import type { Handlers } from '../platform/dispatch.ts';
import { rememberGuestBag } from '../platform/http/guest-bag.ts';
import { type RequestContext, resolveCaller } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { BagService } from './bag.service.ts';

export function createBagHandlers(bag: BagService): Handlers<keyof typeof bagEndpoints> {
  const getContext = async (request: RequestContext) => bag.getContext(await resolveCaller(request));
  return {
    'GET cart/items-count/': async (_parts, request) => ok({ count: await bag.count(await getContext(request)) }),
    'GET cart/bag/': async (_parts, request) => ok(await bag.preview(await getContext(request))),
    'GET cart/': async (_parts, request) => ok(await bag.view(await getContext(request))),
    'POST cart/line-items/': async ({ body }, request) => {
      const added = await bag.add(await getContext(request), body);
      if (!added.ok) return added;
      const { bagId, ...changed } = added.value;
      rememberGuestBag(request, bagId);
      return ok(changed);
    },
    'PATCH cart/line-items/': async ({ body }, request) => bag.setQuantity(await getContext(request), body),
    'DELETE cart/line-items/': async ({ query }, request) => bag.remove(await getContext(request), query.lineId),
  };
}
