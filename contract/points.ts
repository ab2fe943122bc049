import type { MarketCode } from './markets.ts';

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

/**
 * Returns the points for a paid amount in minor units; a started point counts for nothing.
 * @param multiplier of a member whose points are multiplied, as by the gift of birthday points
 */
export function computeEarnedPoints(market: MarketCode, paidAmount: number, multiplier = 1): number {
  return Math.floor(Math.max(0, paidAmount) / amountPerPoint[market]) * multiplier;
}
