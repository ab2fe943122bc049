import { type ReturnState, returnState } from '@vermilion/contract/returns';
import { describe, expect, test } from 'vitest';
import { canReturnBecome, countReturnable, hasUnits, listGiftsToReturn, returnTransitions } from './returns.rules.ts';

test('every state of a return is reached, and it ends refunded, refused or cancelled', () => {
  const reached = new Set<ReturnState>(['requested']);
  for (const state of reached) for (const next of returnTransitions[state]) reached.add(next);
  expect([...reached].toSorted()).toEqual(returnState.options.toSorted());
  const ends = returnState.options.filter((state) => returnTransitions[state].length === 0);
  expect(ends).toEqual(['refunded', 'refused', 'cancelled']);
});

test('a return is received once, and neither cancelled nor received after that', () => {
  expect(canReturnBecome('accepted', 'received')).toBe(true);
  for (const state of ['received', 'refunded', 'refused', 'cancelled'] as const) {
    expect(canReturnBecome(state, 'received')).toBe(false);
    expect(canReturnBecome(state, 'cancelled')).toBe(false);
  }
});

const line = { id: 'a', kind: 'item' as const, shipped: 5, withdrawn: 0, refunded: 0 };
const claim = { lineId: 'a', quantity: 2, received: null, refunded: 0 };

test.each([
  ['all that has arrived', line, [], 5],
  ['none of a sample', { ...line, kind: 'sample' as const }, [], 0],
  ['none of a gift', { ...line, kind: 'gift' as const }, [], 0],
  ['none of what never left', { ...line, shipped: 3, withdrawn: 2, refunded: 2 }, [], 3],
  ['none of what was refunded', { ...line, refunded: 1 }, [], 4],
  ['none of what is on its way back', line, [{ ...claim, state: 'accepted' as const }], 3],
  ['what did not come back after all', line, [{ ...claim, state: 'received' as const, received: 1 }], 4],
  ['none of what came back and was refused', line, [{ ...claim, state: 'refused' as const, received: 2 }], 3],
  ['what was refused before it came back', line, [{ ...claim, state: 'refused' as const }], 5],
  [
    'none of what came back and was refunded in part',
    { ...line, refunded: 1 },
    [{ ...claim, state: 'refunded' as const, received: 2, refunded: 1 }],
    3,
  ],
  ['what was to come back and was cancelled', line, [{ ...claim, state: 'cancelled' as const }], 5],
])('can be returned: %s', (_what, given, claimed, returnable) => {
  expect(countReturnable([given], claimed)).toEqual([{ lineId: 'a', returnable }]);
});

describe('gifts of codes and offers', () => {
  const item = { ...line, quantity: 2, shipped: 2 };
  const gift = { ...line, id: 'gift', kind: 'gift' as const, quantity: 1, shipped: 1 };
  const ids = new Set(['gift']);
  const back = (quantity: number) => [{ lineId: 'a', quantity }];

  test('go back with the last unit that was paid for, and not before', () => {
    expect(listGiftsToReturn([item, gift], [], back(1), ids)).toEqual([]);
    expect(listGiftsToReturn([item, gift], [], back(2), ids)).toEqual([{ lineId: 'gift', quantity: 1 }]);
    const open = { ...claim, state: 'accepted' as const, quantity: 1 };
    expect(listGiftsToReturn([item, gift], [open], back(1), ids)).toEqual([{ lineId: 'gift', quantity: 1 }]);
    expect(listGiftsToReturn([{ ...item, refunded: 1 }, gift], [], back(1), ids)).toHaveLength(1);
    const other = { ...item, id: 'b' };
    expect(listGiftsToReturn([item, other, gift], [], back(2), ids)).toEqual([]);
  });

  test('go back once, and rewards and samples never', () => {
    const earlier = { ...claim, lineId: 'gift', state: 'requested' as const, quantity: 1 };
    expect(listGiftsToReturn([item, gift], [earlier], back(2), ids)).toEqual([]);
    expect(listGiftsToReturn([item, gift], [], back(2), new Set())).toEqual([]);
  });
});

test('units are there by line', () => {
  const available = [{ lineId: 'a', units: 2 }];
  expect(hasUnits(available, [{ lineId: 'a', quantity: 2 }])).toBe(true);
  expect(hasUnits(available, [{ lineId: 'a', quantity: 3 }])).toBe(false);
  expect(hasUnits(available, [{ lineId: 'b', quantity: 1 }])).toBe(false);
});
