import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  alpha,
  computeChiSquaredTail,
  computeHalfWidth,
  judge,
  sampleRatioTest,
  type VariationCounts,
} from './results.rules.ts';

/** Numbers between 0 and 1 from a seed (mulberry32), so that a simulation is the same at every run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const counts = (variationId: number, visitors: number, converted: number, revenue = 0): VariationCounts => ({
  variationId,
  visitors,
  converted,
  conversions: converted,
  revenues: revenue > 0 ? [sgd(revenue, converted)] : [],
});
/** Each payer paid the same. */
const sgd = (revenue: number, payers: number) => ({
  currency: 'SGD',
  payers,
  revenue,
  revenueSquared: revenue ** 2 / payers,
});
const halves = new Map([
  [0, 0.5],
  [1, 0.5],
]);

describe('the chi-squared tail', () => {
  // Critical values as tables of the distribution print them.
  test.each([
    [3.841459, 1, 0.05],
    [6.634897, 1, 0.01],
    [10.827566, 1, 0.001],
    [5.991465, 2, 0.05],
    [13.815511, 2, 0.001],
    [7.814728, 3, 0.05],
    [18.307038, 10, 0.05],
    [124.342113, 100, 0.05],
    [0.000157, 1, 0.99],
  ])('of %d with %d degrees of freedom is %d', (statistic, degrees, probability) => {
    expect(computeChiSquaredTail(statistic, degrees)).toBeCloseTo(probability, 5);
  });

  test('with two degrees of freedom is an exponential', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 400, noNaN: true }), (x) => {
        expect(computeChiSquaredTail(x, 2) / Math.exp(-x / 2)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe('the sample ratio test', () => {
  test('finds the split of a known experiment: 821,588 to 815,482 is p = 1.8e-6', () => {
    const { pValue, isMismatch } = sampleRatioTest([821_588, 815_482], [0.5, 0.5]);
    expect(pValue).toBeGreaterThan(1.75e-6);
    expect(pValue).toBeLessThan(1.85e-6);
    expect(isMismatch).toBe(true);
  });

  test('takes shares as they are meant, whatever they sum to', () => {
    expect(sampleRatioTest([900, 100], [0.9, 0.1])).toMatchObject({ statistic: 0, pValue: 1, isMismatch: false });
    expect(sampleRatioTest([900, 100], [0.45, 0.05]).pValue).toBe(1);
    expect(sampleRatioTest([500, 500], [0.9, 0.1]).isMismatch).toBe(true);
    expect(sampleRatioTest([5000, 5100], [0.5, 0.5]).isMismatch).toBe(false);
  });

  test('has nothing to say of one variation, or of nobody', () => {
    expect(sampleRatioTest([10], [1]).pValue).toBe(1);
    expect(sampleRatioTest([0, 0], [0.5, 0.5]).pValue).toBe(1);
  });
});

describe('the confidence sequence', () => {
  test('is where the normal mixture martingale reaches 1/alpha', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.constantFrom(0.05, 0.025, 0.01), (count, level) => {
        const tuning = -2 * Math.log(level);
        const rho2 = (tuning + Math.log(tuning + 1)) / 10_000;
        const sum = count * computeHalfWidth(count, 1, level);
        const martingale = Math.exp((rho2 * sum ** 2) / (2 * (count * rho2 + 1))) / Math.sqrt(count * rho2 + 1);
        expect(martingale * level).toBeCloseTo(1, 6);
      }),
    );
  });

  test('is wider than an interval for one look, and narrows as visitors come', () => {
    expect(computeHalfWidth(10_000, 1, 0.05)).toBeGreaterThan(1.96 / 100);
    expect(computeHalfWidth(10_000, 1, 0.05)).toBeLessThan(3.2 / 100);
    expect(computeHalfWidth(20_000, 1, 0.05)).toBeLessThan(computeHalfWidth(10_000, 1, 0.05));
  });
});

