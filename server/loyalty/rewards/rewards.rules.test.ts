import { type Tier, tiers } from '@vermilion/contract/tiers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findRewardRefusal, type RewardTerms } from './rewards.rules.ts';

const now = new Date('2026-11-20T02:00:00Z');
const before = new Date(now.getTime() - 1);
const after = new Date(now.getTime() + 1);

const reward: RewardTerms = { points: 400, tier: 'white', quantityLeft: 10, startsAt: null, endsAt: null };
const member: { tier: Tier | null; points: number } = { tier: 'white', points: 400 };

test.each<[string, Partial<RewardTerms>, Partial<typeof member>, ReturnType<typeof findRewardRefusal>]>([
  ['exactly enough points', {}, {}, null],
  ['one point short', {}, { points: 399 }, 'not_enough_points'],
  ['more points than needed', {}, { points: 401 }, null],
  ['no points at all', {}, { points: 0 }, 'not_enough_points'],
  ['points below 0, owed after a refund', { points: 1 }, { points: -5 }, 'not_enough_points'],
  ['a reward that costs nothing', { points: 0 }, { points: 0 }, null],
  ['somebody who has not joined', {}, { tier: null }, 'not_for_this_buyer'],
  ['somebody who has not joined, a reward for all', { tier: 'pink', points: 0 }, { tier: null }, 'not_for_this_buyer'],
  ['a tier below', {}, { tier: 'pink' }, 'not_for_this_buyer'],
  ['a tier above', {}, { tier: 'gold' }, null],
  ['the last one', { quantityLeft: 1 }, {}, null],
  ['none left', { quantityLeft: 0 }, {}, 'fully_redeemed'],
  ['any number', { quantityLeft: null }, {}, null],
  ['it begins now', { startsAt: now }, {}, null],
  ['it begins in a moment', { startsAt: after }, {}, 'not_valid'],
  ['it began a moment ago', { startsAt: before }, {}, null],
  ['it ends now', { endsAt: now }, {}, 'not_valid'],
  ['it ends in a moment', { endsAt: after }, {}, null],
  ['it ended a moment ago', { endsAt: before }, {}, 'not_valid'],
  ['within its time', { startsAt: before, endsAt: after }, {}, null],
  ['before its time, with an end', { startsAt: after, endsAt: after }, {}, 'not_valid'],
])('%s', (_what, terms, buyer, refusal) => {
  expect(findRewardRefusal({ ...reward, ...terms }, { ...member, ...buyer }, now)).toBe(refusal);
});

test('of several reasons the one that no shopper can change comes first', () => {
  const poor = { tier: 'pink' as const, points: 0 };
  expect(findRewardRefusal({ ...reward, quantityLeft: 0, endsAt: before }, poor, now)).toBe('not_valid');
  expect(findRewardRefusal({ ...reward, quantityLeft: 0 }, poor, now)).toBe('fully_redeemed');
  expect(findRewardRefusal(reward, poor, now)).toBe('not_for_this_buyer');
  expect(findRewardRefusal(reward, { ...poor, tier: 'white' }, now)).toBe('not_enough_points');
});

test('more points or a higher tier never lose a reward', () => {
  const anyTier = fc.constantFrom(...tiers);
  const anyReward = fc.record({
    points: fc.nat(2000),
    tier: anyTier,
    quantityLeft: fc.option(fc.nat(3)),
    startsAt: fc.option(fc.constantFrom(before, now, after)),
    endsAt: fc.option(fc.constantFrom(before, now, after)),
  });
  fc.assert(
    fc.property(anyReward, anyTier, fc.nat(2000), fc.nat(500), (terms, tier, points, more) => {
      if (findRewardRefusal(terms, { tier, points }, now) !== null) return;
      expect(findRewardRefusal(terms, { tier, points: points + more }, now)).toBeNull();
      expect(findRewardRefusal(terms, { tier: 'gold', points }, now)).toBeNull();
    }),
  );
});
