import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkVisitorCode, createVisitorCode } from './visitor-code.ts';

describe('a visitor code', () => {
  it('is not empty', () => {
    expect(() => checkVisitorCode('')).toThrow(expect.objectContaining({ type: 'VisitorCodeEmpty' }));
    expect(checkVisitorCode('a')).toBe('a');
  });

  it('has at most 255 characters', () => {
    expect(checkVisitorCode('x'.repeat(255))).toHaveLength(255);
    expect(() => checkVisitorCode('x'.repeat(256))).toThrow(expect.objectContaining({ type: 'VisitorCodeMaxLength' }));
  });

  it('is made of 16 lowercase letters and digits', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 16 }),
        (draws) => {
          let next = 0;
          expect(createVisitorCode(() => draws[next++] ?? 0)).toMatch(/^[a-z0-9]{16}$/);
          expect(next).toBe(16);
        },
      ),
    );
    expect(createVisitorCode(() => 0)).toBe('0'.repeat(16));
    expect(createVisitorCode(() => 1 - Number.EPSILON)).toBe('z'.repeat(16));
  });
});
