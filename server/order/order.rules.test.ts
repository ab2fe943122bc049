import { marketCodes, markets } from '@vermilion/contract/markets';
import { type OrderState, orderState } from '@vermilion/contract/order';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateHomeDelivery, mergeEstimates } from './order.delivery.rules.ts';
import {
  canBecome,
  canCancel,
  canFulfil,
  findLastReturnDay,
  getOrderStatus,
  isAwaitingPayment,
  isWhollyRefunded,
  orderTransitions,
} from './order.rules.ts';

const market = fc.constantFrom(...marketCodes);
const now = new Date('2026-11-20T02:00:00Z');

describe('the states of an order', () => {
  const all = orderState.options;

  test('are all reachable from placed', () => {
    const reached = new Set<OrderState>(['placed']);
    for (const state of reached) for (const next of orderTransitions[state]) reached.add(next);
    expect([...reached].sort()).toEqual([...all].sort());
  });

  test('end with cancelled, delivered and collected; no other is a trap', () => {
    const ends = all.filter((state) => orderTransitions[state].length === 0);
    expect(ends).toEqual(['delivered', 'collected', 'cancelled']);
  });

  test.each([
    ['placed', 'cancelled', true],
    ['placed', 'preparing', true],
    ['placed', 'shipped', true],
    ['placed', 'placed', false],
    ['placed', 'delivered', false],
    ['preparing', 'partly_shipped', true],
    ['partly_shipped', 'cancelled', false],
    ['partly_shipped', 'shipped', true],
    ['shipped', 'cancelled', false],
    ['shipped', 'delivered', true],
    ['ready_to_collect', 'collected', true],
    ['ready_to_collect', 'cancelled', true],
    ['ready_to_collect', 'shipped', false],
    ['cancelled', 'shipped', false],
  ] as const)('%s can become %s: %s', (from, to, expected) => {
    expect(canBecome(from, to)).toBe(expected);
    expect(canFulfil({ state: from, paid_at: now, isStillPaid: true }, to)).toBe(expected);
    expect(canFulfil({ state: from, paid_at: now, isStillPaid: false }, to)).toBe(false);
    expect(canFulfil({ state: from, paid_at: null, isStillPaid: true }, to)).toBe(false);
  });

  test('need money only while the order is placed and was never paid', () => {
    for (const state of all) {
      expect(isAwaitingPayment({ state, paid_at: null })).toBe(state === 'placed');
      expect(isAwaitingPayment({ state, paid_at: now })).toBe(false);
    }
  });
});

describe('what the page shows', () => {
  const outcomes = ['pending', 'confirmed', 'failed', 'blocked'] as const;
  const show = (
    state: OrderState,
    outcome: (typeof outcomes)[number],
    isRefunded = false,
    part: 'refunded' | 'returned' = 'refunded',
  ) => getOrderStatus({ state, total: 1000, refunded: 0, returned: 0, [part]: isRefunded ? 1000 : 999 }, outcome);

  test('is the outcome of the payment of a placed order, and the state of any other', () => {
    for (const outcome of outcomes) expect(show('placed', outcome)).toBe(outcome);
    for (const state of orderState.options.filter((each) => each !== 'placed')) {
      for (const outcome of outcomes) expect(show(state, outcome)).toBe(state);
    }
  });

  test('is refunded once all was given back, but cancelled for a cancelled order', () => {
    for (const state of orderState.options) {
      expect(show(state, 'confirmed', true)).toBe(state === 'cancelled' ? 'cancelled' : 'refunded');
      expect(show(state, 'confirmed', true, 'returned')).toBe(state === 'cancelled' ? 'cancelled' : 'refunded');
    }
    expect(isWhollyRefunded({ total: 2400, refunded: 2398, returned: 1 })).toBe(false);
    expect(isWhollyRefunded({ total: 2400, refunded: 2398, returned: 2 })).toBe(true);
    expect(isWhollyRefunded({ total: 0, refunded: 0, returned: 0 })).toBe(false);
  });
});

describe('cancelling', () => {
  test.each([
    ['placed', null, 'started', true],
    ['placed', null, 'failed', true],
    ['placed', null, 'pending', false],
    ['placed', now, 'confirmed', true],
    ['preparing', now, 'confirmed', false],
    ['partly_shipped', now, 'confirmed', false],
    ['shipped', now, 'confirmed', false],
    ['ready_to_collect', now, 'confirmed', false],
    ['cancelled', null, 'abandoned', false],
  ] as const)(
    'an order that is %s, paid at %s, with its payment %s by the shopper: %s',
    (state, paid_at, payment, is) => {
      expect(canCancel({ state, paid_at, hold: null }, { state: payment })).toBe(is);
      if (paid_at) expect(canCancel({ state, paid_at, hold: null }, null)).toBe(is);
      expect(canCancel({ state, paid_at, hold: 'disputed' }, { state: payment })).toBe(false);
    },
  );
});

describe('the last day of a return', () => {
  const arrived = { delivered_at: new Date('2026-11-20T17:00:00Z'), total: 2400, refunded: 0, returned: 0 };
  const findDay = (changes: Partial<{ delivered_at: Date | null; refunded: number }>, moment: string) =>
    findLastReturnDay({ ...arrived, ...changes }, { returnDays: 14, code: 'SG' }, new Date(moment));

  test('is counted from the delivery, by the calendar of the market', () => {
    // It is the 21st in Singapore.
    expect(findDay({}, '2026-11-21T00:00:00Z')).toBe('2026-12-05');
    expect(findDay({}, '2026-12-05T15:59:59Z')).toBe('2026-12-05');
    expect(findDay({}, '2026-12-05T16:00:00Z')).toBeNull();
  });

  test('is none for an order that has not arrived, or of which everything was refunded', () => {
    expect(findDay({ delivered_at: null }, '2026-11-21T00:00:00Z')).toBeNull();
    expect(findDay({ refunded: 2400 }, '2026-11-21T00:00:00Z')).toBeNull();
  });
});

describe('days of delivery', () => {
  const [standard, express] = markets.SG.delivery.map(({ days }) => days);
  test('count working days on the calendar of the zone', () => {
    if (!standard || !express) throw new Error('no delivery');
    // Friday morning in Singapore; the day before in Los Angeles.
    expect(estimateHomeDelivery(standard, 'Asia/Singapore', now)).toEqual({ from: '2026-11-24', to: '2026-11-25' });
    expect(estimateHomeDelivery(express, 'Asia/Singapore', now)).toEqual({ from: '2026-11-23', to: '2026-11-23' });
    expect(estimateHomeDelivery(express, 'America/Los_Angeles', now)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  });

  test('never end before they begin, nor on a weekend', () => {
    fc.assert(
      fc.property(
        market,
        fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (code, moment) => {
          for (const { days } of markets[code].delivery) {
            if (!days) continue;
            const { from, to } = estimateHomeDelivery(days, markets[code].timeZones[0], moment);
            expect(from <= to).toBe(true);
            expect(new Date(`${to}T00:00:00Z`).getUTCDay() % 6).not.toBe(0);
          }
        },
      ),
    );
  });
});

test('an estimate of several reaches from the first to the last day', () => {
  const one = { from: '2026-11-22', to: '2026-11-24' };
  expect(mergeEstimates([one])).toEqual(one);
  expect(
    mergeEstimates([one, { from: '2026-11-23', to: '2026-11-23' }, { from: '2026-11-20', to: '2026-11-21' }]),
  ).toEqual({ from: '2026-11-20', to: '2026-11-24' });
});
