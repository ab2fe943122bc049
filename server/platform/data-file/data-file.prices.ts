import { type MarketCode, marketCodes, markets } from '@vermilion/contract/markets';
import { formatMoney } from '@vermilion/contract/money';

/** A price of a file. @property minor of the market's currency */
export type FilePrice = { market: MarketCode; kind: 'price' | 'sale price'; sku: string; minor: number };

type Range = { count: number; lowest: FilePrice; highest: FilePrice };

const format = ({ market, minor }: Pick<FilePrice, 'market' | 'minor'>) => formatMoney(minor, markets[market], 'en');

/** Collects the prices of a file, to say in words what they are. */
export class PriceSummary {
  readonly #ranges = new Map<string, Range>();

  add(price: FilePrice): void {
    const key = `${price.market} ${price.kind}`;
    const range = this.#ranges.get(key);
    if (!range) {
      this.#ranges.set(key, { count: 1, lowest: price, highest: price });
      return;
    }
    range.count += 1;
    if (price.minor < range.lowest.minor) range.lowest = price;
    if (price.minor > range.highest.minor) range.highest = price;
  }

  /** Returns a line per market: `SG: 3 prices, from $0.55 (JEW-00004) to $69.99 (JEW-00001)`. */
  describe(): string[] {
    return marketCodes.flatMap((market) =>
      (['price', 'sale price'] as const).flatMap((kind) => {
        const range = this.#ranges.get(`${market} ${kind}`);
        if (!range) return [];
        const { count, lowest, highest } = range;
        const from = `${format(lowest)} (${lowest.sku})`;
        if (count === 1) return `${market}: 1 ${kind}, ${from}`;
        return `${market}: ${count} ${kind}s, from ${from} to ${format(highest)} (${highest.sku})`;
      }),
    );
  }
}

/** By how many times a price may change in a file before that is worth a warning: a decimal point in a wrong place. */
const conspicuousFactor = 10;

/** Returns what is conspicuous about a price beside the one that the shop had; null: nothing. */
export function describePriceJump({ market, sku, minor }: Omit<FilePrice, 'kind'>, before: number): string | null {
  const change = `${sku} in ${market} was ${format({ market, minor: before })} and is ${format({ market, minor })} now`;
  if (minor * conspicuousFactor <= before) return `${change}: a tenth or less`;
  if (minor >= before * conspicuousFactor) return `${change}: ten times as much or more`;
  return null;
}

/** Returns what is conspicuous about a sale price beside the price; null: nothing. */
export function describeLowSale({ market, sku, minor }: Omit<FilePrice, 'kind'>, price: number): string | null {
  if (minor * conspicuousFactor > price) return null;
  return `${sku} in ${market} is ${format({ market, minor })} in the sale, a tenth or less of its price, ${format({ market, minor: price })}`;
}
