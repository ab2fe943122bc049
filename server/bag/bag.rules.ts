import type { Bag, BagLine, BagNotice, Totals } from '@vermilion/contract/bag';
import { dayIn } from '@vermilion/contract/dates';
import { limits } from '@vermilion/contract/fields';
import { type DeliveryMethod, type Market, taxBasisPoints } from '@vermilion/contract/markets';
import { taxWithin } from '@vermilion/contract/money';

/** From this many units down a line tells how many are left. */
const fewLeft = 5;

/** How long a removed line can be put back in its old place, in milliseconds. */
export const undoTime = 10 * 60_000;

/** What the bag knows of a line before it is shown. */
export type HeldLine = Pick<
  BagLine,
  'variantId' | 'sku' | 'productSlug' | 'name' | 'brand' | 'shade' | 'size' | 'type' | 'picture' | 'quantity'
> & {
  /** Minor units. */
  price: number;
  was: number | null;
  onHand: number;
  /** Whether the market sells it now, whatever its stock. */
  isSold: boolean;
};

/** The most that one line can hold: the stock, and never more than 99. */
export function mostOf(onHand: number): number {
  return Math.max(0, Math.min(onHand, limits.lineQuantity));
}

function stateOf({ quantity, onHand, isSold }: Pick<HeldLine, 'quantity' | 'onHand' | 'isSold'>): BagLine['state'] {
  if (!isSold) return 'gone';
  if (onHand <= 0) return 'out_of_stock';
  return quantity > onHand ? 'short' : 'available';
}

export function lineOf({ price, was, onHand, isSold, ...held }: HeldLine): BagLine {
  return {
    ...held,
    unitPrice: price,
    unitWas: was,
    lineTotal: price * held.quantity,
    state: stateOf({ quantity: held.quantity, onHand, isSold }),
    stockLeft: isSold && onHand > 0 && onHand <= fewLeft ? onHand : null,
    most: isSold ? mostOf(onHand) : 0,
  };
}

/** What the shopper must know when a line holds fewer units than asked for; null when it holds them all. */
export function noticeOf(variantId: number, asked: number, quantity: number): BagNotice | null {
  if (quantity >= asked) return null;
  const code = quantity >= limits.lineQuantity ? 'capped_by_limit' : 'capped_by_stock';
  return { code, variantId, quantity };
}

/** The sum of the lines that can be bought: what is out of stock or gone is shown, and not counted. Minor units. */
export function subtotalOf(lines: readonly Pick<BagLine, 'state' | 'lineTotal'>[]): number {
  return lines.reduce(
    (sum, line) => (line.state === 'available' || line.state === 'short' ? sum + line.lineTotal : sum),
    0,
  );
}

/** The fee of a delivery for goods of this worth, minor units (spec §9: free from the market's threshold on). */
export function feeOf(method: DeliveryMethod, subtotal: number, market: Market): number {
  const isFree = method.freeOverThreshold && market.freeShippingOver !== null && subtotal >= market.freeShippingOver;
  return isFree ? 0 : method.fee;
}

/**
 * The sums of a bag or order (spec §3), minor units. The tax line is computed here: within the total, shipping
 * included, at the rate that is in force on the market's own day.
 * @param shipping the fee of the chosen delivery
 */
export function totalsOf(
  { subtotal, discount, shipping }: { subtotal: number; discount: number; shipping: number },
  market: Market,
  moment: Date,
): Totals {
  const total = subtotal - discount + shipping;
  if (!market.tax) return { subtotal, discount, shipping, total, tax: null };
  const basisPoints = taxBasisPoints(market, dayIn(market.timeZones[0], moment));
  const amount = taxWithin(total, basisPoints);
  const tax = { name: market.tax.name, basisPoints, amount, priceBefore: total - amount };
  return { subtotal, discount, shipping, total, tax };
}

/**
 * The sums for a delivery; nothing to buy costs nothing to ship.
 * @param method the market's standard delivery where the shopper has not chosen
 */
export function sumsOf(
  lines: readonly Pick<BagLine, 'state' | 'lineTotal'>[],
  method: DeliveryMethod | undefined,
  market: Market,
  moment: Date,
): Totals {
  const subtotal = subtotalOf(lines);
  const shipping = method && subtotal > 0 ? feeOf(method, subtotal, market) : 0;
  return totalsOf({ subtotal, discount: 0, shipping }, market, moment);
}

/** How far the bag is from free shipping; null where the market has no threshold. */
export function freeShippingOf(subtotal: number, market: Market): Bag['freeShipping'] {
  const over = market.freeShippingOver;
  return over === null ? null : { over, left: Math.max(0, over - subtotal) };
}

/** The bag as the shopper sees it, with standard delivery. */
export function bagOf(lines: BagLine[], market: Market, moment: Date): Bag {
  const standard = market.delivery.find((method) => method.code === 'standard');
  const totals = sumsOf(lines, standard, market, moment);
  return {
    lines,
    itemCount: lines.reduce((sum, line) => sum + line.quantity, 0),
    totals,
    freeShipping: freeShippingOf(totals.subtotal, market),
    canCheckOut: lines.length > 0 && lines.every((line) => line.state === 'available'),
  };
}
