import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeSlowFraction, type HashVector, hashVectors, render } from './conformance/generate.ts';
import { fraction, toFraction } from './fraction.ts';

const file = readFileSync(new URL('conformance/hash.jsonl', import.meta.url), 'utf8');
const word = fc.oneof(fc.constantFrom(0, 1, 2, 0x7ff, 0x800, 0x80000000, 0xffffffff), fc.nat(0xffffffff));

describe('the fraction of a text', () => {
  it('agrees with every conformance vector', () => {
    const vectors = file
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as HashVector);
    expect(vectors.length).toBeGreaterThanOrEqual(10_000);
    const wrong = vectors.filter(([text, expected]) => fraction(text) !== expected);
    expect(wrong).toEqual([]);
  });

  it('has vectors that the generator still writes', () => {
    expect(render(hashVectors())).toBe(file);
  });

  it('agrees with its definition for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        expect(fraction(text)).toBe(computeSlowFraction(text));
      }),
    );
  });

  it('rounds 256 bits to the nearest double, ties to even', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 8, maxLength: 8 }), (words) => {
        const hex = words.map((one) => one.toString(16).padStart(8, '0')).join('');
        expect(toFraction(Int32Array.from(words))).toBe(Number(BigInt(`0x${hex}`)) / 2 ** 256);
      }),
      { numRuns: 5000 },
    );
  });

  it.each([
    ['a tie goes down to the even neighbour', [0x80000000, 0x00000400, 0, 0, 0, 0, 0, 0], 0x80000000 / 2 ** 32],
    [
      'the last bit of all breaks the tie',
      [0x80000000, 0x00000400, 0, 0, 0, 0, 0, 1],
      (0x80000000 + 2 ** -21) / 2 ** 32,
    ],
    ['all ones are rounded up to 1', Array.from({ length: 8 }, () => 0xffffffff), 1],
    ['nothing is 0', Array.from({ length: 8 }, () => 0), 0],
  ])('%s', (_, words, expected) => {
    expect(toFraction(Int32Array.from(words))).toBe(expected);
  });

  it('stays the same after texts of any length', () => {
    const expected = computeSlowFraction('visitor');
    expect(fraction('visitor')).toBe(expected);
    expect(fraction('x'.repeat(5000))).toBe(computeSlowFraction('x'.repeat(5000)));
    expect(fraction('visitor')).toBe(expected);
  });

  it('throws for half a surrogate pair, and goes on', () => {
    expect(() => fraction('visitor\ud800')).toThrow(URIError);
    expect(fraction('visitor')).toBe(computeSlowFraction('visitor'));
  });
});
