import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBit, createEmptyBits } from './catalogue.bits.ts';
import type { MarketColumns } from './catalogue.model.ts';
import { listMostRated, listMostRatedInCategory, listRelated } from './catalogue.picks.ts';

const product = fc.record({
  ratingCount: fc.nat({ max: 5 }),
  brand: fc.constantFrom('one', 'other'),
  category: fc.constantFrom(0, 1),
  canBuy: fc.boolean(),
});

function createMarket(drawn: readonly { ratingCount: number; brand: string; category: number }[]): MarketColumns {
  const categorySets = [createEmptyBits(drawn.length), createEmptyBits(drawn.length)];
  const products = drawn.map(({ ratingCount, brand, category }, place) => {
    addBit(categorySets[category] as Uint32Array, place);
    return { slug: `product-${place}`, ratingCount, brand, category: { index: category } };
  });
  return { products, categorySets } as unknown as MarketColumns;
}

test('picks are the first of the sorted list of all that can be bought', () => {
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 60 }), fc.nat({ max: 6 }), (drawn, count) => {
      const market = createMarket(drawn);
      const canBuy = (place: number) => drawn[place]?.canBuy === true;
      const sorted = drawn
        .map((each, place) => ({ ...each, place }))
        .filter(({ canBuy }) => canBuy)
        .sort((one, other) => other.ratingCount - one.ratingCount || one.place - other.place);
      expect(listMostRated(market, count, canBuy)).toEqual(sorted.slice(0, count).map(({ place }) => place));
      const inCategory = sorted.filter(({ category }) => category === 1).map(({ place }) => `product-${place}`);
      expect(listMostRatedInCategory(market, 1, canBuy)).toEqual(inCategory.slice(0, 4));
    }),
  );
});

test('in the place of a product stand others of its category, at most half of them by its brand', () => {
  fc.assert(
    fc.property(fc.array(product, { minLength: 1, maxLength: 60 }), (drawn) => {
      const [own] = drawn as [(typeof drawn)[number]];
      const others = drawn
        .map((each, place) => ({ ...each, place }))
        .filter(({ place, category, canBuy }) => place !== 0 && category === own.category && canBuy);
      const ofBrand = others.filter(({ brand }) => brand === own.brand).slice(0, 4);
      const ofOthers = others.filter(({ brand }) => brand !== own.brand);
      const related = listRelated(createMarket(drawn), 0, (place) => drawn[place]?.canBuy === true);
      expect(related).toEqual([...ofBrand, ...ofOthers].slice(0, 8).map(({ place }) => place));
    }),
  );
});
