import { pointSource } from '@vermilion/contract/loyalty';
import { marketCodes, markets } from '@vermilion/contract/markets';
import { amountPerPoint, computeEarnedPoints } from '@vermilion/contract/points';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  birthdayMultiplier,
  checkPoints,
  computeTakeBack,
  getExpiryDay,
  getReminderEnd,
  grantSources,
  hasExpired,
  hasPurchaseExpired,
  purchaseTransitions,
  redemptionTransitions,
} from './points.rules.ts';

describe('points for a paid amount', () => {
  test.each([
    ['SG', 0, 1, 0],
    ['SG', 99, 1, 0],
    ['SG', 100, 1, 1],
    ['SG', 12_345, 1, 123],
    ['SG', 12_345, 2, 246],
    ['HK', 599, 1, 0],
    ['HK', 60_000, 1, 100],
    ['ID', 149_000, 1, 14],
    ['MY', 29_900, 2, 198],
    ['TH', 89_000, 1, 35],
    ['AU', 4_990, 1, 49],
    ['NZ', 4_990, 1, 49],
    ['PH', 125_000, 1, 31],
    ['SG', -500, 1, 0],
  ] as const)('%s %i × %i is %i', (market, paid, multiplier, points) => {
    expect(computeEarnedPoints(market, paid, multiplier)).toBe(points);
  });

  test('the birthday gift doubles them (spec §9)', () => {
    expect(computeEarnedPoints('SG', 1_000, birthdayMultiplier)).toBe(20);
  });

  test('every market has a rate of at least one unit of its currency', () => {
    for (const market of marketCodes) {
      expect(amountPerPoint[market]).toBeGreaterThanOrEqual(10 ** markets[market].currency.digits);
    }
  });
});

describe('expiry, 18 months later', () => {
  test.each([
    ['2025-08-31', '2027-02-28'],
    ['2026-08-31', '2028-02-29'],
    ['2026-08-29', '2028-02-29'],
    ['2026-08-28', '2028-02-28'],
    ['2028-02-29', '2029-08-29'],
    ['2026-12-31', '2028-06-30'],
    ['2026-05-31', '2027-11-30'],
    ['2026-01-01', '2027-07-01'],
    ['2026-06-30', '2027-12-30'],
  ])('of %s is %s', (from, to) => {
    expect(getExpiryDay(from)).toBe(to);
  });

  test('keeps points through their last day', () => {
    expect(hasExpired('2027-02-28', '2027-02-27')).toBe(false);
    expect(hasExpired('2027-02-28', '2027-02-28')).toBe(false);
    expect(hasExpired('2027-02-28', '2027-03-01')).toBe(true);
    expect(hasExpired(null, '2099-01-01')).toBe(false);
  });

  test('never comes earlier for a later day', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((days) => Temporal.PlainDate.from('2000-01-01').add({ days }));
    fc.assert(
      fc.property(day, (from) => {
        const next = getExpiryDay(from.add({ days: 1 }).toString());
        const expiry = getExpiryDay(from.toString());
        expect(next >= expiry).toBe(true);
        const { years, months } = from.until(expiry, { largestUnit: 'years' });
        expect(years * 12 + months).toBeGreaterThanOrEqual(17);
        expect(from.until(expiry).total('days')).toBeGreaterThanOrEqual(543);
      }),
    );
  });
});

describe('points that refunds take back', () => {
  const purchase = {
    market: 'SG',
    paidAmount: 10_050,
    refundedAmount: 0,
    multiplier: 1,
    points: 100,
    takenBack: 0,
  } as const;

  test.each([
    ['nothing for nothing', {}, 0],
    ['nothing for the part that earned nothing', { refundedAmount: 50 }, 0],
    ['one for a started point', { refundedAmount: 51 }, 1],
    ['all for everything', { refundedAmount: 10_050 }, 100],
    ['the rest after an earlier refund', { refundedAmount: 10_050, takenBack: 40 }, 60],
    ['nothing twice', { refundedAmount: 4_050, takenBack: 40 }, 0],
    ['doubled points', { refundedAmount: 5_050, multiplier: 2, points: 200 }, 100],
  ])('%s', (_what, changes, points) => {
    expect(computeTakeBack({ ...purchase, ...changes })).toBe(points);
  });

  test('however a sum is split into refunds, they take back the same', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...marketCodes),
        fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 6 }),
        fc.nat(100_000),
        fc.integer({ min: 1, max: 2 }),
        (market, refunds, kept, multiplier) => {
          const total = refunds.reduce((sum, amount) => sum + amount, 0);
          const paidAmount = total + kept;
          const points = computeEarnedPoints(market, paidAmount, multiplier);
          let takenBack = 0;
          let refundedAmount = 0;
          for (const amount of refunds) {
            refundedAmount += amount;
            takenBack += computeTakeBack({ market, paidAmount, refundedAmount, multiplier, points, takenBack });
          }
          expect(points - takenBack).toBe(computeEarnedPoints(market, kept, multiplier));
        },
      ),
    );
  });
});

test.each([
  ['2026-01-10', null, true],
  ['2026-01-09', '2026-01-10', true],
  ['2026-01-10', '2026-01-10', false],
  ['2026-01-11', '2026-01-10', false],
])(
  'of a purchase of %s, where what can expire started on %s, the points have expired: %s',
  (confirmedOn, startedOn, isOver) => {
    expect(hasPurchaseExpired(confirmedOn, startedOn)).toBe(isOver);
  },
);

test('members are reminded 30 days ahead, across the end of a month', () => {
  expect(getReminderEnd('2027-06-10')).toBe('2027-07-10');
  expect(getReminderEnd('2028-01-31')).toBe('2028-03-01');
});

test.each([1, 500, -5, Number.MAX_SAFE_INTEGER])(
  '%d points can be moved where they are taken, and cannot otherwise',
  (points) => {
    expect(() => checkPoints(points, true)).not.toThrow();
    expect(() => checkPoints(points, false)).toThrow(`${points} is no number of points to move`);
  },
);

test.each([0.5, Number.NaN, 2 ** 53, Number.POSITIVE_INFINITY])('%d is no number of points', (points) => {
  expect(() => checkPoints(points, true)).toThrow(RangeError);
});

test('nouns grant points by every source but those of orders, redemptions, expiry and staff', () => {
  const others = pointSource.options.filter((source) => !grantSources.some((granted) => granted === source));
  expect(others).toEqual([
    'manual_points_adjustment',
    'level_redemption',
    'expired_points',
    'used_points',
    'purchase_points_with_order_number',
  ]);
});

test.each([
  ['an order’s points', purchaseTransitions, 'pending', 'cancelled'],
  ['a redemption', redemptionTransitions, 'held', 'released'],
])('every state of %s is reached, and the last one is final', (_what, transitions, first, last) => {
  const next = (state: string) => (transitions as Record<string, readonly string[]>)[state] ?? [];
  const reached = new Set([first]);
  for (const state of reached) for (const following of next(state)) reached.add(following);
  expect([...reached].toSorted()).toEqual(Object.keys(transitions).toSorted());
  for (const state of reached) expect(next(state).length === 0, state).toBe(state === last);
});
