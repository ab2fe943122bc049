import type { PointSource } from '@vermilion/contract/loyalty';
import type { MarketCode } from '@vermilion/contract/markets';

/**
 * What a member pays for one point, in minor units of the market's currency. About one Singapore dollar everywhere, in
 * round amounts.
 */
export const amountPerPoint: Record<MarketCode, number> = {
  AU: 100,
  HK: 600,
  ID: 10_000,
  MY: 300,
  NZ: 100,
  PH: 4_000,
  SG: 100,
  TH: 2_500,
};

/** What the birthday points gift multiplies points by (spec §9). */
export const birthdayMultiplier = 2;

/**
 * Returns the points for a paid amount in minor units; a started point counts for nothing.
 * @param multiplier `birthdayMultiplier` for members who hold that gift, in their birthday month
 */
export function computeEarnedPoints(market: MarketCode, paidAmount: number, multiplier = 1): number {
  return Math.floor(Math.max(0, paidAmount) / amountPerPoint[market]) * multiplier;
}

/** Points expire so long after the last purchase or redemption (spec §4, §9). */
const expiryMonths = 18;

/**
 * Returns the last day (`YYYY-MM-DD`) on which points can be spent. A month that is too short for the day ends it:
 * 18 months after 31 August is the last of February.
 * @param countedFrom the day of the last purchase or redemption
 */
export function getExpiryDay(countedFrom: string): string {
  return Temporal.PlainDate.from(countedFrom).add({ months: expiryMonths }).toString();
}

/** Members are reminded so many days before their points expire. */
const reminderDays = 30;

/** Returns the latest last day of points whose members are reminded on a day. */
export function getReminderEnd(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: reminderDays }).toString();
}

/** Whether points have expired. Calendar days of the market's zone; points that have no such day do not expire. */
export function hasExpired(expiresOn: string | null, today: string): boolean {
  return expiresOn !== null && today > expiresOn;
}

/** Sources that other nouns grant points by. The others follow from orders, redemptions, expiry and staff. */
export const grantSources = [
  'survey_points',
  'registration_of_product_account',
  'loyalty_points',
  'online_review',
  'published_review',
  'completed_beauty_profile',
  'downloaded_mobile_app',
  'referred_mobile_app',
  'bonus_points',
  'purchase_points',
  'product_review_with_name',
] as const satisfies readonly PointSource[];
export type GrantSource = (typeof grantSources)[number];

/** Sources of redemptions: a reward of the catalogue, or one that comes with a tier. */
export type RedemptionSource = Extract<PointSource, 'used_points' | 'level_redemption'>;

/** The states of an order's points, each with those that may follow. */
export const purchaseTransitions = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['cancelled'],
  cancelled: [],
} as const satisfies Record<string, readonly string[]>;
export type PurchaseState = keyof typeof purchaseTransitions;

/** The states of a redemption, each with those that may follow. */
export const redemptionTransitions = {
  held: ['redeemed', 'released'],
  redeemed: ['released'],
  released: [],
} as const satisfies Record<string, readonly string[]>;
export type RedemptionState = keyof typeof redemptionTransitions;

/**
 * Returns how many points a refund takes back: those that the amount that is left does not earn. Never more than are left.
 * @param purchase.refundedAmount all refunds, this one included
 */
export function computeTakeBack(purchase: {
  market: MarketCode;
  paidAmount: number;
  refundedAmount: number;
  multiplier: number;
  points: number;
  takenBack: number;
}): number {
  const { market, paidAmount, refundedAmount, multiplier, points, takenBack } = purchase;
  const kept = computeEarnedPoints(market, paidAmount - refundedAmount, multiplier);
  return Math.max(0, points - takenBack - kept);
}
