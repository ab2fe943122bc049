import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareCosts, isDearer } from './ratio.ts';

const rounds = (count: number, cost: (round: number) => number) =>
  Array.from({ length: count }, (_, round) => cost(round));

describe('what something costs beside what it cost', () => {
  test('is the ratio of the middle round, and how far that is off', () => {
    expect(compareCosts({ base: [10, 10, 10, 10, 10], now: [10, 11, 12, 13, 40] })).toEqual({
      ratio: 1.2,
      noise: expect.closeTo(0.083, 3),
    });
  });

  test('is dearer by a fifth, and not by a tenth', () => {
    expect(isDearer(compareCosts({ base: rounds(7, () => 10), now: rounds(7, () => 12) }))).toBe(true);
    expect(isDearer(compareCosts({ base: rounds(7, () => 10), now: rounds(7, () => 11) }))).toBe(false);
  });

  test('is not dearer where its own rounds differ as much', () => {
    expect(isDearer(compareCosts({ base: rounds(7, () => 10), now: [9, 15, 9, 15, 12, 12, 9] }))).toBe(false);
  });

  test('is not dearer for a machine that is slow for some rounds, as both halves are', () => {
    const slow = fc.array(fc.double({ min: 1, max: 9, noNaN: true }), { minLength: 3, maxLength: 12 });
    fc.assert(
      fc.property(slow, fc.double({ min: 0.5, max: 2, noNaN: true }), (factors, ratio) => {
        const compared = compareCosts({ base: factors, now: factors.map((factor) => factor * ratio) });
        expect(compared.ratio).toBeCloseTo(ratio);
        expect(isDearer(compared)).toBe(compared.ratio - compared.noise > 1.15);
      }),
    );
  });

  test('counts as dearer where nothing was measured', () => {
    expect(isDearer(compareCosts({ base: [0, 0, 0], now: [0, 0, 0] }))).toBe(true);
    expect(isDearer(compareCosts({ base: [], now: [] }))).toBe(true);
  });

  test('is dearer although one round of seven says otherwise', () => {
    expect(isDearer(compareCosts({ base: rounds(7, () => 10), now: [13, 13, 13, 13, 13, 13, 1] }))).toBe(true);
  });
});
