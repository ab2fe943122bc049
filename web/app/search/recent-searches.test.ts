import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRecent, clearRecent, readRecent } from './recent-searches.ts';

function memory(initial?: string) {
  let kept = initial ?? null;
  return {
    getItem: () => kept,
    setItem: (_: string, value: string) => {
      kept = value;
    },
    removeItem: () => {
      kept = null;
    },
  };
}

const refusing = {
  getItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
  setItem: () => {
    throw new DOMException('full', 'QuotaExceededError');
  },
  removeItem: () => {
    throw new DOMException('denied', 'SecurityError');
  },
};

describe('recent searches', () => {
  it('stand newest first, once each, eight at most', () => {
    const store = memory();
    for (const text of ['one', 'two', 'Three ', 'two', 'THREE']) addRecent(store, text);
    expect(readRecent(store)).toEqual(['THREE', 'two', 'one']);
    for (let index = 0; index < 20; index += 1) addRecent(store, `text ${index}`);
    expect(readRecent(store)).toHaveLength(8);
    expect(readRecent(store)[0]).toBe('text 19');
  });

  it('keep nothing for an empty text, and forget on request', () => {
    const store = memory();
    addRecent(store, 'red');
    addRecent(store, '   ');
    expect(readRecent(store)).toEqual(['red']);
    clearRecent(store);
    expect(readRecent(store)).toEqual([]);
  });

  it('survive whatever stands in the store', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), fc.string(), (broken, text) => {
        const store = memory(broken);
        expect(readRecent(store).every((item) => typeof item === 'string')).toBe(true);
        const recent = addRecent(store, text);
        expect(recent.length).toBeLessThanOrEqual(8);
        expect(readRecent(store)).toEqual(recent);
      }),
    );
  });

  it('go on without a store', () => {
    expect(readRecent(refusing)).toEqual([]);
    expect(addRecent(refusing, 'red')).toEqual(['red']);
    expect(() => clearRecent(refusing)).not.toThrow();
  });
});
