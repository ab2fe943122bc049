import { z } from 'zod';
import { concerns, hairTypes, skinTones, skinTypes } from './beauty-profile.ts';
import { defineEndpoints } from './endpoint.ts';
import { defineErrors } from './errors.ts';
import { idempotencyKey, line, minorUnits } from './fields.ts';
import { giftTypes } from './gifts.ts';
import { marketCodes } from './markets.ts';
import { tier } from './pricing.ts';
import { msg } from './text.ts';
import { type SpendTier, type Tier, type TierChangeCause, tierMessages } from './tiers.ts';

/** A calendar day (`YYYY-MM-DD`) of the membership's market. */
const day = z.string();

/** A member's tier (spec §3, §4). Amounts are minor units of the membership's market. */
export const tierStatus = z
  .object({
    /** Where the membership is: decides currency, thresholds and days, on the site of any market. */
    market: z.enum(marketCodes),
    tier,
    message: z.enum(tierMessages),
    /** Spent in this membership year. */
    spend: minorUnits,
    /** Paid in this membership year, and on the way: it counts once its order can no longer be cancelled by its shopper. */
    pendingSpend: minorUnits,
    /** The tier is kept by what is on the way: it is lost should that be cancelled or refunded. */
    isTierPending: z.boolean(),
    /** Null for Gold, which is the highest. */
    nextTier: tier.nullable(),
    /** Still to spend this year for the next tier, besides what is on the way; null where any purchase is enough, and for Gold. */
    amountToNext: minorUnits.nullable(),
    /** Still to spend this year to keep the tier; 0 once what was paid in it keeps the tier, null for Pink and White. */
    amountToKeep: minorUnits.nullable(),
    /** The last day of this membership year, and the days until then: 0 on the day itself. */
    lastDay: day,
    daysLeft: z.number().int(),
    /** The last day that the tier is certain for; null for Pink and White, which no year's end takes away, and while it is pending. */
    keptUntil: day.nullable(),
  })
  .meta({ id: 'TierStatus' });
export type TierStatus = z.infer<typeof tierStatus>;

/** What a gift gives. */
const giftValue = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('percent_off'), basisPoints: z.number().int() }),
  /** Minor units of the gift's market. */
  z.object({ kind: z.literal('amount_off'), amount: minorUnits }),
  z.object({ kind: z.literal('double_points') }),
  z.object({
    kind: z.literal('staff_discount'),
    basisPoints: z.number().int(),
    houseBrandBasisPoints: z.number().int(),
  }),
]);
export type GiftValue = z.infer<typeof giftValue>;

/** A gift of Beauty Pass (spec §3). */
export const gift = z
  .object({
    id: z.string(),
    type: z.enum(giftTypes),
    /** The name of a gift of the type `others`, in the caller's language. */
    label: z.string().nullable(),
    /** Where it can be used; null: everywhere. */
    market: z.enum(marketCodes).nullable(),
    value: giftValue,
    /** Minor units; 0 where there is no minimum. */
    minimumSpend: minorUnits,
    state: z.enum(['available', 'used', 'expired']),
    /** The last day on which it can be used; null where it does not expire. */
    lastDay: day.nullable(),
    /** ISO moment, UTC. */
    usedAt: z.string().nullable(),
  })
  .meta({ id: 'Gift' });
export type Gift = z.infer<typeof gift>;

/** The highest percentage, and the longest time, of a gift that staff give. */
export const maxStaffPercent = 20;
const maxStaffGiftDays = 180;

const label = line(60).min(1);
const why = { reason: line(500).min(1), idempotencyKey };

/** A gift that staff give: one of the shop's own again, with the terms of today, or one with a name and a value of its own. */
export const givenGift = z
  .discriminatedUnion('type', [
    z.strictObject({
      type: z.enum(['ten_percent_off', 'welcome_voucher', 'birthday_voucher', 'gold_welcome', 'birthday_points']),
      ...why,
    }),
    z.strictObject({
      type: z.literal('others'),
      /** What the member reads; English is there always and stands in for what is missing. */
      label: z.strictObject({ en: label, id: label.optional(), th: label.optional(), zh: label.optional() }),
      value: z.discriminatedUnion('kind', [
        z.strictObject({
          kind: z.literal('percent_off'),
          basisPoints: z
            .number()
            .int()
            .min(1)
            .max(maxStaffPercent * 100),
        }),
        /** Minor units of the member's market, at most what its welcome gift to Gold is worth. */
        z.strictObject({ kind: z.literal('amount_off'), amount: minorUnits.min(1) }),
      ]),
      /** Minor units; 0 where there is no minimum. */
      minimumSpend: minorUnits.min(0).max(1_000_000_000_000).default(0),
      /** How long it can be used, today included. */
      days: z.number().int().min(1).max(maxStaffGiftDays),
      ...why,
    }),
  ])
  .meta({ id: 'GivenGift' });
export type GivenGift = z.infer<typeof givenGift>;

/** What a member says about skin and hair. It is complete once each question is answered. */
export const beautyProfile = z
  .object({
    skinType: z.enum(skinTypes).nullable(),
    skinTone: z.enum(skinTones).nullable(),
    hairType: z.enum(hairTypes).nullable(),
    concerns: z
      .array(z.enum(concerns))
      .max(concerns.length)
      .refine((chosen) => !chosen.includes('none') || chosen.length === 1),
  })
  .meta({ id: 'BeautyProfile' });
