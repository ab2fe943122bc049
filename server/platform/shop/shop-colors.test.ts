import { computeContrast } from '@vermilion/contract/color';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deriveColors, findColorProblems, type ShopColors } from './shop-colors.ts';

const color = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const colors: fc.Arbitrary<ShopColors> = fc.record({ paper: color, ink: color, accent: color, ground: color });

/** Puts the colours that the problems advise in place of the faulty ones. */
function takeAdvice(chosen: ShopColors): ShopColors {
  const advised = { ...chosen };
  for (const { place, message } of findColorProblems(chosen)) {
    const [, remedy] = /; (#[0-9a-f]{6}) would do$/.exec(message) ?? [];
    if (remedy) advised[place] = remedy;
  }
  return advised;
}

test('the colours that are advised will do', () => {
  fc.assert(
    fc.property(colors, (chosen) => {
      for (const { message } of findColorProblems(chosen)) expect(message).toMatch(/; #[0-9a-f]{6} would do$/);
      expect(findColorProblems(takeAdvice(chosen))).toEqual([]);
    }),
    { numRuns: 300 },
  );
});

test('a contrast that is just too low is not printed as the one that is needed', () => {
  for (const ink of ['#777777', '#5a5a5a', '#767676']) {
    for (const { place, message } of findColorProblems({
      paper: '#ffffff',
      ink,
      accent: '#777777',
      ground: '#ffffff',
    })) {
      const [, contrast, wanted] = /contrast of (\d+\.\d\d):1 .* needs ([\d.]+):1/.exec(message) ?? [];
      expect(Number(contrast), `${place}: ${message}`).toBeLessThan(Number(wanted));
    }
  }
});

test('every text can be read in every accepted set of colours', () => {
  const pairs = [
    ['ink', 'paper'],
    ['ink', 'bone'],
    ['ink', 'petal'],
    ['ink-2', 'paper'],
    ['ink-2', 'bone'],
    ['ink-2', 'petal'],
    ['ink-3', 'paper'],
    ['ink-3', 'bone'],
    ['rubric', 'paper'],
    ['rubric', 'bone'],
    ['paper', 'rubric'],
    ['paper', 'rubric-deep'],
    ['on-ink', 'ink'],
    ['on-ink-2', 'ink'],
    ['rubric-on-ink', 'ink'],
  ] as const;
  fc.assert(
    fc.property(colors, (chosen) => {
      const derived = deriveColors(takeAdvice(takeAdvice(chosen)));
      for (const [text, ground] of pairs) {
        const contrast = computeContrast(derived[`--color-${text}`] ?? '', derived[`--color-${ground}`] ?? '');
        expect(contrast, `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
      }
      const edge = computeContrast(derived['--color-control'] ?? '', derived['--color-paper'] ?? '');
      expect(edge).toBeGreaterThanOrEqual(3);
    }),
    { numRuns: 300 },
  );
});

test('the demo’s own colours are accepted', () => {
  expect(findColorProblems({ paper: '#fcfaf7', ink: '#14100e', accent: '#bc2c1c', ground: '#f3c6bb' })).toEqual([]);
});
