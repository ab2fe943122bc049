import { type Availability, type Badge, badges as badgeRanks } from '@vermilion/contract/catalogue';
import { dayMs } from '@vermilion/contract/durations';
import { limits } from '@vermilion/contract/limits';
import type { Language } from '@vermilion/contract/markets';

/** Text per language; English is there always. */
export type LocalText = { en: string } & Partial<Record<Language, string>>;

/** The text in a language, or in English where nobody has translated it. */
export function getText(texts: LocalText, language: Language): string {
  return texts[language] || texts.en;
}

/** A market's price of a variant: minor units, and moments in milliseconds. `sale` holds from `from` until before `to`. */
export type PriceTag = { price: number; sale: { price: number; from: number; to: number } | null };

/** A price tag from its columns; moments in milliseconds. */
export function createPriceTag(
  price: number,
  salePrice: number | null,
  from: number | null,
  to: number | null,
): PriceTag {
  return { price, sale: salePrice === null || from === null || to === null ? null : { price: salePrice, from, to } };
}

/** The price at a moment, and what it was before the sale that is on. */
export function getPriceAt({ price, sale }: PriceTag, now: number): { price: number; priceBeforeSale: number | null } {
  return sale && sale.from <= now && now < sale.to
    ? { price: sale.price, priceBeforeSale: price }
    : { price, priceBeforeSale: null };
}

/** The first moment after `now` when `getPriceAt` may answer something else; Infinity when never. */
export function getPriceEnd({ sale }: PriceTag, now: number): number {
  if (!sale || now >= sale.to) return Number.POSITIVE_INFINITY;
  return now < sale.from ? sale.from : sale.to;
}

/** What is special about a product in a market: badges set by hand, and when it goes on sale to everybody. */
export type Assortment = { badges: readonly string[]; onSaleFrom: number | null };

/**
 * A product is coming soon until its moment has passed, with the badge or without: one with a moment is sold to nobody before
 * it, or to Priority Access alone where it has that badge. Without a moment the badge holds until it is taken off.
 */
export function isComingSoon({ badges, onSaleFrom }: Assortment, now: number): boolean {
  if (onSaleFrom === null) return badges.includes('coming_soon');
  return now < onSaleFrom && (badges.includes('coming_soon') || !badges.includes('priority_access'));
}

/** A Priority Access product is one until its moment has passed; without a moment, until the badge is taken off. */
function isForPriority({ badges, onSaleFrom }: Assortment, now: number): boolean {
  return badges.includes('priority_access') && (onSaleFrom === null || now < onSaleFrom);
}

/** What a shopper can do with a product or variant now (spec §4). */
export function getAvailability(assortment: Assortment, isInStock: boolean, now: number): Availability {
  if (isComingSoon(assortment, now)) return 'coming_soon';
  if (isForPriority(assortment, now)) return 'priority_access';
  if (assortment.badges.includes('app_exclusive')) return 'app_exclusive';
  return isInStock ? 'in_stock' : 'out_of_stock';
}

/** Days for which a product is new after its launch. */
const newForDays = 60;

/** A calendar day (`YYYY-MM-DD`) as a number of days, so that days can be subtracted and sorted. */
export function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / dayMs;
}

/** Whether a product was launched in the last `days` days, today included; not one that is launched later. */
export function isNewWithin(days: number, { launchedOn }: { launchedOn: number }, today: number): boolean {
  const age = today - launchedOn;
  return age >= 0 && age < days;
}

/** All badges of a product in order of rank; a card shows the first. */
export function listBadgesAt(
  assortment: Assortment,
  product: { isOnSale: boolean; launchedOn: number },
  today: number,
  now: number,
): Badge[] {
  return badgeRanks.filter((badge) => {
    if (badge === 'coming_soon') return isComingSoon(assortment, now);
    if (badge === 'priority_access') return isForPriority(assortment, now);
    if (badge === 'sale') return product.isOnSale;
    if (badge === 'new') return isNewWithin(newForDays, product, today);
    return assortment.badges.includes(badge);
  });
}

/** How many are left, told only when few are. */
export function getStockToShow(onHand: number): number | null {
  return onHand >= 1 && onHand <= limits.maxFewLeftUnits ? onHand : null;
}

/** Prices from `min` until before `max`, in minor units; an open end is null. */
export type PriceRange = { min: number | null; max: number | null };

/** Reads a price choice, `min-max` with an open end left empty; null when it is none. */
export function readPriceRange(text: string): PriceRange | null {
  const [, min, max] = /^(\d{0,10})-(\d{0,10})$/.exec(text) ?? [];
  if (min === undefined || max === undefined || (min === '' && max === '')) return null;
  return { min: min === '' ? null : Number(min), max: max === '' ? null : Number(max) };
}

/** Writes a price choice as `readPriceRange` reads it. */
export function writePriceRange({ min, max }: PriceRange): string {
  return `${min ?? ''}-${max ?? ''}`;
}

export function isInRange(price: number, { min, max }: PriceRange): boolean {
  return (min === null || price >= min) && (max === null || price < max);
}

const bucketCount = 5;
const roundSteps = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The round number nearest to an amount: one or two leading digits that people count in, then zeros. */
function roundNearest(amount: number): number {
  const scale = 10 ** Math.floor(Math.log10(amount));
  let best = scale;
  for (const step of roundSteps) {
    if (Math.abs(step * scale - amount) < Math.abs(best - amount)) best = step * scale;
  }
  return best;
}

/**
 * Price choices for a listing: at most five touching ranges with about as many products each, cut at round numbers
 * of the local currency; no range is empty.
 *
 * @param prices minor units, ascending
 */
export function createPriceRanges(prices: { readonly length: number; readonly [index: number]: number }): PriceRange[] {
  const cheapest = prices[0];
  const dearest = prices[prices.length - 1];
  if (cheapest === undefined || dearest === undefined || cheapest === dearest) return [];
  const cuts: number[] = [];
  let below = cheapest;
  for (let part = 1; part < bucketCount; part += 1) {
    const cut = roundNearest(prices[Math.floor((prices.length * part) / bucketCount)] ?? dearest);
    // A cut has something below it since the last one, and something from it on.
    if (cut > below && cut <= dearest) {
      cuts.push(cut);
      below = findFirstFrom(prices, cut);
    }
  }
  if (cuts.length === 0) return [];
  return [null, ...cuts].map((min, index) => ({ min, max: cuts[index] ?? null }));
}

/** The lowest price that is at least `min`. */
function findFirstFrom(prices: { readonly length: number; readonly [index: number]: number }, min: number): number {
  let low = 0;
  let high = prices.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((prices[middle] as number) < min) low = middle + 1;
    else high = middle;
  }
  return prices[low] ?? Number.POSITIVE_INFINITY;
}
