import { z } from 'zod';
import { picture } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { idempotencyKey, minorUnits, variantId } from './fields.ts';
import { limits } from './limits.ts';
import { lineAmounts, lineKind, totals, unusedAdjustment } from './pricing.ts';
import { msg } from './text.ts';

/** What the shopper should know about a change; the web app has the text. */
export const bagNotice = z
  .discriminatedUnion('code', [
    z.object({
      code: z.literal('capped_by_stock'),
      variantId,
      /** The quantity of the line after the change. */
      quantity: z.number().int(),
    }),
    z.object({ code: z.literal('capped_by_limit'), variantId, quantity: z.number().int() }),
  ])
  .meta({ id: 'BagNotice' });
export type BagNotice = z.infer<typeof bagNotice>;

/** What the shopper should know about a guest's bag that was merged into the member's. */
export const mergeNotice = z
  .union([
    bagNotice,
    /** Left out: the member's bag has as many lines as a bag can hold. */
    z.object({ code: z.literal('bag_full'), variantId, quantity: z.literal(0) }),
  ])
  .meta({ id: 'MergeNotice' });
export type MergeNotice = z.infer<typeof mergeNotice>;

/**
 * What a guest has entered or chosen that did not come along, because an order takes one code, one gift note, and so many gift
 * cards and samples, and the member's bag has its own.
 */
export const mergeLeftover = z
  .discriminatedUnion('kind', [
    /** `keptCode` is the one that is in the bag now. */
    z.object({ kind: z.literal('promo_code'), code: z.string(), keptCode: z.string() }),
    z.object({ kind: z.literal('gift_card') }),
    z.object({ kind: z.literal('sample') }),
    z.object({ kind: z.literal('gift_note') }),
  ])
  .meta({ id: 'MergeLeftover' });
export type MergeLeftover = z.infer<typeof mergeLeftover>;

/** How many leftovers a report names at most; the newest. */
export const maxMergeLeftovers = 20;

/** What was capped or left out when a guest's bag was merged into the member's; kept until a page has shown it. */
export const mergeReport = z
  .object({
    /** A new one after each merge. */
    id: z.uuid(),
    notices: z.array(mergeNotice).max(limits.maxBagLines),
    /** Absent where everything that was entered or chosen came along. */
    leftOut: z.array(mergeLeftover).min(1).max(maxMergeLeftovers).optional(),
  })
  .meta({ id: 'MergeReport' });
export type MergeReport = z.infer<typeof mergeReport>;

/** A line item (spec §3: quantity, shade, type, inventory left). */
export const bagLine = z
  .object({
    id: z.string(),
    kind: lineKind,
    variantId,
    sku: z.string(),
    productSlug: z.string(),
    name: z.string(),
    brand: z.object({ slug: z.string(), name: z.string() }),
    /** The product's category after those above it. */
    categorySlugs: z.array(z.string()),
    shade: z.object({ name: z.string(), hex: z.string().nullable() }).nullable(),
    size: z.string().nullable(),
    type: z.string().nullable(),
    picture,
    quantity: z.number().int(),
    unitPrice: minorUnits,
    unitPriceBeforeSale: minorUnits.nullable(),
    ...lineAmounts,
    /**
     * `short`: fewer units are available than the line has. `gone`: withdrawn. The last three: not for sale to everybody yet,
     * as the product says (spec §4).
     */
    state: z.enum(['available', 'short', 'out_of_stock', 'gone', 'coming_soon', 'priority_access', 'app_exclusive']),
    /** The available units, where they are few; otherwise null. */
    stockLeft: z.number().int().max(limits.maxFewLeftUnits).nullable(),
    /** The highest quantity that an item can be set to now; other lines keep theirs. */
    maxQuantity: z.number().int(),
  })
  .meta({ id: 'BagLine' });
export type BagLine = z.infer<typeof bagLine>;

/** How far the goods are from free shipping; `remaining` is 0 once the threshold is reached. */
const freeShipping = z.object({ threshold: minorUnits, remaining: minorUnits });

/** What goes with the parcel of an order that is a gift. */
export const giftNote = z
  .object({
    /** Plain text in lines; empty where the note only leaves the prices out. */
    message: z.string(),
    /** No prices in the parcel. */
    hidesPrices: z.boolean(),
  })
  .meta({ id: 'GiftNote' });
export type GiftNote = z.infer<typeof giftNote>;

export const bag = z
  .object({
    /** Newest first, then the gifts, then the samples. */
    lines: z.array(bagLine),
    /** Units, without gifts and samples. */
    itemCount: z.number().int(),
    /** With standard delivery, or with the one chosen at checkout. */
    totals,
    /** Null where the market has no threshold, and where shipping is free without it, as for Gold or by a code. */
    freeShipping: freeShipping.nullable(),
    giftNote: giftNote.nullable(),
    /** Items saved for later. */
    savedCount: z.number().int(),
    /**
     * Codes, offers and cards that change nothing now, with the reason, those whose gift is out of stock, and chosen samples
     * that the bag does not get. Each source once.
     */
    unused: z.array(unusedAdjustment),
    /**
     * False while the bag is empty, has more units than one order may have (gifts included), or a line is out of stock,
     * short or gone: the shopper has to change it first (spec §8).
     */
    canCheckOut: z.boolean(),
  })
  .meta({ id: 'Bag' });
