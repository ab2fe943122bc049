import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestCard } from './catalogue.testing.ts';
import { placeEditorials } from './editorial.ts';

const card = (index: number, brand: string, shadeCount: number) =>
  createTestCard({
    slug: `product-${index}`,
    name: `Product ${index}`,
    brand: { slug: brand, name: brand },
    shades: Array.from({ length: shadeCount }, () => '#bc2c1c'),
    shadeCount,
  });

const products = fc
  .array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 0, max: 12 })), { maxLength: 80 })
  .map((given) => given.map(([brand, shades], index) => card(index, brand, shades)));

describe('editorial tiles', () => {
  it('fill whole rows of two and of three with a first page', () => {
    const first = Array.from({ length: 24 }, (_, index) => card(index, `brand-${index}`, 8));
    const cells = first.length + 2 * placeEditorials(first, { withBrands: true }).size;
    expect(cells % 3).toBe(0);
    expect(cells % 2).toBe(0);
  });

  it('stay as they are when more products come below', () => {
    fc.assert(
      fc.property(products, fc.nat({ max: 80 }), fc.boolean(), (all, count, withBrands) => {
        const before = placeEditorials(all.slice(0, count), { withBrands });
        const after = placeEditorials(all, { withBrands });
        for (const [place, tile] of before) expect(after.get(place)).toEqual(tile);
      }),
    );
  });

  it('tell nothing twice, and on a brand page nothing of the brand', () => {
    fc.assert(
      fc.property(products, fc.boolean(), (all, withBrands) => {
        const tiles = [...placeEditorials(all, { withBrands }).values()];
        const slugs = tiles.map(({ kind, product }) => (kind === 'shades' ? product.slug : product.brand.slug));
        expect(new Set(slugs).size).toBe(slugs.length);
        if (!withBrands) expect(tiles.every(({ kind }) => kind === 'shades')).toBe(true);
        for (const { kind, product } of tiles) if (kind === 'shades') expect(product.shades.length).toBeGreaterThan(5);
      }),
    );
  });

  it('leave a short listing alone', () => {
    const few = Array.from({ length: 6 }, (_, index) => card(index, 'a', 12));
    expect(placeEditorials(few, { withBrands: true }).size).toBe(0);
  });
});
