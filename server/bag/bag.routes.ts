import type { bagEndpoints } from '@vermilion/contract/bag';
import type { Handlers } from '../platform/dispatch.ts';
import { forgetGuestBag, rememberGuestBag } from '../platform/http/guest-bag.ts';
import { type RequestContext, resolveCaller } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { BagContext, BagService } from './bag.service.ts';

export function createBagHandlers(bag: BagService): Handlers<keyof typeof bagEndpoints> {
  /** Returns the context of the caller's bag. A member's cookie that named a guest's bag is deleted: the bag is merged. */
  async function getContext(request: RequestContext): Promise<BagContext> {
    const caller = await resolveCaller(request);
    const context = await bag.getContext(caller);
    if ('accountId' in caller.actor && caller.actor.bagId !== null) forgetGuestBag(request);
    return context;
  }

  return {
    'GET cart/items-count/': async (_parts, request) => {
      const context = await getContext(request);
      return ok({ count: await bag.count(context), notices: [...context.notices] });
    },
    'GET cart/bag/': async (_parts, request) => ok(await bag.preview(await getContext(request))),
    'GET cart/': async (_parts, request) => ok(await bag.view(await getContext(request))),
    'POST cart/line-items/': async ({ body }, request) => {
      const context = await getContext(request);
      const added = await bag.add(context, body);
      if (!added.ok) return added;
      const { bagId, ...changed } = added.value;
      if (context.buyer.accountId === null) rememberGuestBag(request, bagId);
      return ok(changed);
    },
    'PATCH cart/line-items/': async ({ body }, request) => bag.setQuantity(await getContext(request), body),
    'DELETE cart/line-items/': async ({ query }, request) => bag.remove(await getContext(request), query.lineId),
  };
}
