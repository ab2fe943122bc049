import { marketCodes, markets } from '@vermilion/contract/markets';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocate, computeIncludedTax, multiplyRounded } from './pricing.rounding.ts';

/** Up to the largest order: 60 lines of 99 units at the highest price that a column holds. */
const anyAmount = fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 60 * 99 * 2 ** 31 }));

describe('multiplyRounded', () => {
  test.each([
    [1000, 1000, 10_000, 100],
    [5, 1, 2, 3],
    [3, 1, 2, 2],
    [1, 1, 3, 0],
    [12_757_000_000_000, 4500, 10_000, 5_740_650_000_000],
  ])('%i × %i ÷ %i is %i', (amount, numerator, denominator, product) => {
    expect(multiplyRounded(amount, numerator, denominator)).toBe(product);
  });
});

describe('allocate', () => {
  test.each([
    [10, [1, 1, 1], [4, 3, 3]],
    [100, [50, 30, 20], [50, 30, 20]],
    [1, [0, 5, 5], [0, 1, 0]],
    [7, [2, 3, 2], [2, 3, 2]],
    [0, [0, 0], [0, 0]],
    [5, [], []],
  ])('splits %i by %j into %j', (amount, weights, parts) => {
    expect(allocate(amount, weights)).toEqual(parts);
  });

  test('conserves the amount, and keeps each part within a unit of its exact share', () => {
    fc.assert(
      fc.property(anyAmount, fc.array(anyAmount, { minLength: 1, maxLength: 60 }), (amount, weights) => {
        const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
        fc.pre(total > 0n);
        const parts = allocate(amount, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        for (const [index, part] of parts.entries()) {
          const distance = BigInt(part) * total - BigInt(amount) * BigInt(weights[index] as number);
          expect(distance > -total && distance < total).toBe(true);
        }
      }),
    );
  });

  test('gives no line more than its weight when the amount is at most their sum', () => {
    fc.assert(
      fc.property(fc.array(anyAmount, { minLength: 1, maxLength: 60 }), fc.nat(10_000), (weights, basisPoints) => {
        const amount = multiplyRounded(
          weights.reduce((sum, weight) => sum + weight, 0),
          basisPoints,
          10_000,
        );
        for (const [index, part] of allocate(amount, weights).entries()) {
          expect(part).toBeLessThanOrEqual(weights[index] as number);
        }
      }),
    );
  });
});

describe('computeIncludedTax', () => {
  const rates = [...new Set(marketCodes.flatMap((code) => markets[code].tax?.rates.map((r) => r.basisPoints) ?? []))];

  test.each([
    { gross: 10900, basisPoints: 900, tax: 900 },
    { gross: 11000, basisPoints: 1000, tax: 1000 },
    { gross: 3800, basisPoints: 900, tax: 314 },
    { gross: 429000, basisPoints: 1100, tax: 42514 },
    { gross: 89000, basisPoints: 700, tax: 5822 },
    { gross: 0, basisPoints: 900, tax: 0 },
    { gross: 1, basisPoints: 900, tax: 0 },
    { gross: 5000, basisPoints: 0, tax: 0 },
    // Exactly a half of the minor unit goes up.
    { gross: 3, basisPoints: 2000, tax: 1 },
  ])('of $gross at $basisPoints is $tax', ({ gross, basisPoints, tax }) => {
    expect(computeIncludedTax(gross, basisPoints)).toBe(tax);
  });

  test('is the exact share rounded half up, for every rate and amount', () => {
    const anyGross = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 2 ** 50 }));
    fc.assert(
      fc.property(anyGross, fc.constantFrom(0, ...rates), (gross, basisPoints) => {
        const tax = computeIncludedTax(gross, basisPoints);
        // Twice the distance from the exact share, in parts of 10,000 + rate; a half belongs to the upper unit.
        const parts = 10_000n + BigInt(basisPoints);
        const distance = 2n * (BigInt(tax) * parts - BigInt(gross) * BigInt(basisPoints));
        expect(distance > -parts && distance <= parts).toBe(true);
        expect(Number.isInteger(tax) && tax >= 0 && tax <= gross).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('never leaves a price before tax that falls while the price rises', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(...rates), (gross, basisPoints) => {
        const before = gross - computeIncludedTax(gross, basisPoints);
        expect(gross + 1 - computeIncludedTax(gross + 1, basisPoints)).toBeGreaterThanOrEqual(before);
      }),
    );
  });

  test('finds the tax that was added to a price, to the unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.constantFrom(...rates), (before, basisPoints) => {
        const added = Math.round((before * basisPoints) / 10_000);
        expect(Math.abs(computeIncludedTax(before + added, basisPoints) - added)).toBeLessThanOrEqual(1);
      }),
    );
  });
});
