import { ok } from '@vermilion/contract/result';
import type { Handlers } from '../platform/dispatch.ts';
import { rememberBag } from './bag.cookie.ts';
import type { BagService } from './bag.service.ts';

export function bagRoutes(
  bag: BagService,
): Handlers<
  | 'GET cart/items-count/'
  | 'GET cart/bag/'
  | 'GET cart/'
  | 'POST cart/line-items/'
  | 'PATCH cart/line-items/'
  | 'DELETE cart/line-items/'
> {
  return {
    'GET cart/items-count/': async (_parts, context) => ok({ count: await bag.count(bag.keyOf(context)) }),
    'GET cart/bag/': async (_parts, context) => ok(await bag.preview(bag.keyOf(context))),
    'GET cart/': async (_parts, context) => ok(await bag.view(bag.keyOf(context))),
    'POST cart/line-items/': async ({ body }, context) => {
      const added = await bag.add(bag.keyOf(context), body);
      if (!added.ok) return added;
      const { bagId, ...changed } = added.value;
      rememberBag(context, bagId);
      return ok(changed);
    },
    'PATCH cart/line-items/': ({ body }, context) => bag.set(bag.keyOf(context), body),
    'DELETE cart/line-items/': ({ query }, context) => bag.remove(bag.keyOf(context), query.variantId),
  };
}
