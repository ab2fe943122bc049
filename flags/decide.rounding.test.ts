import { expect, it, vi } from 'vitest';
import { findFlag } from './compiling.ts';
import { compile } from './configuration.ts';
import { decide } from './decide.ts';
import { everybody, makeConfiguration, makeFlag, noon } from './testing.ts';
import type { FeatureFlag } from './wire.ts';

// No text is known whose hash is rounded up to 1, so the draw is set to it.
vi.mock(import('./fraction.ts'), async (original) => ({ ...(await original()), fraction: () => 1 }));

const decideIn = (scores: Record<number, number>, ...flags: FeatureFlag[]) =>
  decide(
    findFlag(compile(makeConfiguration(...flags)), 'bag'),
    { visitorCode: 'anna', banditScores: { [everybody.experimentId]: scores } },
    noon,
  );

it('a draw that is rounded up to 1 takes the last of a group', () => {
  const member = (id: number, featureKey: string) => makeFlag({ id, featureKey, mutuallyExclusiveGroup: 'checkout' });
  expect(decideIn({}, member(1, 'pay'), member(2, 'bag')).why).toBe('rule');
  expect(decideIn({}, member(1, 'bag'), member(2, 'pay')).why).toBe('other-flag-of-group');
});

it('a draw that is rounded up to 1 takes the last of a bandit’s equals, and the last of the variations', () => {
  expect(decideIn({ 0: 0.5, 910001: 0.5 }, makeFlag()).variationKey).toBe('on');
  expect(decideIn({}, makeFlag()).variationKey).toBe('on');
});
