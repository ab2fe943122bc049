import type { bagEndpoints } from '@vermilion/contract/bag';
import type { Handlers } from '../platform/dispatch.ts';
import { deleteGuestBagCookie, setGuestBagCookie } from '../platform/http/guest-bag.ts';
import { type RequestContext, resolveCaller } from '../platform/request-context.ts';
import { ok } from '../platform/result.ts';
import type { BagContext, BagService } from './bag.service.ts';

export function createBagHandlers(bag: BagService): Handlers<keyof typeof bagEndpoints> {
  /** Opens the caller's bag. Deletes a member's cookie that named a guest's bag, which is merged then. */
  async function openBag(request: RequestContext): Promise<BagContext> {
    const caller = await resolveCaller(request);
    const context = await bag.openBag(caller);
    if ('accountId' in caller.actor && caller.actor.bagId !== null) deleteGuestBagCookie(request);
    return context;
  }

  return {
    'GET cart/items-count/': async (_parts, request) => {
      const context = await openBag(request);
      return ok({ count: await bag.count(context), notices: [...context.notices] });
    },
    'GET cart/bag/': async (_parts, request) => ok(await bag.preview(await openBag(request))),
    'GET cart/': async (_parts, request) => ok(await bag.view(await openBag(request))),
    'POST cart/line-items/': async ({ body }, request) => {
      const context = await openBag(request);
      const added = await bag.add(context, body);
      if (!added.ok) return added;
      const { bagId, ...changed } = added.value;
      if (context.buyer.accountId === null) setGuestBagCookie(request, bagId);
      return ok(changed);
    },
    'PATCH cart/line-items/': async ({ body }, request) => bag.setQuantity(await openBag(request), body),
    'DELETE cart/line-items/': async ({ query }, request) => bag.remove(await openBag(request), query.lineId),
  };
}
