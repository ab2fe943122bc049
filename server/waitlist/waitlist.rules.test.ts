import { availability } from '@vermilion/contract/catalogue';
import { expect, test } from 'vitest';
import {
  canBeBought,
  decideWait,
  getWaitAvailability,
  listStatesBefore,
  type WaitState,
  waitTransitions,
} from './waitlist.rules.ts';

const states = Object.keys(waitTransitions) as WaitState[];
const listReachable = (from: WaitState): WaitState[] => {
  const reached = new Set([from]);
  for (const state of reached) for (const next of waitTransitions[state]) reached.add(next);
  return [...reached];
};

test('every state of an item is reached, and from each it can end: the member is told or leaves', () => {
  expect(listReachable('waiting').toSorted()).toEqual(states.toSorted());
  const ends = states.filter((state) => waitTransitions[state].length === 0);
  expect(ends).toEqual(['notified', 'left']);
  for (const state of states.filter((each) => !ends.includes(each))) {
    expect(listReachable(state), state).toEqual(expect.arrayContaining(ends));
  }
});

test.each([
  ['waiting', ['due']],
  ['due', ['waiting']],
  // Nobody is told before the item is due, and nobody twice.
  ['notified', ['due']],
  ['left', ['waiting', 'due']],
] as const)('an item becomes %s from %j only', (state, before) => {
  expect(listStatesBefore(state)).toEqual(before);
});

test.each([
  ['in_stock', 3, 'in_stock'],
  ['in_stock', 0, 'out_of_stock'],
  ['coming_soon', 3, 'coming_soon'],
  ['coming_soon', 0, 'coming_soon'],
  ['priority_access', 0, 'priority_access'],
  ['app_exclusive', 3, 'app_exclusive'],
  [undefined, 3, 'gone'],
] as const)('what is sold as %s with %i units is %s', (sold, units, expected) => {
  expect(getWaitAvailability(sold, units)).toBe(expected);
});

test.each([
  ['out_of_stock', { reason: 'stock' }],
  ['coming_soon', { reason: 'sale_start' }],
  ['in_stock', { refusal: 'VARIANT_IN_STOCK' }],
  ['priority_access', { refusal: 'VARIANT_PRIORITY_ACCESS' }],
  ['app_exclusive', { refusal: 'VARIANT_APP_EXCLUSIVE' }],
  ['gone', { refusal: 'VARIANT_NOT_FOUND' }],
] as const)('who joins for what is %s gets %j', (now, decision) => {
  expect(decideWait(now)).toEqual(decision);
});

test('members are told of what can be bought, and of nothing that can be joined', () => {
  const buyable = [...availability.options, 'gone' as const].filter(canBeBought);
  expect(buyable).toEqual(['in_stock']);
  for (const each of buyable) expect(decideWait(each)).not.toHaveProperty('reason');
});
