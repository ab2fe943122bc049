import type { bagEndpoints } from '@vermilion/contract/bag';
import type { Handlers } from '../platform/dispatch.ts';
import { setGuestBagCookie } from '../platform/http/guest-bag.ts';
import { getAddressKey, type RateLimits } from '../platform/rate-limits.ts';
import { fail, ok } from '../platform/result.ts';
import type { BagService } from './bag.service.ts';

/**
 * How many bags guests may begin from one address. Each is a few rows that are kept for days; behind the address of a mobile
 * network there are many shoppers.
 */
const newBagLimit = { maxCalls: 300, windowSeconds: 600 };

export function createBagHandlers(
  bag: BagService,
  limits: RateLimits | null = null,
): Handlers<keyof typeof bagEndpoints> {
  const takeNewBag = async (address: string) =>
    (await limits?.take('new-bags', getAddressKey(address), newBagLimit)) ?? null;
  const refundNewBag = (address: string) => limits?.refund('new-bags', getAddressKey(address), newBagLimit);

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
      const isGuest = context.buyer.accountId === null;
      // Before it is known whether there is a bag: a cookie can be made up.
      const seconds = isGuest ? await takeNewBag(request.address) : null;
      // Others at the address go on with the bags that they have.
      if (seconds !== null && (await bag.count(context)).count === 0) return fail('RATE_LIMITED', { seconds });
      const added = await bag.add(context, body);
      const isNew = added.ok && added.value.bagId !== context.bagId;
      if (isGuest && seconds === null && !isNew) await refundNewBag(request.address);
      if (!added.ok) return added;
      const { bagId, ...changed } = added.value;
      if (isGuest) setGuestBagCookie(request, bagId);
      return ok(changed);
    },
    'PATCH cart/line-items/': async ({ body }, request) => bag.setQuantity(await bag.openBag(request), body),
    'DELETE cart/line-items/': async ({ query }, request) => bag.remove(await bag.openBag(request), query.lineId),
  };
}
