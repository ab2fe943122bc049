import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTurns } from './picture.turns.ts';

test('what runs at a time never weighs more than the capacity, and all of it runs in the order of the calls', async () => {
  const work = fc.record({ weight: fc.integer({ min: 1, max: 10 }), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(work, { maxLength: 30 }), fc.scheduler(), async (works, scheduler) => {
      const takeTurn = createTurns(10);
      const started: number[] = [];
      let running = 0;
      const results = works.map(({ weight, fails }, index) =>
        takeTurn(weight, async () => {
          started.push(index);
          running += weight;
          expect(running).toBeLessThanOrEqual(10);
          await scheduler.schedule(Promise.resolve());
          running -= weight;
          if (fails) throw new Error('as drawn');
          return index;
        }),
      );
      const settled = Promise.allSettled(results);
      await scheduler.waitFor(settled);
      expect(started).toEqual(works.map((_, index) => index));
      expect((await settled).map(({ status }) => status)).toEqual(
        works.map(({ fails }) => (fails ? 'rejected' : 'fulfilled')),
      );
    }),
  );
});

test('work that weighs more than the capacity is refused, and holds up nothing', async () => {
  const takeTurn = createTurns(2);
  await expect(takeTurn(3, async () => 'never')).rejects.toThrow(RangeError);
  expect(await takeTurn(2, async () => 'done')).toBe('done');
});