export type BeautyProfile = z.infer<typeof beautyProfile>;

const storedProfile = beautyProfile.extend({
  isComplete: z.boolean(),
  /** The points that completing it earns; null once they were earned. */
  pointsToEarn: z.number().int().nullable(),
});
export type StoredBeautyProfile = z.infer<typeof storedProfile>;

export const membershipErrors = defineErrors('loyalty', {
  /** The member can spend fewer points than are to be taken away. */
  POINTS_TOO_LOW: { status: 409, text: msg({ message: 'The member has fewer points' }) },
  GIFT_TOO_HIGH: {
    status: 422,
    text: msg({ message: 'This gift is worth too much. The limit is the welcome gift of Gold' }),
  },
  MEMBERSHIP_NEEDED: { status: 409, text: msg({ message: 'Become a member first' }) },
  /** Of rewards and gifts in the bag. */
  OFFER_NOT_FOUND: { status: 404, text: msg({ message: 'Offer not found' }) },
  OFFER_INVALID: { status: 422, text: msg({ message: 'sorry, the offer is not valid' }) },
  REWARD_FULLY_REDEEMED: { status: 422, text: msg({ message: 'This reward has been fully redeemed' }) },
  REWARD_NEEDS_TIER: { status: 422, text: msg({ message: 'This reward is for a higher tier' }) },
  REWARD_NEEDS_POINTS: {
    status: 422,
    text: msg({ message: 'You need {count, plural, one {# more point} other {# more points}} for this reward' }),
  },
});

/** What somebody without a membership agrees to by joining: the version of the market's terms (spec §5). */
const membershipOffer = z
  .object({
    market: z.enum(marketCodes),
    /** Null where the market has no terms of its own. */
    termsVersion: z.string().nullable(),
  })
  .meta({ id: 'MembershipOffer' });
export type MembershipOffer = z.infer<typeof membershipOffer>;

export const membershipEndpoints = defineEndpoints('loyalty', {
  'GET account/membership': {
    summary:
      'The member’s tier (spend, what is left to the next one, until when it is kept) and gifts that can be used',
    audience: 'member',
    response: z.object({
      /** Null for an account that has not joined, such as an employee’s. */
      status: tierStatus.nullable(),
      /** What such an account can join by; null for a member. */
      offer: membershipOffer.nullable(),
      /** The first ones of `GET account/gifts`, if they can be used. */
      gifts: z.array(gift),
    }),
    errors: ['USER_NOT_FOUND'],
  },
  'POST account/membership': {
    summary: 'Joins the membership, with consent to its terms where the market has some; idempotent',
    audience: 'member',
    idempotency: 'state',
    limits: [{ per: 'caller', maxCalls: 10, windowSeconds: 60 }],
    body: z.object({
      consents: z.object({
        /** The version that was shown; left out where the market has none. */
        beauty_pass_terms: z.string().max(20).optional(),
      }),
    }),
    response: z.object({ status: tierStatus }),
    errors: ['USER_NOT_FOUND'],
  },
  'GET account/gifts': {
    summary: 'The gifts of the member: those that can be used first, then the used and the expired, newest first',
    audience: 'member',
    response: z.object({ gifts: z.array(gift) }),
  },
  'POST staff/members/{accountId}/gifts': {
    summary:
      'Gives a member a gift: one of the shop’s own once more, or one with a name of its own. Nobody gives to themselves. Idempotent by its key',
    audience: 'staff',
    idempotency: 'key',
    permission: 'gifts.give',
    limits: [{ per: 'caller', maxCalls: 60, windowSeconds: 600 }],
    params: z.object({ accountId: z.uuid() }),
    body: givenGift,
    response: gift,
    errors: [
      'NOT_PERMITTED',
      'USER_NOT_FOUND',
      'MEMBERSHIP_NEEDED',
      'GIFT_TOO_HIGH',
      'STAFF_LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
  'GET account/beauty-profile': {
    summary: 'What the member has said about skin and hair',
    audience: 'member',
    response: storedProfile,
  },
  'PUT account/beauty-profile': {
    summary: 'Stores what the member says about skin and hair; completing it earns points once',
    audience: 'member',
    idempotency: 'state',
    limits: [{ per: 'caller', maxCalls: 30, windowSeconds: 60 }],
    body: beautyProfile,
    response: storedProfile,
    errors: ['MEMBERSHIP_NEEDED'],
  },
});

type MembershipEndpoints = typeof membershipEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends MembershipEndpoints {}
}
type MembershipErrors = typeof membershipErrors;
declare module './errors.ts' {
  interface Errors extends MembershipErrors {}
}

declare module './mail.ts' {
  interface Mails {
    /** After the change from one tier to another; `keptUntil` as in `TierStatus`. */
    'loyalty.tierChanged': {
      from: Tier;
      to: Exclude<Tier, 'pink'>;
      cause: TierChangeCause;
      keptUntil: string | null;
      link: string;
    };
    /** Before a tier is lost after the last day of a year: what is missing in that year. */
    'loyalty.tierWarning': { tier: SpendTier; amountToKeep: number; lastDay: string; link: string };
    'loyalty.birthdayGifts': { gifts: readonly Gift[]; link: string; stopLink: string };
  }
}
