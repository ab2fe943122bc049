import { z } from 'zod';
import { bag } from './bag.ts';
import { maxCodesPerCall } from './batches.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { idempotencyKey, line, minorUnits, moment, openMarket, slug, typedSigns } from './fields.ts';
import { limits } from './limits.ts';
import { adjustmentSource, tenderSource, tier, unpaidOrder, unusedReason } from './pricing.ts';
import { msg } from './text.ts';

/**
 * A promo code as it is typed: case-sensitive (spec §5), without hidden characters. Longer and other texts are no codes, and are answered like
 * any wrong one.
 */
export const typedCode = typedSigns(100).min(1);

/** A code that staff may give out: no spaces, nothing that mail or paper changes. */
export const definedCode = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_-]{2,39}$/);

/** Text per language; English is there always and stands in for what is missing. */
const texts = (maxLength: number) => {
  const text = line(maxLength).min(1);
  return z.strictObject({ en: text, id: text.optional(), th: text.optional(), zh: text.optional() });
};

/** What a code or an offer gives. Amounts are minor units of its market. */
export const promotionBenefit = z
  .discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('percent_off'), basisPoints: z.number().int().min(1).max(10_000) }),
    z.strictObject({ kind: z.literal('amount_off'), amount: minorUnits.min(1).max(1_000_000_000_000) }),
    z.strictObject({ kind: z.literal('free_shipping') }),
    /** A variant, added to the bag at no price. */
    z.strictObject({
      kind: z.literal('gift'),
      sku: line(60).min(1),
      quantity: z.number().int().min(1).max(limits.maxLineQuantity).default(1),
    }),
    /** Of each `buyQuantity` + `getQuantity` items of the scope, the cheapest `getQuantity` cost so much less. */
    z.strictObject({
      kind: z.literal('buy_x_get_y'),
      buyQuantity: z.number().int().min(1).max(limits.maxLineQuantity),
      getQuantity: z.number().int().min(1).max(limits.maxLineQuantity),
      basisPoints: z.number().int().min(1).max(10_000).default(10_000),
    }),
  ])
  .meta({ id: 'PromotionBenefit' });
export type PromotionBenefit = z.infer<typeof promotionBenefit>;

const slugs = z.array(slug).max(limits.maxListItems).default([]);

/** What a code or an offer is for: items of any of these; all items where none is named. */
export const promotionScope = z
  .strictObject({ productSlugs: slugs, brandSlugs: slugs, categorySlugs: slugs })
  .meta({ id: 'PromotionScope' });
export type PromotionScope = z.infer<typeof promotionScope>;

const uses = z.number().int().min(1).max(limits.maxId).nullable().default(null);

/** Checks that a window is not the wrong way round. */
const isRightWayRound = ({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }) =>
  startsAt === null || endsAt === null || Date.parse(endsAt) > Date.parse(startsAt);

const wrongWayRound = { path: ['endsAt'], message: 'ends before it starts' };

const definition = {
  /** `code`: whoever types one of its codes. `offer`: everybody, by itself. */
  kind: z.enum(['code', 'offer']),
  market: openMarket,
  /** The shop's name for it, once per market. */
  slug,
  name: texts(80),
  description: texts(300).nullable().default(null),
  benefit: promotionBenefit,
  /** Minor units; 0 for none. Compared with all goods of the bag after earlier discounts. */
  minimumSpend: minorUnits.min(0).max(1_000_000_000_000).default(0),
  scope: promotionScope.prefault({}),
  /** The tiers of Beauty Pass that may use it; none: everybody. */
  tiers: z.array(tier).max(tier.options.length).default([]),
  isFirstOrderOnly: z.boolean().default(false),
  /** False: of it and the discount offers, only the one that takes off most counts. */
  isCombinable: z.boolean().default(true),
  /** Whether `cart/offers` names it to shoppers: an offer by its name, a promotion of one code by the code. */
  isListed: z.boolean().default(false),
  startsAt: moment.nullable().default(null),
  endsAt: moment.nullable().default(null),
  /** In how many orders it can be used, by all customers and by each; null for any number. */
  maxUses: uses,
  maxUsesPerCustomer: uses,
};

/** A promotion as staff define it: what is left out has no limit. */
export const promotionDefinition = z
  .strictObject(definition)
  .refine(isRightWayRound, wrongWayRound)
  .meta({ id: 'PromotionDefinition' });
export type PromotionDefinition = z.infer<typeof promotionDefinition>;

/** Counts the changes of a promotion. */
const version = z.number().int().min(1).max(limits.maxId);

/** A promotion as staff change it. @property version of the promotion as they have read it */
const promotionChange = z
  .strictObject({ ...definition, version })
  .refine(isRightWayRound, wrongWayRound)
  .meta({ id: 'PromotionChange' });

