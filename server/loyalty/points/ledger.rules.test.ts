import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyEntries,
  type Balance,
  createAdjustment,
  createConfirmation,
  createExpiry,
  createGrant,
  createHold,
  createPendingGrant,
  createPendingTakeBack,
  createRedemption,
  createReturn,
  createTakeBack,
  type Entry,
  emptyBalance,
  sumPoints,
  sumShownPoints,
} from './ledger.rules.ts';

const balance = (changes: Partial<Balance>): Balance => ({ ...emptyBalance, ...changes });

/** Entries as `account: points`, for short. */
const show = (entries: readonly Entry[] | null) =>
  entries && Object.fromEntries(entries.map(({ ledgerAccount, points }) => [ledgerAccount, points]));

// Created within the tests, so that mutation testing sees what each of them covers.
describe('entries', () => {
  test.each<[what: string, create: () => Entry[] | null, expected: Record<string, number> | null, shown: number]>([
    ['a grant', () => createGrant(emptyBalance, 50), { programme: -50, member_available: 50 }, 50],
    [
      'a grant to a member who owes less',
      () => createGrant(balance({ owed: 20 }), 50),
      { programme: -50, member_owed: 20, member_available: 30 },
      50,
    ],
    [
      'a grant to a member who owes more',
      () => createGrant(balance({ owed: 80 }), 50),
      { programme: -50, member_owed: 50 },
      50,
    ],
    ['an order that is paid', () => createPendingGrant(30), { programme: -30, member_pending: 30 }, 30],
    [
      'an order that is confirmed',
      () => createConfirmation(balance({ pending: 30 }), 30),
      { member_pending: -30, member_available: 30 },
      0,
    ],
    [
      'an order that is confirmed for a member who owes',
      () => createConfirmation(balance({ pending: 30, owed: 10 }), 30),
      { member_pending: -30, member_owed: 10, member_available: 20 },
      0,
    ],
    [
      'an order that is cancelled while pending',
      () => createPendingTakeBack(30),
      { member_pending: -30, programme: 30 },
      -30,
    ],
    [
      'points taken back',
      () => createTakeBack(balance({ available: 40 }), 30),
      { member_available: -30, programme: 30 },
      -30,
    ],
    [
      'points taken back after some were spent',
      () => createTakeBack(balance({ available: 10 }), 30),
      { member_available: -10, member_owed: -20, programme: 30 },
      -30,
    ],
    [
      'points taken back after all were spent',
      () => createTakeBack(emptyBalance, 30),
      { member_owed: -30, programme: 30 },
      -30,
    ],
    [
      'a hold of all',
      () => createHold(balance({ available: 30 }), 30),
      { member_available: -30, member_held: 30 },
      -30,
    ],
    ['a hold of more than all', () => createHold(balance({ available: 29 }), 30), null, 0],
    ['a redemption', () => createRedemption(30), { member_held: -30, redeemed: 30 }, 0],
    [
      'a hold that is released',
      () => createReturn(balance({ held: 30 }), 30, 'member_held'),
      { member_held: -30, member_available: 30 },
      30,
    ],
    [
      'a redemption that is returned to a member who owes',
      () => createReturn(balance({ owed: 5 }), 30, 'redeemed'),
      { redeemed: -30, member_owed: 5, member_available: 25 },
      30,
    ],
    [
      'expiry, which leaves pending and held points',
      () => createExpiry(balance({ available: 7, pending: 8, held: 9 })),
      { member_available: -7, expired: 7 },
      -7,
    ],
    [
      'an expiry that is taken back',
      () => createReturn(emptyBalance, 30, 'expired'),
      { expired: -30, member_available: 30 },
      30,
    ],
    ['expiry of nothing', () => createExpiry(balance({ pending: 8 })), {}, 0],
    ['points added by staff', () => createAdjustment(emptyBalance, 5), { programme: -5, member_available: 5 }, 5],
    [
      'points removed by staff',
      () => createAdjustment(balance({ available: 5 }), -5),
      { member_available: -5, programme: 5 },
      -5,
    ],
    ['more points removed by staff than there are', () => createAdjustment(balance({ available: 4 }), -5), null, 0],
  ])('%s', (_what, create, expected, shown) => {
    const entries = create();
    expect(show(entries)).toEqual(expected);
    expect(sumShownPoints(entries ?? [])).toBe(shown);
  });

  test('points are whole numbers', () => {
    expect(() => createGrant(emptyBalance, 0.5)).toThrow('is no number of points');
    expect(() => createRedemption(Number.NaN)).toThrow(RangeError);
    expect(() => createPendingGrant(2 ** 53)).toThrow(RangeError);
  });
});

