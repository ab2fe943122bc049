import { expect, test } from 'vitest';
import { listInBatches, runEach } from './run-each.ts';

test('a record that fails keeps no other from its turn, and is reported at the end', async () => {
  const done: string[] = [];
  const run = runEach(['one', 'two', 'three'], async (item) => {
    if (item === 'one') throw new Error('is broken');
    done.push(item);
  });
  await expect(run).rejects.toThrow('one: Error: is broken');
  expect(done).toEqual(['two', 'three']);
});

test('an aborted run begins no other record', async () => {
  const done: number[] = [];
  const abort = new AbortController();
  const work = async (item: number) => {
    done.push(item);
    abort.abort();
  };
  const run = runEach([1, 2, 3], work, abort.signal);
  await expect(run).rejects.toThrow('aborted');
  expect(done).toEqual([1]);
});

test('batches meet each record once, also one that stays in the list', async () => {
  const id = (number: number) => `00000000-0000-0000-0000-00000000000${number}`;
  const met: string[] = [];
  for await (const each of listInBatches(
    async (afterId, size) =>
      [1, 2, 3, 4, 5]
        .map(id)
        .filter((other) => other > afterId)
        .slice(0, size),
    2,
  )) {
    met.push(each);
  }
  expect(met).toEqual([1, 2, 3, 4, 5].map(id));
});
