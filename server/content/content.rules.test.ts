import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byLightness, luminance } from './content.rules.ts';

const hex = fc
  .integer({ min: 0, max: 0xffffff })
  .map((number) => ({ hex: `#${number.toString(16).padStart(6, '0')}` }));

test('white is lightest, black darkest, and yellow lighter than blue', () => {
  expect(luminance('#ffffff')).toBeCloseTo(1);
  expect(luminance('#000000')).toBe(0);
  const sorted = ['#0000ff', '#000000', '#ffff00', '#ffffff', '#e34234']
    .map((each) => ({ hex: each }))
    .sort(byLightness);
  expect(sorted.map((each) => each.hex)).toEqual(['#ffffff', '#ffff00', '#e34234', '#0000ff', '#000000']);
});

test('the order is one order, whatever the shades came in', () => {
  fc.assert(
    fc.property(fc.array(hex), (shades) => {
      const sorted = [...shades].sort(byLightness);
      expect([...shades].reverse().sort(byLightness)).toEqual(sorted);
      for (const [index, shade] of sorted.entries()) {
        if (index > 0) expect(luminance(sorted[index - 1]?.hex ?? '')).toBeGreaterThanOrEqual(luminance(shade.hex));
      }
    }),
  );
});