export type Bag = z.infer<typeof bag>;

const lineId = z.uuid();
const quantity = z.number().int().min(1).max(limits.maxLineQuantity);

const changeAnswer = z.object({ bag, notice: bagNotice.nullable() });

export const bagErrors = defineErrors('bag', {
  VARIANT_NOT_FOUND: { status: 404, text: msg({ message: 'This item isn’t sold here' }) },
  VARIANT_OUT_OF_STOCK: { status: 409, text: msg({ message: 'This item is out of stock' }) },
  VARIANT_COMING_SOON: { status: 409, text: msg({ message: 'This item is coming soon and not on sale yet' }) },
  VARIANT_PRIORITY_ACCESS: {
    status: 409,
    text: msg({ message: 'This item is open to members with Priority Access first' }),
  },
  VARIANT_APP_EXCLUSIVE: { status: 409, text: msg({ message: 'This item is sold in the app only' }) },
  LINE_NOT_FOUND: { status: 404, text: msg({ message: 'This item is no longer in your bag' }) },
  SAVED_ITEM_NOT_FOUND: { status: 404, text: msg({ message: 'This item is no longer saved for later' }) },
  SAVED_ITEMS_FULL: {
    status: 409,
    text: msg({ message: 'You can save up to {maxItems} items for later. Remove one, then save this one' }),
  },
  BAG_EMPTY: { status: 409, text: msg({ message: 'Your bag is empty' }) },
  BAG_FULL: { status: 409, text: msg({ message: 'Your bag holds up to {maxLines} different items' }) },
  /** The details are `BagChangedDetails` (contract/order.ts). */
  BAG_CHANGED: {
    status: 409,
    text: msg({ message: 'A price or the stock has changed. Look at the new total, then place the order' }),
  },
});

type BagErrors = typeof bagErrors;
declare module './errors.ts' {
  interface Errors extends BagErrors {}
}

export const bagEndpoints = defineEndpoints('bag', {
  'GET cart/items-count/': {
    summary: 'How many items the bag holds',
    audience: 'visitor',
    response: z.object({
      count: z.number().int(),
      /** Null where no merge is left to report. */
      mergeReport: mergeReport.nullable(),
    }),
  },
  'DELETE cart/merge-report/': {
    summary: 'Deletes the report of a merge once it was shown; a newer report stays',
    audience: 'member',
    idempotency: 'state',
    query: z.object({ id: z.uuid() }),
  },
  'GET cart/bag/': {
    summary: 'The bag for the preview in the header: its newest lines, and the subtotal of all',
    audience: 'visitor',
    response: z.object({
      lines: z.array(bagLine),
      /** Of the whole bag, like the fields below. */
      lineCount: z.number().int(),
      itemCount: z.number().int(),
      subtotal: minorUnits,
      freeShipping: freeShipping.nullable(),
      unused: z.array(unusedAdjustment),
    }),
  },
  'GET cart/': {
    summary: 'The whole bag with its totals',
    audience: 'visitor',
    response: bag,
  },
  'POST cart/line-items/': {
    summary: 'Adds units of a variant, as many as stock and limits allow, with a notice when there are fewer',
    audience: 'visitor',
    idempotency: 'key',
    body: z.object({ variantId, quantity, idempotencyKey }),
    response: changeAnswer.extend({
      /** How many units were added: 0 when the line already had as many as it can. */
      added: z.number().int().min(0),
    }),
    errors: [
      // For guests who begin too many bags from one address.
      'RATE_LIMITED',
      'VARIANT_NOT_FOUND',
      'VARIANT_OUT_OF_STOCK',
      'VARIANT_COMING_SOON',
      'VARIANT_PRIORITY_ACCESS',
      'VARIANT_APP_EXCLUSIVE',
      'BAG_FULL',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'PATCH cart/line-items/': {
    summary: 'Sets the quantity of an item line',
    audience: 'visitor',
    idempotency: 'state',
    body: z.object({ lineId, quantity }),
    response: changeAnswer,
    errors: ['LINE_NOT_FOUND', 'OUT_OF_STOCK'],
  },
  'DELETE cart/line-items/': {
    summary: 'Removes a line; adding the variant of an item again within ten minutes restores its line in its place',
    audience: 'visitor',
    idempotency: 'state',
    query: z.object({ lineId }),
    response: changeAnswer,
    errors: ['LINE_NOT_FOUND'],
  },
});

type BagEndpoints = typeof bagEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends BagEndpoints {}
}
