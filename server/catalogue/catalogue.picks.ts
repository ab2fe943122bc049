import { forEachBit } from './catalogue.bits.ts';
import type { MarketColumns, ProductEntry } from './catalogue.model.ts';

/** Products that the shop picks by itself, as places in the market. None of them is promoted while it cannot be bought. */

const mostRelated = 8;

/** Says whether the product at a place can be bought now. */
type CanBuy = (place: number) => boolean;

/** Up to 8 products instead of the one at a place: of its own category, its own brand's first. */
export function listRelated(market: MarketColumns, own: number, canBuy: CanBuy): number[] {
  const product = market.products[own] as ProductEntry;
  const ofBrand: number[] = [];
  const ofOthers: number[] = [];
  forEachBit(market.categorySets[product.category.index] ?? new Uint32Array(), (place) => {
    if (place === own || !canBuy(place)) return;
    (market.products[place]?.brand === product.brand ? ofBrand : ofOthers).push(place);
  });
  // Half of them by the same brand at most, so that there is something to discover.
  return [...ofBrand.slice(0, mostRelated / 2), ...ofOthers].slice(0, mostRelated);
}

/** Returns the places with most ratings, most first. */
export function listMostRated(market: MarketColumns, count: number, canBuy: CanBuy): number[] {
  return market.products
    .map(({ ratingCount }, place) => ({ ratingCount, place }))
    .filter(({ place }) => canBuy(place))
    .sort((one, other) => other.ratingCount - one.ratingCount || one.place - other.place)
    .slice(0, count)
    .map(({ place }) => place);
}

/** Returns the slugs of up to 4 products of a category, by its index, the most rated first. */
export function listMostRatedInCategory(market: MarketColumns, category: number, canBuy: CanBuy): string[] {
  const products: ProductEntry[] = [];
  forEachBit(market.categorySets[category] ?? new Uint32Array(), (place) => {
    if (canBuy(place)) products.push(market.products[place] as ProductEntry);
  });
  return products
    .sort((one, other) => other.ratingCount - one.ratingCount)
    .slice(0, 4)
    .map(({ slug }) => slug);
}
