import fc from 'fast-check';
import { expect, it } from 'vitest';
import { chooseTextColour, computeContrast } from './text-on.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

it('measures contrast as WCAG does', () => {
  expect(computeContrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(computeContrast('#e34234', '#fcfaf7')).toBeCloseTo(4.0, 1);
});

it('is readable on every shade', () => {
  fc.assert(
    fc.property(colour, (shade) => {
      expect(computeContrast(chooseTextColour(shade), shade)).toBeGreaterThanOrEqual(4.5);
    }),
  );
});

it('is paper on dark shades and ink on light ones', () => {
  expect(chooseTextColour('#4b1123')).toBe('#fcfaf7');
  expect(chooseTextColour('#f6d3c4')).toBe('#14100e');
});