const promotion = z
  .object({
    ...definition,
    id: z.string(),
    version,
    /** Orders that have used it. */
    uses: z.number().int(),
    codeCount: z.number().int(),
    /** When staff ended it. */
    endedAt: z.string().nullable(),
  })
  .meta({ id: 'Promotion' });
export type Promotion = z.infer<typeof promotion>;

const offerState = z.enum(['applied', 'below_minimum_spend', 'fully_redeemed', 'other']);

/** An offer as shoppers see it (spec §3: minimum spend, valid-till date, fully redeemed). */
const offer = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    benefit: z.enum(['percent_off', 'amount_off', 'free_shipping', 'gift', 'buy_x_get_y']),
    /** Minor units; 0 for none. */
    minimumSpend: minorUnits,
    /** ISO moment, UTC; pages show the day in the market's zone. */
    validUntil: z.string().nullable(),
    isFullyRedeemed: z.boolean(),
    /** What it does for this bag. `other`: nothing, and `reason` says why. */
    state: offerState,
    reason: unusedReason.nullable(),
    /** Minor units still to spend; null unless it is below its minimum. */
    missingSpend: minorUnits.nullable(),
  })
  .meta({ id: 'Offer' });
export type Offer = z.infer<typeof offer>;

const listedPromo = offer
  .pick({ name: true, description: true, benefit: true, minimumSpend: true, validUntil: true, isFullyRedeemed: true })
  .extend({
    code: z.string(),
    /** The buyer's own unpaid order that has the code: it can be used again once that is cancelled. */ unpaidOrder:
      unpaidOrder.nullable(),
  })
  .meta({ id: 'ListedPromo' });

/** The promo list (spec §3: count of promos, and a code). */
const promoList = z
  .object({
    count: z.number().int(),
    promos: z.array(listedPromo),
    /** The code that is in the bag. */
    code: z.string().nullable(),
  })
  .meta({ id: 'PromoList' });

/** A step of a calculation: what one source did to the price, or why it did nothing. Amounts are minor units. */
const priceStep = z
  .object({
    source: z.union([adjustmentSource, tenderSource]),
    target: z.enum(['goods', 'shipping', 'payment']),
    /** What it took off, gave for nothing or paid; 0 where it did nothing. */
    amount: minorUnits,
    /** What goods, shipping or the rest to pay came to before it and after it. */
    before: minorUnits,
    after: minorUnits,
    /** Why it did nothing; null where it did something. */
    reason: unusedReason.nullable(),
    missingSpend: minorUnits.nullable(),
  })
  .meta({ id: 'PriceStep' });

/** How the price of a bag is calculated, step by step. */
const explanation = z
  .object({
    subtotal: minorUnits,
    /** In the order in which they were tried. */
    steps: z.array(priceStep),
    discount: minorUnits,
    shipping: minorUnits,
    total: minorUnits,
    amountDue: minorUnits,
  })
  .meta({ id: 'PriceExplanation' });
export type PriceExplanation = z.infer<typeof explanation>;

