import fc from 'fast-check';
import { expect, test } from 'vitest';
import { canReload, reloadGuardMs } from './chunk-reload.rules.ts';

test('a path is reloaded at most once per 10 seconds', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20_000), { maxLength: 50 }), (pauses) => {
      let now = 0;
      let last: number | null = null;
      const reloads: number[] = [];
      for (const pause of pauses) {
        now += pause;
        if (!canReload(last, now)) continue;
        last = now;
        reloads.push(now);
      }
      for (const [index, moment] of reloads.entries()) {
        const before = reloads[index - 1];
        if (before !== undefined) expect(moment - before).toBeGreaterThanOrEqual(reloadGuardMs);
      }
      if (pauses.length > 0) expect(reloads.length).toBeGreaterThan(0);
    }),
  );
});

test('a clock set back does not lock the page', () => {
  expect(canReload(1_000_000, 5)).toBe(true);
});
