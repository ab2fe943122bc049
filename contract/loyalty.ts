import { z } from 'zod';
import { picture } from './catalogue.ts';
import { defineEndpoints } from './endpoint.ts';
import { idempotencyKey, line, minorUnits, queryInteger } from './fields.ts';
import { tier } from './pricing.ts';

/** The current account (spec §3), as pages load it under the cache key luxola-account; private to its member. */
export const account = z
  .object({
    id: z.string(),
    /** As the member writes it: which part of a name is the given one differs between the markets. */
    fullName: z.string(),
    email: z.string(),
    isEmployee: z.boolean(),
    /** In years; null where the birthday is not known. */
    age: z.number().int().nullable(),
    /** Null, like the tier, for staff who are no members. */
    cardNumber: z.string().nullable(),
    /** SHA-256 of the address and of the number in E.164 form, in hexadecimal digits, for analytics. */
    hashedEmail: z.string(),
    hashedMobile: z.string().nullable(),
    /** Points that can be spent. */
    loyaltyPoints: z.number().int(),
    /** Points of paid orders that their shopper can still cancel. */
    pendingPoints: z.number().int(),
    /** Points that were taken back after they were spent; what is earned next settles them. */
    owedPoints: z.number().int(),
    /** Which points expire, and the last day (`YYYY-MM-DD`) on which they can be spent; null where there are none. */
    expiringPoints: z.object({ points: z.number().int(), on: z.string() }).nullable(),
    loyaltyTier: tier.nullable(),
    /** Minor units spent in the membership year that count towards a tier. */
    tierPointsCounter: z.number().int(),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof account>;

/** Where points come from and where they go (spec §3). */
export const pointSource = z.enum([
  'manual_points_adjustment',
  'level_redemption',
  'expired_points',
  'survey_points',
  'used_points',
  'registration_of_product_account',
  'loyalty_points',
  'online_review',
  'published_review',
  'completed_beauty_profile',
  'downloaded_mobile_app',
  'referred_mobile_app',
  'bonus_points',
  'purchase_points',
  'purchase_points_with_order_number',
  'product_review_with_name',
]);
export type PointSource = z.infer<typeof pointSource>;

const pointLogItem = z
  .object({
    id: z.string(),
    source: pointSource,
    /** The source in the reader's language, with its order number or product. */
    text: z.string(),
    /** Below 0 where points were spent, expired or taken back. */
    points: z.number().int(),
    /** The points wait for their order to be confirmed. */
    isPending: z.boolean(),
    orderId: z.string().nullable(),
    orderNumber: z.string().nullable(),
    /** ISO moment, UTC. */
    at: z.string(),
  })
  .meta({ id: 'PointLogItem' });
export type PointLogItem = z.infer<typeof pointLogItem>;

export const reward = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string(),
    /** What it costs. */
    points: z.number().int(),
    /** The lowest tier that may redeem it. */
    tier,
    /** Minor units that it takes off an order; null for a product. */
    value: minorUnits.nullable(),
    /** What the member gets; null for a reward that takes money off. */
    product: z
      .object({
        variantId: z.number().int(),
        slug: z.string(),
        name: z.string(),
        brand: z.object({ slug: z.string(), name: z.string() }),
        picture,
      })
      .nullable(),
    /** Whether it can be collected in a store (spec §5: some rewards are not available for Click & Collect). */
    isCollectable: z.boolean(),
    isFullyRedeemed: z.boolean(),
    /** ISO moment from which it can no longer be redeemed; null where none is set. */
    endsAt: z.string().nullable(),
  })
  .meta({ id: 'Reward' });
export type Reward = z.infer<typeof reward>;

/** A member's points as customer care sees them. */
export const staffPoints = account
  .pick({ pendingPoints: true, owedPoints: true, expiringPoints: true })
  .extend({
    /** Points that can be spent. */
    availablePoints: z.number().int(),
    /** The latest rows of the point log. */
    items: z.array(pointLogItem),
  })
  .meta({ id: 'StaffPoints' });
export type StaffPoints = z.infer<typeof staffPoints>;

const changedPoints = z.number().int().min(-1_000_000).max(1_000_000);
const why = { reason: line(500).min(1), idempotencyKey };

/** Points that staff give or take, by what the member's log calls them. Only an adjustment may take points away. */
const pointsChange = z.discriminatedUnion('source', [
  z.object({
    source: z.literal('manual_points_adjustment'),
    points: changedPoints.refine((points) => points !== 0),
    ...why,
  }),
  z.object({
    source: z.enum(['bonus_points', 'loyalty_points', 'survey_points', 'downloaded_mobile_app', 'referred_mobile_app']),
    points: changedPoints.min(1),
    ...why,
  }),
  z.object({
    source: z.literal('registration_of_product_account'),
    points: changedPoints.min(1),
    /** What was registered, as the log names it. */
    product: line(120).min(1),
    ...why,
  }),
]);
export type PointsChange = z.infer<typeof pointsChange>;

const ofMember = z.object({ accountId: z.uuid() });

export const loyaltyEndpoints = defineEndpoints('loyalty', {
  'GET account': {
    summary: 'The current account: the person, the membership and the points',
    audience: 'member',
    response: account,
    errors: ['USER_NOT_FOUND'],
  },
  'GET account/points': {
    summary: 'The member’s point log, newest first',
    audience: 'member',
    query: z.object({
      limit: queryInteger(1, 100).default(20),
      /** What the page before ended with: the next page never repeats nor skips. */
      after: z
        .string()
        .regex(/^\d{1,15}$/)
        .optional(),
    }),
    response: z.object({
      items: z.array(pointLogItem),
      /** Null at the end. */
      next: z.string().nullable(),
    }),
  },
  'GET rewards/': {
    summary: 'The rewards of the market that can be redeemed now, by tier and points',
    audience: 'visitor',
    shared: ['rewards', 'catalogue'],
    response: z.object({ rewards: z.array(reward) }),
  },
  'GET staff/members/{accountId}/points': {
    summary: 'The points of a member and the latest rows of their log',
    audience: 'staff',
    permission: 'points.read',
    params: ofMember,
    response: staffPoints,
    errors: ['NOT_PERMITTED', 'USER_NOT_FOUND', 'MEMBERSHIP_NEEDED'],
  },
  'POST staff/members/{accountId}/points': {
    summary: 'Gives a member points, or takes some away, but nobody to themselves. Idempotent by its key',
    audience: 'staff',
    idempotency: 'key',
    permission: 'points.adjust',
    limits: [{ per: 'caller', maxCalls: 120, windowSeconds: 600 }],
    params: ofMember,
    body: pointsChange,
    response: staffPoints,
    errors: [
      'NOT_PERMITTED',
      'USER_NOT_FOUND',
      'MEMBERSHIP_NEEDED',
      'POINTS_TOO_LOW',
      'STAFF_LIMIT_REACHED',
      'IDEMPOTENCY_KEY_REUSED',
    ],
  },
});

type LoyaltyEndpoints = typeof loyaltyEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends LoyaltyEndpoints {}
}

declare module './mail.ts' {
  interface Mails {
    /** `on`: the last calendar day on which the points can be spent. */
    'loyalty.pointsExpiring': { points: number; on: string; link: string };
  }
}
