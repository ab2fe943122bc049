import { marketCodes, markets } from '@vermilion/contract/markets';
import { getSampleSteps } from '@vermilion/contract/sample';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChosenSample,
  countAllowed,
  getMissingSpend,
  listSampleMethods,
  mergeChoices,
  proposeSamples,
} from './sample.rules.ts';

describe('how many samples a bag may have', () => {
  test.each([
    [0, 0, 4000],
    [3999, 0, 1],
    [4000, 1, 4000],
    [7999, 1, 1],
    [8000, 2, 7000],
    [15000, 3, null],
    [1_000_000, 3, null],
  ])('for %i: %i, and %j to the next', (spend, count, missing) => {
    const steps = getSampleSteps('SG');
    expect([countAllowed(spend, steps), getMissingSpend(spend, steps)]).toEqual([count, missing]);
  });

  test.each(marketCodes)('%s: the steps rise, and a bag has places for all', (market) => {
    const steps = getSampleSteps(market);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(new Set(steps).size).toBe(steps.length);
    expect(steps.length).toBeLessThanOrEqual(10);
    expect(steps.every((step) => Number.isSafeInteger(step) && step > 0)).toBe(true);
  });

  test('whatever is spent: never fewer for more, and what is missing is exactly enough', () => {
    const steps = fc.uniqueArray(fc.integer({ min: 1, max: 100_000 }), { maxLength: 5 });
    fc.assert(
      fc.property(steps, fc.nat(120_000), fc.nat(120_000), (unsorted, spend, more) => {
        const sorted = unsorted.toSorted((one, other) => one - other);
        const count = countAllowed(spend, sorted);
        const missing = getMissingSpend(spend, sorted);
        expect(countAllowed(spend + more, sorted)).toBeGreaterThanOrEqual(count);
        expect(missing === null).toBe(count === sorted.length);
        if (missing === null) return;
        expect(countAllowed(spend + missing, sorted)).toBe(count + 1);
        expect(countAllowed(spend + missing - 1, sorted)).toBe(count);
      }),
    );
  });
});

test.each(marketCodes)('%s: samples come with every delivery but Click & Collect', (market) => {
  const codes = markets[market].delivery.map(({ code }) => code);
  expect([...listSampleMethods(market), 'collect'].sort()).toEqual(codes.sort());
});

const methods = ['standard', 'express'] as const;
const create = (id: string, changes: Partial<ChosenSample> = {}): ChosenSample => ({
  id,
  variantId: id.charCodeAt(0),
  isOffered: true,
  available: 5,
  ...changes,
});

/** Returns what becomes of each chosen sample: the spend that it needs, or the reason why the bag does not get it. */
function propose(chosen: ChosenSample[], lines: { variantId: number; quantity: number }[] = []) {
  const { samples, unused } = proposeSamples(chosen, { lines, steps: [10, 20], methods });
  return Object.fromEntries([
    ...samples.map(({ source, minimumSpend }) => [source.sampleId, minimumSpend]),
    ...unused.map(({ source, reason }) => [source.kind === 'sample' ? source.sampleId : '', reason]),
  ]);
}

describe('the chosen samples', () => {
  test.each([
    ['take the steps in the order of their places', [create('a'), create('b')], { a: 10, b: 20 }],
    ['beyond the last step are left out', [create('a'), create('b'), create('c')], { a: 10, b: 20, c: 'not_valid' }],
    ['that ran out take no step', [create('a', { available: 0 }), create('b')], { a: 'out_of_stock', b: 10 }],
    [
      'that are no longer offered take no step',
      [create('a', { isOffered: false }), create('b')],
      { a: 'not_valid', b: 10 },
    ],
  ])('%s', (_what, chosen, expected) => {
    expect(propose(chosen)).toEqual(expected);
  });

  test('leave the units that the bag itself has of the variant', () => {
    const line = { variantId: create('a').variantId, quantity: 5 };
    expect(propose([create('a')], [line])).toEqual({ a: 'out_of_stock' });
    expect(propose([create('a')], [{ ...line, quantity: 4 }])).toEqual({ a: 10 });
  });

  test('are each given or refused, once, and never more than there are steps', () => {
    const anySample = fc.record({ isOffered: fc.boolean(), available: fc.integer({ min: -2, max: 3 }) });
    fc.assert(
      fc.property(fc.array(anySample, { maxLength: 10 }), (given) => {
        const chosen = given.map((each, index) => create(String.fromCharCode(97 + index), each));
        const { samples, unused } = proposeSamples(chosen, { lines: [], steps: [10, 20], methods });
        const possible = chosen.filter(({ isOffered, available }) => isOffered && available > 0);
        expect(samples.length).toBe(Math.min(2, possible.length));
        expect(samples.length + unused.length).toBe(chosen.length);
      }),
    );
  });
});

test.each([
  [['a'], ['b'], ['a', 'b']],
  [
    ['a', 'b'],
    ['b', 'c'],
    ['a', 'b'],
  ],
  [[], ['a', 'b', 'c'], ['a', 'b']],
  [['a', 'b', 'c'], ['d'], ['a', 'b', 'c']],
])('a member with %j and a guest with %j have %j together, of two', (own, guest, merged) => {
  expect(mergeChoices(own, guest, 2)).toEqual(merged);
});
