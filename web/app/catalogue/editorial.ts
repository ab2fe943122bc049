import type { ProductCard } from '@vermilion/contract/catalogue';

/** A tile two products wide among the products: one product's shades, or a brand. */
export type Editorial = { kind: 'shades' | 'brand'; product: ProductCard };

/**
 * Where tiles stand in a listing: product number (from 0) that a tile follows, and the tile.
 * One comes after the 6th, 14th, 22nd … product, so that 24 products and 3 tiles fill whole rows of two and of three.
 * A tile is made only from products above it: "Show more" never changes one that is already there.
 */
export function placeEditorials(
  products: readonly ProductCard[],
  { withBrands }: { withBrands: boolean },
): Map<number, Editorial> {
  const tiles = new Map<number, Editorial>();
  const used = new Set<string>();
  for (let after = 5; after < products.length - 1; after += 8) {
    const tile = createTile(products.slice(0, after + 1), used, withBrands);
    if (!tile) continue;
    used.add(tile.kind === 'shades' ? tile.product.slug : tile.product.brand.slug);
    tiles.set(after, tile);
  }
  return tiles;
}

const fewestShades = 6;

function createTile(above: readonly ProductCard[], used: ReadonlySet<string>, withBrands: boolean): Editorial | null {
  // Not from its own neighbours, which would show the same picture side by side.
  const nearest = above
    .slice(0, -3)
    .filter(({ availability }) => availability !== 'out_of_stock')
    .toReversed();
  const shaded = nearest.find(({ slug, shades }) => shades.length >= fewestShades && !used.has(slug));
  // Shades and brands take turns where both are there.
  const turn = used.size % 2 === 0;
  if (shaded && (turn || !withBrands)) return { kind: 'shades', product: shaded };
  const branded = withBrands && nearest.find(({ brand }) => !used.has(brand.slug));
  if (branded) return { kind: 'brand', product: branded };
  return shaded ? { kind: 'shades', product: shaded } : null;
}
