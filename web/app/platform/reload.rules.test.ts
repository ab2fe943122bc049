import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOtherBuild, mayReload, reloadGuard } from './reload.rules.ts';

test('a path is reloaded at most once per 10 seconds', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { maxLength: 50 }), (pauses) => {
      let now = 0;
      let last: number | null = null;
      const reloads: number[] = [];
      for (const pause of pauses) {
        now += pause;
        if (!mayReload(last, now)) continue;
        last = now;
        reloads.push(now);
      }
      for (const [index, moment] of reloads.entries()) {
        const before = reloads[index - 1];
        if (before !== undefined) expect(moment - before).toBeGreaterThanOrEqual(reloadGuard);
      }
      if (pauses.length > 0) expect(reloads.length).toBeGreaterThan(0);
    }),
  );
});

test('a clock set back does not lock the page', () => {
  expect(mayReload(1_000_000, 5)).toBe(true);
});

test('only a readable other id is another build', () => {
  expect(isOtherBuild({ id: 'b' }, 'a')).toBe(true);
  expect(isOtherBuild({ id: 'a' }, 'a')).toBe(false);
  fc.assert(
    fc.property(fc.anything(), (answer) => {
      const id = typeof answer === 'object' && answer !== null && 'id' in answer ? answer.id : null;
      expect(isOtherBuild(answer, 'a')).toBe(typeof id === 'string' && id !== '' && id !== 'a');
    }),
  );
});
