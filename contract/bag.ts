import { z } from 'zod';
import { picture } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { limits, minorUnits, queryInteger } from './fields.ts';

/** Something the shopper must know about what was just done or has changed; the web app words it. */
export const bagNotice = z
  .object({
    code: z.enum(['capped_by_stock', 'capped_by_limit']),
    variantId: z.number().int(),
    /** The quantity the bag holds now. */
    quantity: z.number().int(),
  })
  .meta({ id: 'BagNotice' });
export type BagNotice = z.infer<typeof bagNotice>;

/** A line item (spec §3: quantity, shade, type, inventory left). */
export const bagLine = z
  .object({
    variantId: z.number().int(),
    sku: z.string(),
    productSlug: z.string(),
    name: z.string(),
    brand: z.string(),
    shade: z.object({ name: z.string(), hex: z.string() }).nullable(),
    size: z.string().nullable(),
    type: z.string().nullable(),
    picture,
    quantity: z.number().int(),
    unitPrice: minorUnits,
    /** Unit price before a sale. */
    unitWas: minorUnits.nullable(),
    lineTotal: minorUnits,
    /** `short`: fewer are left than the line asks for. `gone`: no longer sold here. */
    state: z.enum(['available', 'short', 'out_of_stock', 'gone']),
    /** How many are left, told only when few are. */
    stockLeft: z.number().int().nullable(),
    /** The most this line can hold now. */
    most: z.number().int(),
  })
  .meta({ id: 'BagLine' });
export type BagLine = z.infer<typeof bagLine>;

/** Sums of a bag or order (spec §3), minor units; prices hold tax everywhere. */
export const totals = z
  .object({
    subtotal: minorUnits,
    discount: minorUnits,
    shipping: minorUnits,
    total: minorUnits,
    /** Null where the market shows no tax line. */
    tax: z
      .object({ name: z.string(), basisPoints: z.number().int(), amount: minorUnits, priceBefore: minorUnits })
      .nullable(),
  })
  .meta({ id: 'Totals' });
export type Totals = z.infer<typeof totals>;

export const bag = z
  .object({
    lines: z.array(bagLine),
    itemCount: z.number().int(),
    totals,
    /** Null where the market has no threshold; `left` is 0 once shipping is free. */
    freeShipping: z.object({ over: minorUnits, left: minorUnits }).nullable(),
    /** False while a line is out of stock, short or gone: it must be mended first (spec §8). */
    canCheckOut: z.boolean(),
  })
  .meta({ id: 'Bag' });
export type Bag = z.infer<typeof bag>;

const lineBody = z.object({
  variantId: z.number().int().min(1).max(2_147_483_647),
  quantity: z.number().int().min(1).max(limits.lineQuantity),
});

const changed = z.object({ bag, notice: bagNotice.nullable() });

export const bagEndpoints = defineEndpoints('bag', {
  'GET cart/items-count/': {
    summary: 'How many items the bag holds',
    audience: 'visitor',
    response: z.object({ count: z.number().int() }),
  },
  'GET cart/bag/': {
    summary: 'The bag for the preview in the header: its newest lines and the subtotal',
    audience: 'visitor',
    response: z.object({
      lines: z.array(bagLine),
      /** Of all lines, also those that are not told here. */
      lineCount: z.number().int(),
      itemCount: z.number().int(),
      subtotal: minorUnits,
    }),
  },
  'GET cart/': {
    summary: 'The whole bag with its sums',
    audience: 'visitor',
    response: bag,
  },
  'POST cart/line-items/': {
    summary: 'Adds units of a variant; what stock does not cover is left out and told as a notice',
    audience: 'visitor',
    body: lineBody,
    response: changed.extend({
      /** Units that the line holds more than before: 0 when it held all that it can. */
      added: z.number().int().min(0),
    }),
    errors: [
      'VARIANT_NOT_FOUND',
      'VARIANT_OUT_OF_STOCK',
      'VARIANT_COMING_SOON',
      'VARIANT_PRIORITY_ACCESS',
      'VARIANT_APP_EXCLUSIVE',
      'BAG_FULL',
    ],
  },
  'PATCH cart/line-items/': {
    summary: 'Sets the quantity of a line',
    audience: 'visitor',
    body: lineBody,
    response: changed,
    errors: ['LINE_NOT_FOUND', 'OUT_OF_STOCK'],
  },
  'DELETE cart/line-items/': {
    summary: 'Removes a line; adding the variant again soon puts it back in its old place',
    audience: 'visitor',
    query: z.object({ variantId: queryInteger(1, 999_999_999) }),
    response: changed,
    errors: ['LINE_NOT_FOUND'],
  },
});

type BagEndpoints = typeof bagEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends BagEndpoints {}
}
