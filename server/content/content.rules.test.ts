import { computeLuminance } from '@vermilion/contract/color';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareLightness, filterByFamilies, pickEvenly } from './content.rules.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => ({ hex: `#${number.toString(16).padStart(6, '0')}` }));

test('white is lightest, black darkest, and yellow lighter than blue', () => {
  expect(computeLuminance('#ffffff')).toBeCloseTo(1);
  expect(computeLuminance('#000000')).toBe(0);
  const sorted = ['#0000ff', '#000000', '#ffff00', '#ffffff', '#e34234']
    .map((each) => ({ hex: each }))
    .sort(compareLightness);
  expect(sorted.map((each) => each.hex)).toEqual(['#ffffff', '#ffff00', '#e34234', '#0000ff', '#000000']);
});

test('the order is one order, whatever the shades came in', () => {
  fc.assert(
    fc.property(fc.array(hex), (shades) => {
      const sorted = [...shades].sort(compareLightness);
      expect([...shades].reverse().sort(compareLightness)).toEqual(sorted);
      for (const [index, shade] of sorted.entries()) {
        if (index > 0)
          expect(computeLuminance(sorted[index - 1]?.hex ?? '')).toBeGreaterThanOrEqual(computeLuminance(shade.hex));
      }
    }),
  );
});

test('a scale is of the families wished for, where they are enough and have the shade that is kept', () => {
  const shades = ['red', 'coral', 'plum', 'red', 'brown'].map((family) => ({ family }));
  const [red, coral, plum, secondRed] = shades as [{ family: string }, ...{ family: string }[]];
  expect(filterByFamilies(shades, ['red', 'coral'], 3, red)).toEqual([red, coral, secondRed]);
  expect(filterByFamilies(shades, ['red', 'coral'], 4, red)).toEqual(shades);
  expect(filterByFamilies(shades, ['red', 'coral'], 3, plum ?? red)).toEqual(shades);
});

test('picking evenly keeps the ends, the order, one item wished for, and steps as even as that allows', () => {
  expect(pickEvenly([1, 2, 3, 4, 5, 6, 7], 4, 5)).toEqual([1, 3, 5, 7]);
  expect(pickEvenly([1, 2, 3, 4, 5, 6, 7], 4, 4)).toEqual([1, 3, 4, 7]);
  expect(pickEvenly([1, 2, 3], 12, 2)).toEqual([1, 2, 3]);
  const counts = fc.integer({ min: 3, max: 24 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), counts, fc.nat(), (length, count, pick) => {
      const items = Array.from({ length }, (_, index) => index);
      const kept = pick % length;
      const some = pickEvenly(items, count, kept);
      expect(some).toHaveLength(Math.min(length, count));
      expect([some[0], some.at(-1)]).toEqual([0, length - 1]);
      expect(some).toContain(kept);
      for (const [index, item] of some.slice(1).entries()) {
        const step = item - (some[index] as number);
        expect(step).toBeGreaterThan(0);
        expect(step).toBeLessThanOrEqual(2 * Math.ceil(length / (count - 1)));
      }
    }),
  );
});
