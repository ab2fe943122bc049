import type { bagEndpoints } from '@vermilion/contract/bag';
import type { Handlers } from '../platform/dispatch.ts';
import { setGuestBagCookie } from '../platform/http/guest-bag.ts';
import { ok } from '../platform/result.ts';
import type { BagService } from './bag.service.ts';

export function createBagHandlers(bag: BagService): Handlers<keyof typeof bagEndpoints> {
  return {
    'GET cart/items-count/': async (_parts, request) => ok(await bag.count(await bag.openBag(request))),
    'DELETE cart/merge-report/': async ({ query }, request) => {
      await bag.deleteMergeReport(await bag.openBag(request), query.id);
      return ok(undefined);
    },
    'GET cart/bag/': async (_parts, request) => ok(await bag.preview(await bag.openBag(request))),
    'GET cart/': async (_parts, request) => ok(await bag.view(await bag.openBag(request))),
    'POST cart/line-items/': async ({ body }, request) => {
      const context = await bag.openBag(request);
      const added = await bag.add(context, body);
      if (!added.ok) return added;
      const { bagId, ...changed } = added.value;
      if (context.buyer.accountId === null) setGuestBagCookie(request, bagId);
      return ok(changed);
    },
    'PATCH cart/line-items/': async ({ body }, request) => bag.setQuantity(await bag.openBag(request), body),
    'DELETE cart/line-items/': async ({ query }, request) => bag.remove(await bag.openBag(request), query.lineId),
  };
}