/** A step of a member's history; `pick` chooses among what there is. */
type Step = { kind: (typeof stepKinds)[number]; points: number; pick: number };
const stepKinds = [
  'grant',
  'place',
  'confirm',
  'refund',
  'cancel',
  'hold',
  'redeem',
  'release',
  'expire',
  'add',
  'remove',
] as const;

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...stepKinds),
  points: fc.integer({ min: 1, max: 1000 }),
  pick: fc.nat(1000),
});

type Lot = { points: number; state: 'pending' | 'confirmed' | 'held' | 'redeemed' | 'gone' };

/** Applies a step to a member's orders and redemptions. @returns the entries; null for what there is nothing for */
function takeStep(
  { kind, points, pick }: Step,
  balance: Balance,
  orders: Lot[],
  redemptions: Lot[],
): readonly Entry[] | null {
  const choose = (lots: Lot[], ...states: Lot['state'][]) => {
    const open = lots.filter(({ state }) => states.includes(state));
    return open[pick % Math.max(1, open.length)];
  };
  const move = <Made>(lot: Lot | undefined, state: Lot['state'], create: (lot: Lot) => Made): Made | null => {
    if (!lot) return null;
    const made = create({ ...lot });
    lot.state = state;
    return made;
  };
  switch (kind) {
    case 'grant':
      return createGrant(balance, points);
    case 'place':
      orders.push({ points, state: 'pending' });
      return createPendingGrant(points);
    case 'confirm':
      return move(choose(orders, 'pending'), 'confirmed', (order) => createConfirmation(balance, order.points));
    case 'refund': {
      const order = choose(orders, 'confirmed');
      if (!order) return null;
      const taken = Math.min(points, order.points);
      order.points -= taken;
      return createTakeBack(balance, taken);
    }
    case 'cancel':
      return move(choose(orders, 'pending', 'confirmed'), 'gone', (order) =>
        order.state === 'pending' ? createPendingTakeBack(order.points) : createTakeBack(balance, order.points),
      );
    case 'hold': {
      const entries = createHold(balance, points);
      if (entries) redemptions.push({ points, state: 'held' });
      return entries;
    }
    case 'redeem':
      return move(choose(redemptions, 'held'), 'redeemed', (held) => createRedemption(held.points));
    case 'release':
      return move(choose(redemptions, 'held', 'redeemed'), 'gone', (used) =>
        createReturn(balance, used.points, used.state === 'held' ? 'member_held' : 'redeemed'),
      );
    case 'expire':
      return createExpiry(balance);
    case 'add':
      return createAdjustment(balance, points);
    case 'remove':
      return createAdjustment(balance, -points);
  }
}

test('10,000 histories of all kinds of steps: every posting adds up to zero, and no balance is negative', () => {
  let owing = 0;
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30, size: 'max' }), (steps) => {
      let current = emptyBalance;
      const orders: Lot[] = [];
      const redemptions: Lot[] = [];
      for (const each of steps) {
        const entries = takeStep(each, current, orders, redemptions);
        if (!entries) continue;
        expect(sumPoints(entries)).toBe(0);
        const before = current;
        current = applyEntries(current, entries);
        expect(Math.min(current.available, current.pending, current.held, current.owed)).toBeGreaterThanOrEqual(0);
        // What is owed is settled first, so that nobody who owes can spend.
        expect(current.owed === 0 || current.available === 0).toBe(true);
        const total = ({ available, pending, owed }: Balance) => available + pending - owed;
        expect(sumShownPoints(entries)).toBe(total(current) - total(before));
        if (current.owed > 0) owing += 1;
      }
      const sum = (lots: Lot[], state: Lot['state']) =>
        lots.filter((lot) => lot.state === state).reduce((all, { points }) => all + points, 0);
      expect(current.pending).toBe(sum(orders, 'pending'));
      expect(current.held).toBe(sum(redemptions, 'held'));
    }),
    { numRuns: 10_000 },
  );
  expect(owing).toBeGreaterThan(100);
});
