import { forEachBit } from './catalogue.bits.ts';
import { getTrail, type MarketColumns, type ProductEntry } from './catalogue.model.ts';

/** Products that the shop picks by itself, as places in the market. */

const mostRelated = 8;

/** Up to 8 products that go with the one at a place: of its category, its own brand's first. */
export function listRelated(market: MarketColumns, own: number): number[] {
  const product = market.products[own] as ProductEntry;
  const chosen = new Set<number>();
  for (const { index: category } of getTrail(product.category).reverse()) {
    const ofBrand: number[] = [];
    const ofOthers: number[] = [];
    forEachBit(market.categorySets[category] ?? new Uint32Array(), (place) => {
      if (place !== own) (market.products[place]?.brand === product.brand ? ofBrand : ofOthers).push(place);
    });
    // Half of them by the same brand at most, so that there is something to discover.
    for (const place of [...ofBrand.slice(0, mostRelated / 2), ...ofOthers]) {
      if (chosen.size < mostRelated) chosen.add(place);
    }
    if (chosen.size === mostRelated) break;
  }
  return [...chosen];
}

/** Returns the places with most ratings, most first. */
export function listMostRated(market: MarketColumns, count: number): number[] {
  return market.products
    .map(({ ratingCount }, place) => ({ ratingCount, place }))
    .sort((one, other) => other.ratingCount - one.ratingCount || one.place - other.place)
    .slice(0, count)
    .map(({ place }) => place);
}

/** Returns the slugs of up to 4 products of a category, by its index, the most rated first. */
export function listMostRatedInCategory(market: MarketColumns, category: number): string[] {
  const products: ProductEntry[] = [];
  forEachBit(market.categorySets[category] ?? new Uint32Array(), (place) => {
    products.push(market.products[place] as ProductEntry);
  });
  return products
    .sort((one, other) => other.ratingCount - one.ratingCount)
    .slice(0, 4)
    .map(({ slug }) => slug);
}
