import { type Language, type MarketCode, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';

type Credit = { market: MarketCode; balance: number };

/** Returns the credit of a member in other markets than the one on screen as texts that name the currency. */
export function formatOtherCredits(
  others: readonly Credit[],
  language: Language,
): { market: MarketCode; amount: string }[] {
  return others.map(({ market, balance }) => ({
    market,
    amount: formatMoney(balance, { ...markets[market], isForeign: true }, language),
  }));
}

/** Returns all credit of a member as texts, that of the market first; empty where there is none. */
export function formatCredits(
  { market, balance, others }: Credit & { others: readonly Credit[] },
  language: Language,
): string[] {
  const here = balance > 0 ? [formatMoney(balance, markets[market], language)] : [];
  return [...here, ...formatOtherCredits(others, language).map(({ amount }) => amount)];
}
