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
    const places = market.products[place]?.brand === product.brand ? ofBrand : ofOthers;
    // A category may have thousands.
    if (places.length < mostRelated && place !== own && canBuy(place)) places.push(place);
  });
  // Half of them by the same brand at most, so that there is something to discover.
  return [...ofBrand.slice(0, mostRelated / 2), ...ofOthers].slice(0, mostRelated);
}

/** Returns the places with most ratings, most first. */
export function listMostRated(market: MarketColumns, count: number, canBuy: CanBuy): number[] {
  const ranking = createRanking(market, count, canBuy);
  for (let place = 0; place < market.products.length; place += 1) ranking.offer(place);
  return ranking.places;
}

/** Returns the slugs of up to 4 products of a category, by its index, the most rated first. */
export function listMostRatedInCategory(market: MarketColumns, category: number, canBuy: CanBuy): string[] {
  const ranking = createRanking(market, 4, canBuy);
  forEachBit(market.categorySets[category] ?? new Uint32Array(), ranking.offer);
  return ranking.places.map((place) => (market.products[place] as ProductEntry).slug);
}

/** Keeps up to `count` of the places that are offered to it: the most rated, of equals the first. */
function createRanking({ products }: MarketColumns, count: number, canBuy: CanBuy) {
  const places: number[] = [];
  const getRatingCount = (place: number | undefined) =>
    place === undefined ? -1 : (products[place]?.ratingCount ?? 0);

  function offer(place: number): void {
    const ratingCount = getRatingCount(place);
    // Compares first: `canBuy` takes longer.
    if (ratingCount <= getRatingCount(places[count - 1]) || !canBuy(place)) return;
    const rank = places.findIndex((other) => getRatingCount(other) < ratingCount);
    places.splice(rank < 0 ? places.length : rank, 0, place);
    places.length = Math.min(places.length, count);
  }

  return { places, offer };
}
