import { expect, test } from 'vitest';
import { createAnswerCache, entryBytes } from './answer-cache.ts';

/** What a number takes, and a key of one letter. */
const numberBytes = entryBytes + 16 + 22;

function setUp(capacityBytes?: number) {
  let now = 0;
  const cache = createAnswerCache({
    clock: { now: () => new Date(now) },
    freshMs: 1000,
    ...(capacityBytes ? { capacityBytes } : {}),
  });
  let made = 0;
  const ask = (question: string, tags = ['catalogue'], isKept = true) =>
    cache.answer(
      question,
      tags,
      () => ++made,
      () => isKept,
    );
  return { cache, ask, pass: (ms: number) => (now += ms) };
}

test('an answer is made once and kept for as long as it is fresh', async () => {
  const { ask, pass } = setUp();
  expect([await ask('a'), await ask('a'), await ask('b')]).toEqual([1, 1, 2]);
  pass(1001);
  expect(await ask('a')).toBe(3);
});

test('a purge forgets the answers of its tags only', async () => {
  const { cache, ask } = setUp();
  await ask('a', ['catalogue']);
  await ask('b', ['layout', 'content']);
  cache.purge(['catalogue']);
  expect([await ask('b'), await ask('a')]).toEqual([2, 3]);
  cache.purge(['content']);
  expect(await ask('b')).toBe(4);
});

test('what was being made from data of before a purge is not kept', async () => {
  const { cache } = setUp();
  let finish = (_: string) => {};
  const slow = cache.answer(
    'a',
    ['catalogue'],
    () => new Promise<string>((resolve) => (finish = resolve)),
    () => true,
  );
  cache.purge(['catalogue']);
  finish('old');
  expect(await slow).toBe('old');
  expect(
    await cache.answer(
      'a',
      ['catalogue'],
      () => 'new',
      () => true,
    ),
  ).toBe('new');
});

test('while other tags are purged an answer is computed once, and kept', async () => {
  const { cache } = setUp();
  let computed = 0;
  const compute = async () => {
    computed += 1;
    cache.purge(['product:other:TH']);
    await new Promise((resolve) => setTimeout(resolve, 2));
    return computed;
  };
  for (let call = 0; call < 20; call += 1) {
    cache.purge(['product:other:TH']);
    const answers = [1, 2].map(() => cache.answer('a', ['catalogue:SG'], compute, () => true));
    expect(await Promise.all(answers)).toEqual([1, 1]);
  }
});

test('refusals are not kept, and memory is bounded: what was not asked for longest goes first', async () => {
  const { ask } = setUp(2 * numberBytes);
  expect([await ask('a', [], false), await ask('a', [], false)]).toEqual([1, 2]);
  await ask('b');
  await ask('c');
  await ask('b');
  await ask('d');
  expect(await ask('b')).toBe(3);
  expect(await ask('c')).toBe(6);
});

test('callers at the same time share one computation', async () => {
  const { ask } = setUp();
  expect(await Promise.all([ask('a'), ask('a'), ask('b')])).toEqual([1, 1, 2]);
});

test('answers are weighed by what they hold', async () => {
  const { cache } = setUp();
  const answer = (key: string, value: unknown) =>
    cache.answer(
      key,
      [],
      () => value,
      () => true,
    );
  await answer('a', { name: 'a' });
  const shortBytes = cache.sizeBytes();
  await answer('b', { name: 'a'.repeat(1000) });
  expect(cache.sizeBytes()).toBe(2 * shortBytes + 2 * 999);
  // Whoever asks for nonsense at length fills the cache with keys.
  await answer('c'.repeat(1000), { name: 'a' });
  expect(cache.sizeBytes()).toBe(3 * shortBytes + 4 * 999);
  cache.purgeAll();
  expect(cache.sizeBytes()).toBe(0);
});
