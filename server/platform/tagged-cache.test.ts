import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTaggedCache } from './tagged-cache.ts';

type Entry = { tags: readonly string[]; value: number };
const create = (maxWeight = 1000) => createTaggedCache<Entry>({ maxWeight, weigh: () => 10 });

test('a purge drops exactly the entries with one of its tags', () => {
  const tag = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(
      fc.array(fc.record({ key: fc.constantFrom('1', '2', '3', '4', '5'), tags: fc.uniqueArray(tag) })),
      fc.uniqueArray(tag),
      (entries, purged) => {
        const cache = create();
        const expected = new Map<string, readonly string[]>();
        for (const { key, tags } of entries) {
          cache.set(key, { tags, value: 1 }, cache.purgeCount());
          expected.set(key, tags);
        }
        cache.purge(purged);
        for (const [key, tags] of expected) {
          expect(cache.get(key) === undefined).toBe(tags.some((each) => (purged as string[]).includes(each)));
        }
      },
    ),
  );
});

test('an entry is stored unless one of its tags, or everything, was purged since its data was read', () => {
  const cache = create();
  const before = cache.purgeCount();
  cache.purge(['unrelated', 'b']);
  expect(cache.set('kept', { tags: ['a'], value: 1 }, before)).toBe(true);
  expect(cache.set('purged', { tags: ['a', 'b'], value: 1 }, before)).toBe(false);
  expect([cache.get('kept')?.value, cache.get('purged')]).toEqual([1, undefined]);
  const later = cache.purgeCount();
  expect(cache.set('purged', { tags: ['a', 'b'], value: 1 }, later)).toBe(true);
  cache.purgeAll();
  expect(cache.set('kept', { tags: ['a'], value: 1 }, later)).toBe(false);
});

test('purges of more tags than are remembered count for everything that was read before them', () => {
  const cache = create();
  const before = cache.purgeCount();
  for (let tag = 0; tag < 10_002; tag += 1) cache.purge([`product:${tag}`]);
  expect(cache.set('k', { tags: ['a'], value: 1 }, before)).toBe(false);
  expect(cache.set('k', { tags: ['a'], value: 1 }, 2)).toBe(true);
  expect(cache.set('k', { tags: ['product:0'], value: 1 }, cache.purgeCount())).toBe(true);
});

test('memory is bounded, and an entry too heavy for it is not kept', () => {
  const cache = create(30);
  for (const key of ['1', '2', '3', '4']) cache.set(key, { tags: ['a'], value: 1 }, 0);
  expect([cache.get('1'), cache.weight()]).toEqual([undefined, 30]);
  expect(createTaggedCache<Entry>({ maxWeight: 5, weigh: () => 10 }).get('1')).toBeUndefined();
  const tiny = createTaggedCache<Entry>({ maxWeight: 5, weigh: () => 10 });
  tiny.set('1', { tags: ['a'], value: 1 }, 0);
  expect(tiny.get('1')).toBeUndefined();
});

test('everything can be purged at once', () => {
  const cache = create();
  cache.set('1', { tags: [], value: 1 }, 0);
  cache.purgeAll();
  expect([cache.get('1'), cache.weight()]).toEqual([undefined, 0]);
});
