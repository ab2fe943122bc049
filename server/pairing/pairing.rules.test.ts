import fc from 'fast-check';
import { expect, test } from 'vitest';
import { categoryPairings } from './pairing.categories.ts';
import { chooseSuggestions, listPairedCategories } from './pairing.rules.ts';

const candidate = fc.record({
  slug: fc.constantFrom(...'abcdefghij'),
  categorySlug: fc.constantFrom('lipsticks', 'lip-liners', 'lip-glosses', 'mascaras'),
});
const candidates = fc.array(candidate, { maxLength: 30 });

test('suggestions are at most as many as wanted, of as many categories, and none of the bag’s', () => {
  fc.assert(
    fc.property(candidates, candidates, fc.integer({ min: 0, max: 8 }), (bag, offered, maxCount) => {
      const chosen = chooseSuggestions(bag, offered, maxCount);
      const found = chosen.map((slug) => offered.find((each) => each.slug === slug && !isHeld(bag, each)));
      expect(chosen.length).toBeLessThanOrEqual(maxCount);
      expect(new Set(chosen).size).toBe(chosen.length);
      expect(found.every((each) => each !== undefined)).toBe(true);
    }),
  );
});

const isHeld = (bag: readonly { slug: string; categorySlug: string }[], one: { slug: string; categorySlug: string }) =>
  bag.some(({ slug, categorySlug }) => slug === one.slug || categorySlug === one.categorySlug);

test('a lipstick brings a liner and a gloss, and never four lipsticks', () => {
  const lipstick = { slug: 'velvet-bullet', categorySlug: 'lipsticks' };
  const offered = [
    { slug: 'second', categorySlug: 'lipsticks' },
    { slug: 'third', categorySlug: 'lipsticks' },
    { slug: 'liner', categorySlug: 'lip-liners' },
    { slug: 'other-liner', categorySlug: 'lip-liners' },
    { slug: 'gloss', categorySlug: 'lip-glosses' },
  ];
  expect(chooseSuggestions([lipstick], offered, 4)).toEqual(['liner', 'gloss']);
  expect(listPairedCategories(['lipsticks'], categoryPairings).slice(0, 2)).toEqual(['lip-liners', 'lip-glosses']);
});

test('no category is paired with itself, and each is paired with three or four others', () => {
  for (const [category, paired] of Object.entries(categoryPairings)) {
    expect(paired, category).not.toContain(category);
    expect(new Set(paired).size, category).toBe(paired.length);
    expect(paired.length, category).toBeGreaterThanOrEqual(3);
    for (const each of paired) expect(Object.keys(categoryPairings), `${category} with ${each}`).toContain(each);
  }
});

test('the categories of a bag take turns, and none of them is paired', () => {
  const pairings = { a: ['b', 'x', 'y'], b: ['a', 'x', 'z'] };
  expect(listPairedCategories(['a', 'b', 'unknown', 'toString'], pairings)).toEqual(['x', 'y', 'z']);
});