/** Refusals of a code. Only PROMOTION_INVALID counts as a guess: the others are of codes that exist. */
export const promotionErrors = defineErrors('promotion', {
  PROMOTION_INVALID: { status: 422, text: msg({ message: 'Sorry, the promotion is invalid' }) },
  PROMO_CODE_NOT_STARTED: { status: 422, text: msg({ message: 'This code can be used from {date}' }) },
  PROMO_CODE_EXPIRED: { status: 422, text: msg({ message: 'This code expired on {date}' }) },
  PROMO_CODE_FULLY_REDEEMED: { status: 422, text: msg({ message: 'This code has been fully redeemed' }) },
  PROMO_CODE_USED_BEFORE: { status: 422, text: msg({ message: 'You’ve already used this code' }) },
  /** The details name the `order` of the buyer's own (`UnpaidOrder`); its number is in the text. */
  PROMO_CODE_IN_UNPAID_ORDER: {
    status: 422,
    text: msg({
      message: 'Your order {number} isn’t paid yet and has this code. Pay for it, or cancel it to use the code here',
    }),
  },
  PROMO_CODE_FIRST_ORDER_ONLY: { status: 422, text: msg({ message: 'This code is for first-time customers only' }) },
  PROMO_CODE_NOT_FOR_TIER: { status: 422, text: msg({ message: 'This code isn’t for your membership tier' }) },
  PROMO_CODE_BELOW_MINIMUM: { status: 422, text: msg({ message: 'Spend {missing} more to use this code' }) },
  PROMO_CODE_NO_MATCHING_ITEMS: {
    status: 422,
    text: msg({ message: 'This code isn’t for the items in your bag' }),
  },
  PROMO_CODE_ITEMS_UNAVAILABLE: {
    status: 422,
    text: msg({ message: 'This code isn’t for any item in your bag that you can buy now' }),
  },
  PROMO_CODE_TOO_FEW_ITEMS: { status: 422, text: msg({ message: 'Add more of the same items to use this code' }) },
  PROMO_CODE_NOT_COMBINABLE: {
    status: 422,
    text: msg({ message: 'This code can’t be combined with the discounts in your bag' }),
  },
  PROMO_CODE_WITH_STAFF_DISCOUNT: {
    status: 422,
    text: msg({ message: 'Promo codes can’t be used with the staff discount' }),
  },
  PROMO_CODE_BETTER_DISCOUNT: {
    status: 422,
    text: msg({ message: 'Your bag already has a better discount than this code' }),
  },
  PROMO_CODE_CHANGES_NOTHING: { status: 422, text: msg({ message: 'This code wouldn’t change your total' }) },
  PROMO_CODE_GIFT_OUT_OF_STOCK: { status: 422, text: msg({ message: 'The gift of this code is out of stock' }) },
  /** The details name the `code` that the bag has. */
  PROMO_CODE_LIMIT: {
    status: 409,
    text: msg({ message: 'One code per order. Remove {code} to use another' }),
  },
  /** Not RATE_LIMITED: what is limited is guessing. */
  PROMO_GUESSES_EXCEEDED: {
    status: 429,
    text: msg({
      message: 'Too many wrong codes. Try again in {minutes, plural, one {# minute} other {# minutes}}',
    }),
  },
  PROMOTION_NOT_FOUND: { status: 404, text: msg({ message: 'There is no such promotion' }) },
  PROMOTION_EXISTS: { status: 409, text: msg({ message: 'This market already has a promotion with this name' }) },
  PROMOTION_ENDED: { status: 409, text: msg({ message: 'This promotion was ended. Define a new one' }) },
  PROMOTION_KIND_KEPT: {
    status: 409,
    text: msg({ message: 'A promotion keeps its market and its kind. Define a new one' }),
  },
  /** The details name `maxOffers`. */
  PROMOTION_OFFER_LIMIT: {
    status: 409,
    text: msg({ message: 'A market has at most {maxOffers} open offers. End one first' }),
  },
  PROMOTION_TAKES_NO_CODES: { status: 409, text: msg({ message: 'Offers apply by themselves and have no codes' }) },
  /** The details name the first such `sku`. */
  PROMOTION_SKU_UNKNOWN: { status: 422, text: msg({ message: 'No variant has the SKU {sku}' }) },
  /** The details list all `names`. */
  PROMOTION_SCOPE_UNKNOWN: {
    status: 422,
    text: msg({ message: 'The catalogue has no product, brand or category named {names}' }),
  },
  /** The details name the first such `code`, and up to 100 `codes`. */
  PROMO_CODE_EXISTS: { status: 409, text: msg({ message: 'This market already has the code {code}' }) },
});

type PromotionErrors = typeof promotionErrors;
declare module './errors.ts' {
  interface Errors extends PromotionErrors {}
}

const changesPerCaller = [{ per: 'caller', maxCalls: 120, windowSeconds: 600 }] as const;
const ofPromotion = z.object({ id: z.uuid() });