describe('judging', () => {
  test('tells rate, revenue per visitor and uplift over the reference', () => {
    const { variations, isSafeToRead } = judge(
      [counts(0, 10_000, 500, 20_000), counts(1, 10_000, 700, 35_000)],
      halves,
      0,
    );
    expect(variations[0]).toMatchObject({ rate: 0.05, uplift: null, verdict: 'reference' });
    expect(variations[0]?.revenues).toMatchObject([{ currency: 'SGD', perVisitor: 2, uplift: null }]);
    expect(variations[1]).toMatchObject({ rate: 0.07, verdict: 'better' });
    expect(variations[1]?.revenues).toMatchObject([{ currency: 'SGD', perVisitor: 3.5 }]);
    expect(variations[1]?.uplift?.value).toBeCloseTo(0.4);
    expect(variations[1]?.revenues[0]?.uplift?.value).toBeCloseTo(0.75);
    expect(isSafeToRead).toBe(true);
  });

  test('compares each currency by itself, and only where enough visitors paid in it', () => {
    const idr = (revenue: number, payers: number) => ({ ...sgd(revenue, payers), currency: 'IDR' });
    const aud = (revenue: number, payers: number) => ({ ...sgd(revenue, payers), currency: 'AUD' });
    const { variations } = judge(
      [
        { ...counts(0, 10_000, 500), revenues: [sgd(20_000, 300), idr(300_000_000, 200)] },
        { ...counts(1, 10_000, 700), revenues: [sgd(30_000, 400), idr(150_000_000, 100), aud(100, 9)] },
      ],
      halves,
      0,
    );
    expect(variations.map(({ revenues }) => revenues.map(({ currency, revenue }) => [currency, revenue]))).toEqual([
      [
        ['AUD', 0],
        ['IDR', 300_000_000],
        ['SGD', 20_000],
      ],
      [
        ['AUD', 100],
        ['IDR', 150_000_000],
        ['SGD', 30_000],
      ],
    ]);
    const [few, less, more] = variations[1]?.revenues.map(({ uplift }) => uplift) ?? [];
    expect(few).toBeNull();
    expect(less?.value).toBeCloseTo(-0.5);
    expect(less?.high).toBeLessThan(0);
    expect(more?.value).toBeCloseTo(0.5);
    expect(more?.low).toBeGreaterThan(0);
  });

  test('tells worse from better, and leaves small differences undecided', () => {
    const verdict = (converted: number) =>
      judge([counts(0, 10_000, 500), counts(1, 10_000, converted)], halves, 0).variations[1]?.verdict;
    expect(verdict(700)).toBe('better');
    expect(verdict(510)).toBe('undecided');
    expect(verdict(330)).toBe('worse');
  });

  test('concludes nothing from few visitors or conversions, or where the split is wrong', () => {
    const read = (one: VariationCounts, other: VariationCounts) => {
      const { variations, isSafeToRead } = judge([one, other], halves, 0);
      if (variations[1]?.verdict === 'too_early') {
        expect(variations[1]).toMatchObject({ uplift: null });
      }
      return [variations[1]?.verdict, isSafeToRead];
    };
    expect(read(counts(0, 99, 20), counts(1, 99, 80))).toEqual(['too_early', false]);
    expect(read(counts(0, 10_000, 9), counts(1, 10_000, 500))).toEqual(['too_early', false]);
    expect(read(counts(0, 10_000, 500), counts(1, 8000, 700))).toEqual(['unreliable', false]);
    expect(read(counts(0, 0, 0), counts(1, 0, 0))).toEqual(['too_early', false]);
    expect(read(counts(0, 10_000, 500), counts(1, 10_000, 700))).toEqual(['better', true]);
  });

  test('gives each of several variations its part of alpha', () => {
    const thirds = new Map([0, 1, 2].map((id) => [id, 1 / 3]));
    const two = judge([counts(0, 9000, 450), counts(1, 9000, 500)], halves, 0).variations[1]?.uplift;
    const three = judge([counts(0, 9000, 450), counts(1, 9000, 500), counts(2, 9000, 450)], thirds, 0).variations[1]
      ?.uplift;
    expect(three?.value).toBe(two?.value);
    expect(three?.high).toBeGreaterThan(two?.high ?? 0);
  });
});

describe('looking again and again', () => {
  /** Runs of an experiment, looked at every 200 visitors. @returns the share in which `hasFailed` was ever so */
  function share(
    runs: number,
    rates: [number, number],
    hasFailed: (result: ReturnType<typeof judge>) => boolean,
  ): number {
    const random = randomFrom(20_261_121);
    let failed = 0;
    for (let run = 0; run < runs; run += 1) {
      const arms = [counts(0, 0, 0), counts(1, 0, 0)] as [VariationCounts, VariationCounts];
      for (let look = 0; look < 100; look += 1) {
        for (let visitor = 0; visitor < 200; visitor += 1) {
          const arm = random() < 0.5 ? 0 : 1;
          arms[arm].visitors += 1;
          if (random() < rates[arm]) arms[arm].converted += 1;
        }
        if (hasFailed(judge(arms, halves, 0))) {
          failed += 1;
          break;
        }
      }
    }
    return failed / runs;
  }

  test.each([0.02, 0.1, 0.5])(
    'finds a difference where there is none in at most one experiment of twenty (rate %d)',
    (rate) => {
      const found = share(1000, [rate, rate], ({ variations }) => /better|worse/.test(variations[1]?.verdict ?? ''));
      expect(found).toBeLessThanOrEqual(alpha);
    },
  );

  test('has the truth inside the interval at every look in at least 95 % of experiments', () => {
    const missed = share(500, [0.1, 0.12], ({ variations, isSafeToRead }) => {
      const uplift = variations[1]?.uplift;
      return isSafeToRead && uplift != null && (uplift.low > 0.2 || uplift.high < 0.2);
    });
    expect(missed).toBeLessThanOrEqual(alpha);
  });

  test('finds a difference that is there: 10 % to 13 % within 20,000 visitors', () => {
    expect(share(200, [0.1, 0.13], ({ variations }) => variations[1]?.verdict === 'better')).toBeGreaterThan(0.9);
  });
});
