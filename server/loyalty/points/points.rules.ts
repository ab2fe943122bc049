import { type PointSource, pointSource } from '@vermilion/contract/loyalty';
import type { MarketCode } from '@vermilion/contract/markets';
import { computeEarnedPoints } from '@vermilion/contract/points';

/** What the birthday points gift multiplies points by (spec §9). */
export const birthdayMultiplier = 2;

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

/**
 * Whether the points of a confirmed purchase have expired, as far as they were not spent: all points of a member expire
 * together, and those since then count from another day.
 * @param startedOn the day of the first points that are there to expire; null: there are none
 */
export function hasPurchaseExpired(confirmedOn: string, startedOn: string | null): boolean {
  return startedOn === null || confirmedOn < startedOn;
}

/** Throws where points are no integer, or not what a method takes. */
export function checkPoints(points: number, isTaken: boolean): void {
  if (!Number.isSafeInteger(points) || !isTaken) throw new RangeError(`${points} is no number of points to move`);
}

/** Sources that only the points themselves post: they follow from orders, redemptions, expiry and staff. */
const ownSources = [
  'manual_points_adjustment',
  'level_redemption',
  'expired_points',
  'used_points',
  'purchase_points_with_order_number',
] as const satisfies readonly PointSource[];

/** Sources that other nouns grant points by: all others. */
export type GrantSource = Exclude<PointSource, (typeof ownSources)[number]>;
export const grantSources = pointSource.options.filter(
  (source): source is GrantSource => !(ownSources as readonly PointSource[]).includes(source),
);

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
