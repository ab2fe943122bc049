import { hourMs } from '@vermilion/contract/durations';
import { getMarketDay } from '@vermilion/contract/market-day';
import { addBit, type Bits, createEmptyBits } from './catalogue.bits.ts';
import { getSlots, type MarketColumns, sortPlaces } from './catalogue.model.ts';
import { getPriceAt, getPriceEnd, toDayNumber } from './catalogue.rules.ts';

/** A market's prices at a moment, and all that follows from prices and the time of day. Minor units. */
export type Prices = {
  /** The moment it was worked out for. */
  from: number;
  /** The next moment when a sale begins or ends, or something goes on sale; Infinity without one. */
  changesAt: number;
  /** Until when all of it holds: `changesAt`, or the next hour, for a day may begin with it. */
  until: number;
  /** The market's calendar day, as a number of days. */
  today: number;
  // By slot
  price: Int32Array;
  /** The price before the sale that is on; 0 without one. */
  priceBeforeSale: Int32Array;
  // By place
  /** The slot with the lowest price. */
  cheapest: Uint32Array;
  lowest: Int32Array;
  /** 1 where other variants cost more. */
  isFrom: Uint8Array;
  /** Places with a variant on sale. */
  onSale: Bits;
  lowestFirst: Uint32Array;
  highestFirst: Uint32Array;
};

/** Works out a market's prices at a moment: some milliseconds for 20,000 products. */
export function computePrices(market: MarketColumns, now: number): Prices {
  const price = new Int32Array(market.tags.length);
  const priceBeforeSale = new Int32Array(market.tags.length);
  let changesAt = Number.POSITIVE_INFINITY;
  for (const [slot, tag] of market.tags.entries()) {
    const inForce = getPriceAt(tag, now);
    price[slot] = inForce.price;
    priceBeforeSale[slot] = inForce.priceBeforeSale ?? 0;
    if (tag.sale) changesAt = Math.min(changesAt, getPriceEnd(tag, now));
  }
  for (const { onSaleFrom } of market.assortments) {
    if (onSaleFrom !== null && onSaleFrom > now) changesAt = Math.min(changesAt, onSaleFrom);
  }
  const size = market.products.length;
  const cheapest = new Uint32Array(size);
  const lowest = new Int32Array(size);
  const isFrom = new Uint8Array(size);
  const onSale = createEmptyBits(size);
  for (let place = 0; place < size; place += 1) {
    const [first, end] = getSlots(market, place);
    let best = first;
    for (let slot = first; slot < end; slot += 1) {
      if ((price[slot] as number) < (price[best] as number)) best = slot;
      if (price[slot] !== price[first]) isFrom[place] = 1;
      if (priceBeforeSale[slot] !== 0) addBit(onSale, place);
    }
    cheapest[place] = best;
    lowest[place] = price[best] as number;
  }
  return {
    from: now,
    changesAt,
    until: Math.min(changesAt, (Math.floor(now / hourMs) + 1) * hourMs),
    today: toDayNumber(getMarketDay(market.code, new Date(now))),
    price,
    priceBeforeSale,
    cheapest,
    lowest,
    isFrom,
    onSale,
    lowestFirst: sortPlaces(lowest, 'ascending'),
    highestFirst: sortPlaces(lowest, 'descending'),
  };
}
