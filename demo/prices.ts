import type { MarketCode } from '@vermilion/contract/markets';

/** What costs one Singapore dollar in Singapore, in the market's currency: usual retail prices, not exchange rates. */
const pricePerDollar: Record<MarketCode, number> = {
  SG: 1,
  AU: 1.12,
  NZ: 1.26,
  HK: 5.9,
  MY: 3.4,
  ID: 11_600,
  PH: 43,
  TH: 26,
};

const roundTo = (value: number, step: number, ending = 0): number =>
  Math.max(step + ending, Math.round((value - ending) / step) * step + ending);

/** Cents: 38.00 at brands with round prices, 24.90 at the others. */
const dollars = (isRound: boolean) => (value: number) =>
  isRound ? roundTo(value, value < 20 ? 50 / 100 : 1) * 100 : Math.round(roundTo(value, 1, -0.1) * 100);

/** How prices end: whole and local, in the market's minor units. */
const endings: Record<MarketCode, (value: number, isRound: boolean) => number> = {
  SG: (value, isRound) => dollars(isRound)(value),
  AU: (value, isRound) => dollars(isRound)(value),
  NZ: (value, isRound) => dollars(isRound)(value),
  // HK$230: whole dollars, in fives below a hundred and in tens above.
  HK: (value) => roundTo(value, value < 100 ? 5 : 10) * 100,
  // RM 49.90, then RM 160.00.
  MY: (value) => (value < 120 ? roundTo(value, value < 40 ? 1 : 10, -0.1) : roundTo(value, 10)) * 100,
  // Rp149.000: a thousand under the round figure. The rupiah has no smaller unit.
  ID: (value) => roundTo(value, 10_000, -1000),
  // ₱1,250.
  PH: (value) => roundTo(value, value < 500 ? 5 : 50) * 100,
  // ฿290, ฿890; small things in fives.
  TH: (value) => (value < 200 ? roundTo(value, 5) : roundTo(value, 100, -10)) * 100,
};

/** A Singapore price as the market would print it, in the market's minor units. */
export const convertPrice = (market: MarketCode, singaporeDollars: number, isRound: boolean): number =>
  Math.round(endings[market](singaporeDollars * pricePerDollar[market], isRound));

/** The price after a reduction, with a local ending too; `null` where it would not be lower. */
export function convertSalePrice(
  market: MarketCode,
  singaporeDollars: number,
  isRound: boolean,
  share: number,
): number | null {
  const price = convertPrice(market, singaporeDollars, isRound);
  const reduced = convertPrice(market, singaporeDollars * (1 - share), isRound);
  return reduced < price ? reduced : null;
}
