import { z } from 'zod';
import { defineErrors } from './errors.ts';
import { minorUnits } from './fields.ts';
import { bagGiftTypes } from './gifts.ts';
import { msg } from './text.ts';
import { tiers } from './tiers.ts';

/**
 * The kind of a line. Shoppers add `item` lines only. Samples and gifts are added whenever a bag is priced, and are stored
 * with an order, never with a bag; both are called extras. A `sample` has the price 0; a `gift` of an offer, a code or a reward (`GiftProposal`) keeps
 * its regular price, which its adjustment takes off in full.
 */
export const lineKind = z.enum(['item', 'sample', 'gift']);
export type LineKind = z.infer<typeof lineKind>;

export const tier = z.enum(tiers);

/** What an adjustment comes from: the key of the thing in the noun that owns it. */
export const adjustmentSource = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('reward'), rewardId: z.string() }),
    z.object({ kind: z.literal('staff_discount') }),
    z.object({ kind: z.literal('offer'), offerId: z.string() }),
    z.object({ kind: z.literal('promo_code'), code: z.string() }),
    /** The market's free-shipping threshold (spec §9). */
    z.object({ kind: z.literal('shipping_threshold') }),
    z.object({ kind: z.literal('tier'), tier }),
    /** A gift of Beauty Pass (spec §3) that the member has put in the bag. It adds no line of the kind `gift`. */
    z.object({ kind: z.literal('loyalty_gift'), giftId: z.string(), type: z.enum(bagGiftTypes) }),
    /** A chosen sample. It costs nothing anyway, so it is never among the adjustments of totals, only in `unused`. */
    z.object({ kind: z.literal('sample'), sampleId: z.string() }),
  ])
  .meta({ id: 'AdjustmentSource' });
export type AdjustmentSource = z.infer<typeof adjustmentSource>;

/** What pays part of a total; the payment provider takes what is left. */
export const tenderSource = z
  .discriminatedUnion('kind', [
    z.object({ kind: z.literal('gift_card'), giftCardId: z.string() }),
    z.object({ kind: z.literal('credit'), creditId: z.string() }),
  ])
  .meta({ id: 'TenderSource' });
export type TenderSource = z.infer<typeof tenderSource>;

/**
 * Why an adjustment or a tender changed nothing. `not_valid`: its noun refuses it, for a reason that has no name here.
 * `not_combinable`: something that is applied before it excludes it, or is excluded by it. `better_discount_applies`:
 * only one of several discounts counts, and another takes off more. `in_unpaid_order`: an order of the buyer's own that is not
 * paid yet has it.
 */
export const unusedReason = z.enum([
  'not_valid',
  'expired',
  'fully_redeemed',
  'first_order_only',
  'used_before',
  'in_unpaid_order',
  'better_discount_applies',
  'too_few_items',
  'not_for_this_buyer',
  'not_for_this_delivery',
  'not_combinable',
  'below_minimum_spend',
  'nothing_in_scope',
  'nothing_left_to_reduce',
  'empty_balance',
  'out_of_stock',
  'not_enough_points',
]);
export type UnusedReason = z.infer<typeof unusedReason>;

/**
 * The retailer's own name of an offer, a code or a reward, in the language of its bag; absent where the kind of the source is
 * name enough.
 */
const sourceName = z.string().optional();

/** An order of the buyer's own that is not paid yet. `key` is of its link; null for the member who placed it, who needs none. */
export const unpaidOrder = z
  .object({ id: z.string(), number: z.string(), key: z.string().nullable() })
  .meta({ id: 'UnpaidOrder' });
export type UnpaidOrder = z.infer<typeof unpaidOrder>;

/** An adjustment or a tender that changed nothing; pages show it with the reason. */
export const unusedAdjustment = z
  .object({
    source: z.union([adjustmentSource, tenderSource]),
    name: sourceName,
    reason: unusedReason,
    /** Minor units still to spend; null unless the reason is `below_minimum_spend`. */
    missingSpend: minorUnits.nullable(),
    /** Where the reason is `in_unpaid_order`. */
    order: unpaidOrder.optional(),
  })
  .meta({ id: 'UnusedAdjustment' });
export type UnusedAdjustment = z.infer<typeof unusedAdjustment>;

/** What a source takes off a line or off shipping; minor units, above 0. */
const appliedAdjustment = z.object({ source: adjustmentSource, amount: minorUnits });
export type AppliedAdjustment = z.infer<typeof appliedAdjustment>;

/** The tax inside an amount: minor units, at a rate in basis points; both 0 where nothing is due. */
const includedTax = z.object({ basisPoints: z.number().int(), amount: minorUnits });
export type IncludedTax = z.infer<typeof includedTax>;

/** The computed amounts of a line, to be spread into the schema of the line. Minor units. */
export const lineAmounts = {
  /** Unit price times quantity, before adjustments. */
  subtotal: minorUnits,
  /** In the order in which they were applied. */
  adjustments: z.array(appliedAdjustment),
  /** `subtotal` less the adjustments; 0 for a line that cannot be bought, which counts nowhere. */
  total: minorUnits,
  tax: includedTax,
};
export type LineAmounts = z.infer<z.ZodObject<typeof lineAmounts>>;

/** What a bag or an order costs (spec §3). Minor units; all prices include tax. */
export const totals = z
  .object({
    /** Of the lines that can be bought, before adjustments. */
    subtotal: minorUnits,
    /** What the adjustments take off the goods. */
    discount: minorUnits,
    /** After the adjustments of shipping. */
    shipping: minorUnits,
    /** `subtotal` − `discount` + `shipping`. */
    total: minorUnits,
    /** What the payment provider takes: `total` less the tenders. */
    amountDue: minorUnits,
    /** Each source once per target, with what it takes off in all. */
    adjustments: z.array(appliedAdjustment.extend({ target: z.enum(['goods', 'shipping']), name: sourceName })),
    tenders: z.array(z.object({ source: tenderSource, amount: minorUnits })),
    /** The tax inside `total`, by rate; empty where the market shows none. */
    taxes: z.array(includedTax.extend({ name: z.string(), priceBeforeTax: minorUnits })),
  })
  .meta({ id: 'Totals' });
export type Totals = z.infer<typeof totals>;

export const pricingErrors = defineErrors('pricing', {
  /** The details name the `source` and the `reason`, as in `UnusedAdjustment`, and the `order` that has it where it is unpaid. */
  ADJUSTMENT_REFUSED: {
    status: 409,
    text: msg({
      message:
        '{reason, select, first_order_only {A discount in your bag is for first-time customers only} used_before {You’ve used a discount in your bag already} in_unpaid_order {Your order {number} isn’t paid yet and has a discount of your bag. To use it here, cancel that order first} other {A discount in your bag can’t be used for this order}}. Look at the new total, then place the order',
    }),
  },
});

type PricingErrors = typeof pricingErrors;
declare module './errors.ts' {
  interface Errors extends PricingErrors {}
}
