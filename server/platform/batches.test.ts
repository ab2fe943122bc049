import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitIntoBatches } from './batches.ts';

test('batches hold all items in their order, and none is empty or larger than asked', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.integer({ min: 1, max: 10 }), (items, size) => {
      const batches = splitIntoBatches(items, size);
      expect(batches.flat()).toEqual(items);
      for (const { length } of batches) expect(length > 0 && length <= size).toBe(true);
    }),
  );
});
