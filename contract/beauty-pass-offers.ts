import { z } from 'zod';
import { bag } from './bag.ts';
import { defineEndpoints } from './endpoint.ts';
import { slug } from './fields.ts';
import { reward } from './loyalty.ts';
import { gift } from './membership.ts';

/** A reward as one member can have it in the bag (spec §5). */
const rewardOffer = reward
  .extend({
    isInBag: z.boolean(),
    /** Why the member cannot redeem it now; null where it can be. */
    refusal: z.enum(['points', 'tier', 'fully_redeemed']).nullable(),
    /** What is missing of its points; 0 where they are enough. */
    missingPoints: z.number().int(),
  })
  .meta({ id: 'RewardOffer' });
export type RewardOffer = z.infer<typeof rewardOffer>;

const giftOffer = gift.extend({ isInBag: z.boolean() }).meta({ id: 'GiftOffer' });
export type GiftOffer = z.infer<typeof giftOffer>;

const offerKind = z.enum(['reward', 'gift']);
export type BeautyPassOfferKind = z.infer<typeof offerKind>;

export const beautyPassOfferEndpoints = defineEndpoints('loyalty', {
  'GET cart/beauty-pass-offers/': {
    summary: 'The rewards and gifts that the member can put in the bag, and those that are in it',
    audience: 'member',
    response: z.object({
      /** Null for somebody who has not joined; there are no rewards then. */
      points: z.number().int().nullable(),
      /** Which of them expire, and the last day (`YYYY-MM-DD`) on which they can be spent; null where there are none. */
      expiringPoints: z.object({ points: z.number().int(), on: z.string() }).nullable(),
      /** What the points that an order of now earns are multiplied by. */
      pointsMultiplier: z.number().int(),
      rewards: z.array(rewardOffer),
      /** Those that can be used on this site now. */
      gifts: z.array(giftOffer),
    }),
  },
  'POST cart/beauty-pass-offers/': {
    summary: 'Puts a reward or a gift in the bag, instead of the one of its kind that is in it',
    audience: 'member',
    idempotency: 'state',
    limits: [{ per: 'caller', maxCalls: 60, windowSeconds: 60 }],
    body: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('reward'), id: slug }),
      z.object({ kind: z.literal('gift'), id: z.uuid() }),
    ]),
    response: z.object({ bag }),
    errors: [
      'MEMBERSHIP_NEEDED',
      'OFFER_NOT_FOUND',
      'OFFER_INVALID',
      'REWARD_FULLY_REDEEMED',
      'REWARD_NEEDS_TIER',
      'REWARD_NEEDS_POINTS',
    ],
  },
  'DELETE cart/beauty-pass-offers/': {
    summary: 'Takes the reward or the gift out of the bag; idempotent',
    audience: 'member',
    idempotency: 'state',
    query: z.object({ kind: offerKind }),
    response: z.object({ bag }),
  },
});

type OfferEndpoints = typeof beautyPassOfferEndpoints;
declare module './endpoints.ts' {
  interface Endpoints extends OfferEndpoints {}
}