export const promotionEndpoints = defineEndpoints('promotion', {
  'POST cart/discount-coupon/': {
    summary: 'Enters a promo code into the bag, one per order; the same code again changes nothing',
    audience: 'visitor',
    idempotency: 'state',
    limits: [
      { per: 'address', maxCalls: 120, windowSeconds: 600 },
      { per: 'caller', maxCalls: 60, windowSeconds: 600 },
    ],
    body: z.object({ code: typedCode }),
    response: z.object({ bag }),
    errors: [
      'BAG_EMPTY',
      'PROMOTION_INVALID',
      'PROMO_CODE_NOT_STARTED',
      'PROMO_CODE_EXPIRED',
      'PROMO_CODE_FULLY_REDEEMED',
      'PROMO_CODE_USED_BEFORE',
      'PROMO_CODE_IN_UNPAID_ORDER',
      'PROMO_CODE_FIRST_ORDER_ONLY',
      'PROMO_CODE_NOT_FOR_TIER',
      'PROMO_CODE_BELOW_MINIMUM',
      'PROMO_CODE_NO_MATCHING_ITEMS',
      'PROMO_CODE_ITEMS_UNAVAILABLE',
      'PROMO_CODE_TOO_FEW_ITEMS',
      'PROMO_CODE_NOT_COMBINABLE',
      'PROMO_CODE_WITH_STAFF_DISCOUNT',
      'PROMO_CODE_BETTER_DISCOUNT',
      'PROMO_CODE_CHANGES_NOTHING',
      'PROMO_CODE_GIFT_OUT_OF_STOCK',
      'PROMO_CODE_LIMIT',
      'PROMO_GUESSES_EXCEEDED',
    ],
  },
  'DELETE cart/discount-coupon/': {
    summary: 'Removes the promo code from the bag; idempotent',
    audience: 'visitor',
    idempotency: 'state',
    response: z.object({ bag }),
  },
  'GET cart/offers': {
    summary: 'The offers of the market and what each does for the bag, and the promo list',
    audience: 'visitor',
    response: z.object({ offers: z.array(offer), promoList }),
  },
  'GET cart/explanation/': {
    summary: 'How the price of the caller’s bag is calculated with standard delivery, step by step',
    audience: 'visitor',
    response: explanation,
  },
  'GET promotions/': {
    summary: 'The codes and offers of a market, the newest first; ended ones too',
    audience: 'staff',
    permission: 'promotions.manage',
    query: z.object({ market: openMarket }),
    response: z.object({ promotions: z.array(promotion) }),
  },
  'POST promotions/': {
    summary: 'Defines a code or an offer; a promotion of the kind code gets its codes by promotions/{id}/codes',
    audience: 'staff',
    idempotency: 'state',
    permission: 'promotions.manage',
    limits: changesPerCaller,
    body: promotionDefinition,
    response: promotion,
    status: 201,
    errors: [
      'NOT_PERMITTED',
      'PROMOTION_EXISTS',
      'PROMOTION_SKU_UNKNOWN',
      'PROMOTION_SCOPE_UNKNOWN',
      'PROMOTION_OFFER_LIMIT',
    ],
  },
  'PUT promotions/{id}': {
    summary: 'Changes a code or an offer, from the next price on; its kind and market stay',
    audience: 'staff',
    idempotency: 'state',
    permission: 'promotions.manage',
    limits: changesPerCaller,
    params: ofPromotion,
    body: promotionChange,
    response: promotion,
    errors: [
      'NOT_PERMITTED',
      'VERSION_CHANGED',
      'PROMOTION_NOT_FOUND',
      'PROMOTION_EXISTS',
      'PROMOTION_ENDED',
      'PROMOTION_KIND_KEPT',
      'PROMOTION_SKU_UNKNOWN',
      'PROMOTION_SCOPE_UNKNOWN',
      'PROMOTION_OFFER_LIMIT',
    ],
  },
  'POST promotions/{id}/end': {
    summary: 'Ends a code or an offer for good; idempotent',
    audience: 'staff',
    idempotency: 'state',
    permission: 'promotions.manage',
    limits: changesPerCaller,
    params: ofPromotion,
    response: promotion,
    errors: ['NOT_PERMITTED', 'PROMOTION_NOT_FOUND'],
  },
  'POST promotions/{id}/codes': {
    summary: 'Makes random codes. Idempotent by its key',
    audience: 'staff',
    permission: 'promotions.manage',
    limits: changesPerCaller,
    params: ofPromotion,
    idempotency: 'key',
    body: z.object({
      /** What each code begins with. */
      prefix: z.string().regex(/^[A-Za-z0-9]{0,12}$/),
      count: z.number().int().min(1).max(maxCodesPerCall),
      /** In how many orders each code can be used; null for any number. */
      maxUses: z.number().int().min(1).max(limits.maxId).nullable().default(1),
      idempotencyKey,
    }),
    response: z.object({ codes: z.array(z.string()) }),
    status: 201,
    errors: [
      'NOT_PERMITTED',
      'PROMOTION_NOT_FOUND',
      'PROMOTION_ENDED',
      'PROMOTION_TAKES_NO_CODES',
      'PROMO_CODE_EXISTS',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'GET promotions/{id}/codes': {
    summary: 'The codes of a promotion as a CSV file: code, uses, uses left',
    audience: 'staff',
    permission: 'promotions.manage',
    params: ofPromotion,
    answer: 'stream',
    errors: ['NOT_PERMITTED', 'PROMOTION_NOT_FOUND'],
  },
  'PUT promotions/{id}/codes': {
    summary: 'Adds the codes of a CSV file with the columns code and max_uses; all of them or none',
    audience: 'staff',
    idempotency: 'state',
    permission: 'promotions.manage',
    limits: changesPerCaller,
    params: ofPromotion,
    upload: { mediaTypes: ['text/csv'], maxBytes: 1_000_000 },
    response: z.object({ count: z.number().int() }),
    errors: [
      'NOT_PERMITTED',
      'PROMOTION_NOT_FOUND',
      'PROMOTION_ENDED',
      'PROMOTION_TAKES_NO_CODES',
      'PROMO_CODE_EXISTS',
    ],
  },
});

type PromotionEndpoints = typeof promotionEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends PromotionEndpoints {}
}
