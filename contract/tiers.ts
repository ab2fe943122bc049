import type { MarketCode } from './markets.ts';

/** Loyalty tiers, lowest first (spec §3). */
export const tiers = ['pink', 'white', 'black', 'gold'] as const;
export type Tier = (typeof tiers)[number];

/** The tiers that a year's spend reaches, and that the next year's spend must keep. White takes one purchase. */
export type SpendTier = Extract<Tier, 'black' | 'gold'>;

/**
 * The spend within one membership year that reaches a tier and keeps it, in minor units. Gold takes four times the spend
 * of Black in every market, so a purchase in any market takes a member equally far (ADR 66).
 */
export const tierThresholds: Record<MarketCode, Record<SpendTier, number>> = {
  AU: { black: 35_000, gold: 140_000 },
  HK: { black: 180_000, gold: 720_000 },
  ID: { black: 3_500_000, gold: 14_000_000 },
  MY: { black: 100_000, gold: 400_000 },
  NZ: { black: 37_500, gold: 150_000 },
  PH: { black: 1_300_000, gold: 5_200_000 },
  SG: { black: 30_000, gold: 120_000 },
  TH: { black: 800_000, gold: 3_200_000 },
};

/** Why a tier changes. `taken_back`: spend of a cancelled or refunded order no longer counts. */
export const tierChangeCauses = ['purchase', 'year_end', 'taken_back'] as const;
export type TierChangeCause = (typeof tierChangeCauses)[number];

/** The messages about a member's tier (spec §4). */
export const tierMessages = [
  'just_upgraded',
  'in_progress',
  'just_downgraded',
  'downgrade_warning',
  'keep_tier',
  'max_tier',
] as const;
export type TierMessage = (typeof tierMessages)[number];

/** What the tiers give, in the order in which pages list it (spec §6). */
export const benefits = [
  'points',
  'pass_shipping',
  'birthday_points',
  'birthday_gift',
  'pass_sale',
  'exclusive_events',
  'makeup_service',
  'black_rewards',
  'free_shipping',
  'gold_welcome',
  'early_sale',
] as const;
export type Benefit = (typeof benefits)[number];

/**
 * The benefits that a shop's people keep, not its software: a shop has those that its shop file names (ADR 171, 183). Early
 * access to sales is an offer for Gold that begins before the sale.
 */
export const memberServices = [
  'exclusive_events',
  'makeup_service',
  'early_sale',
] as const satisfies readonly Benefit[];
export type MemberService = (typeof memberServices)[number];

/** The tiers that have each benefit (spec §6). */
export const benefitTiers: Record<Benefit, readonly Tier[]> = {
  points: tiers,
  /** Free shipping from the market's threshold on. */
  pass_shipping: tiers,
  birthday_points: ['white', 'black', 'gold'],
  birthday_gift: ['black', 'gold'],
  /** Early access to the Beauty Pass sale. */
  pass_sale: ['black', 'gold'],
  exclusive_events: ['black', 'gold'],
  makeup_service: ['black', 'gold'],
  black_rewards: ['black', 'gold'],
  /** Free standard shipping without a minimum. */
  free_shipping: ['gold'],
  /** A gift with each year of Gold. */
  gold_welcome: ['gold'],
  /** Access to sales before they open. */
  early_sale: ['gold'],
};

/** Whether a tier has a benefit. A visitor (null) has none. */
export function hasBenefit(tier: Tier | null, benefit: Benefit): boolean {
  return tier !== null && benefitTiers[benefit].includes(tier);
}

/** Whether a member of a tier buys what is open to members with Priority Access first, as the Beauty Pass sale (spec §6). */
export function hasPriorityAccess(tier: Tier | null): boolean {
  return hasBenefit(tier, 'pass_sale');
}

/** How far one tier is above another; negative where it is below. */
export function compareTiers(one: Tier, other: Tier): number {
  return tiers.indexOf(one) - tiers.indexOf(other);
}
