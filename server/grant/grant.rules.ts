import { dayMs } from '@vermilion/contract/durations';
import { getGiftCardAmounts } from '@vermilion/contract/gift-card-terms';
import type { AskedGrant } from '@vermilion/contract/grant';
import { type CurrencyCode, marketCodes, markets } from '@vermilion/contract/markets';

/** What the amount of a grant counts: minor units of a currency, points, or gifts. */
export type GrantUnit = CurrencyCode | 'points' | 'gifts';

/** The time in which what one person gives is added up. */
export const limitWindowMs = dayMs;

/** How long a request can be approved, and its approval used. */
export const requestLifetimeMs = 7 * dayMs;

/** Returns what one person on the staff may give of a unit within a day. */
export type GetGrantLimit = (unit: GrantUnit) => number;

/**
 * Creates the limits of a shop, from what it sets; by default one of the largest gift cards of each market, in its currency.
 * @property money minor units by currency
 */
export function createGrantLimits({
  money: amounts = {},
  points,
  gifts,
}: {
  money?: Partial<Record<CurrencyCode, number>> | undefined;
  points: number;
  gifts: number;
}): GetGrantLimit {
  const money = new Map(
    marketCodes.map((code) => {
      const currency = markets[code].currency.code;
      return [currency, amounts[currency] ?? getGiftCardAmounts(code).max] as const;
    }),
  );
  return (unit) => {
    if (unit === 'points') return points;
    if (unit === 'gifts') return gifts;
    return money.get(unit) ?? 0;
  };
}

/** Returns what a request asks for, as grants are counted. */
export function getAskedAmount(wish: AskedGrant): { unit: GrantUnit; amount: number } {
  if (wish.kind === 'points') return { unit: 'points', amount: wish.amount };
  if (wish.kind === 'gift') return { unit: 'gifts', amount: 1 };
  return { unit: markets[wish.market].currency.code, amount: wish.amount };
}
