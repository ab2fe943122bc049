import { z } from 'zod';
import { bag, bagLine, bagNotice } from './bag.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits } from './limits.ts';

/** An item that was saved for later: outside the bag's totals, at today's price and stock. */
export const savedItem = bagLine
  .pick({
    id: true,
    variantId: true,
    productSlug: true,
    name: true,
    brand: true,
    shade: true,
    size: true,
    type: true,
    picture: true,
    quantity: true,
    unitPrice: true,
    unitPriceBeforeSale: true,
    state: true,
    stockLeft: true,
  })
  .meta({ id: 'SavedItem' });
export type SavedItem = z.infer<typeof savedItem>;

/** Newest first. */
const items = z.array(savedItem).max(limits.maxSavedItems);
const changed = z.object({ bag, items });

export const savedItemEndpoints = defineEndpoints('bag', {
  'GET cart/saved-items/': {
    summary: 'The items saved for later',
    audience: 'visitor',
    response: z.object({ items }),
  },
  'POST cart/saved-items/': {
    summary: 'Moves an item line out of the bag and saves it for later',
    audience: 'visitor',
    idempotency: 'state',
    body: z.object({ lineId: z.uuid() }),
    response: changed,
    errors: ['LINE_NOT_FOUND', 'SAVED_ITEMS_FULL'],
  },
  'POST cart/saved-items/{id}/move': {
    summary:
      'Moves a saved item into the bag, as many units as stock and limits allow, with a notice when there are fewer',
    audience: 'visitor',
    idempotency: 'state',
    params: z.object({ id: z.uuid() }),
    response: changed.extend({ notice: bagNotice.nullable() }),
    errors: [
      'SAVED_ITEM_NOT_FOUND',
      'VARIANT_NOT_FOUND',
      'VARIANT_OUT_OF_STOCK',
      'VARIANT_COMING_SOON',
      'VARIANT_PRIORITY_ACCESS',
      'VARIANT_APP_EXCLUSIVE',
      'BAG_FULL',
    ],
  },
  'DELETE cart/saved-items/': {
    summary: 'Removes a saved item; one that is gone already changes nothing',
    audience: 'visitor',
    idempotency: 'state',
    query: z.object({ id: z.uuid() }),
    response: changed,
  },
});

type SavedItemEndpoints = typeof savedItemEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends SavedItemEndpoints {}
}
