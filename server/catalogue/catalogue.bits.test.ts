import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addBit,
  type Bits,
  countBits,
  countCommon,
  createEmptyBits,
  createFullBits,
  forEachBit,
  hasBit,
  hasCommon,
  joinBits,
  keepBits,
} from './catalogue.bits.ts';

const size = 100;
const members = fc.uniqueArray(fc.integer({ min: 0, max: size - 1 }));

function createBits(list: readonly number[]): Bits {
  const bits = createEmptyBits(size);
  for (const member of list) addBit(bits, member);
  return bits;
}

function listBits(bits: Bits): number[] {
  const list: number[] = [];
  forEachBit(bits, (member) => list.push(member));
  return list;
}

test('bits do what sets do', () => {
  fc.assert(
    fc.property(members, members, (one, other) => {
      const [a, b] = [new Set(one), new Set(other)];
      const sorted = (set: Set<number>) => [...set].sort((x, y) => x - y);
      expect(listBits(createBits(one))).toEqual(sorted(a));
      expect(countBits(createBits(one))).toBe(a.size);
      expect(countCommon(createBits(one), createBits(other))).toBe(a.intersection(b).size);
      expect(hasCommon(createBits(one), createBits(other))).toBe(!a.isDisjointFrom(b));
      const kept = createBits(one);
      keepBits(kept, createBits(other));
      expect(listBits(kept)).toEqual(sorted(a.intersection(b)));
      const joined = createBits(one);
      joinBits(joined, createBits(other));
      expect(listBits(joined)).toEqual(sorted(a.union(b)));
      for (let member = 0; member < size; member += 1)
        expect(hasBit(joined, member)).toBe(a.has(member) || b.has(member));
    }),
  );
});

test('all numbers below a size', () => {
  for (const count of [0, 1, 31, 32, 33, 64])
    expect(listBits(createFullBits(count))).toEqual(Array.from({ length: count }, (_, n) => n));
});
