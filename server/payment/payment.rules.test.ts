import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canReusePage,
  distributeRefund,
  findCurrentAttempt,
  getNextState,
  getShownOutcome,
  holdExtensionMs,
  isContradiction,
  isLastAttempt,
  maxHoldExtensions,
  type PaymentOutcome,
  type PaymentState,
  paymentStates,
  shouldBeClosed,
} from './payment.rules.ts';

const all = Object.keys(paymentStates) as PaymentState[];
const outcome = fc.constantFrom<PaymentOutcome>('pending', 'confirmed', 'failed', 'blocked');

test('a page shows the outcome of a payment, and an attempt that has none as pending', () => {
  expect(Object.fromEntries(all.map((state) => [state, getShownOutcome(state)]))).toEqual({
    started: 'pending',
    pending: 'pending',
    abandoned: 'pending',
    confirmed: 'confirmed',
    surplus: 'confirmed',
    failed: 'failed',
    unreachable: 'failed',
    blocked: 'blocked',
  });
  expect(getShownOutcome(null)).toBe('confirmed');
});

describe('the states of a payment', () => {
  test('are all reachable from started', () => {
    const reached = new Set<PaymentState>(['started']);
    for (const state of reached) for (const next of paymentStates[state].next) reached.add(next);
    expect([...reached].sort()).toEqual([...all].sort());
  });

  test('are final exactly where the provider has the money', () => {
    for (const state of all) expect(paymentStates[state].next.length === 0, state).toBe(paymentStates[state].hasMoney);
  });

  test('accept money from every state that has none', () => {
    for (const state of all.filter((each) => !paymentStates[each].hasMoney)) {
      expect(getNextState(state, 'confirmed', true)).toBe('confirmed');
      expect(getNextState(state, 'confirmed', false)).toBe('surplus');
    }
  });

  test('can be abandoned from every open state, so no open attempt is a trap', () => {
    for (const state of all) expect(paymentStates[state].next.includes('abandoned')).toBe(paymentStates[state].isOpen);
  });

  test('end confirmed in whatever order the callbacks arrive, once one of them is confirmed', () => {
    fc.assert(
      fc.property(fc.array(outcome), fc.array(outcome), (before, after) => {
        let state: PaymentState = 'started';
        for (const reported of [...before, 'confirmed' as const, ...after])
          state = getNextState(state, reported, true) ?? state;
        expect(state).toBe('confirmed');
      }),
    );
  });

  test('do not change by a repeated outcome', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), outcome, fc.boolean(), (state, reported, isAwaitingPayment) => {
        const next = getNextState(state, reported, isAwaitingPayment);
        if (next) expect(getNextState(next, reported, isAwaitingPayment)).toBeNull();
      }),
    );
  });
});

test('a payment that the provider has confirmed and then calls failed or blocked is a contradiction', () => {
  for (const state of all) {
    expect([isContradiction(state, 'failed'), isContradiction(state, 'blocked')], state).toEqual(
      paymentStates[state].hasMoney ? [true, true] : [false, false],
    );
    expect([isContradiction(state, 'pending'), isContradiction(state, 'confirmed')]).toEqual([false, false]);
  }
});

test('the fiftieth attempt is the last', () => {
  expect([1, 49, 50].map((attempt) => isLastAttempt({ attempt }))).toEqual([false, false, true]);
});

test('a page is closed once its attempt has ended without money', () => {
  const closed = all.filter((state) => shouldBeClosed({ state }));
  expect(closed).toEqual(['failed', 'blocked', 'unreachable', 'abandoned']);
});

describe('a refund', () => {
  const parts = fc.array(fc.nat(10_000), { maxLength: 6 });
  const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

  test.each([
    [500, [1000, 2000, 1400], [0, 0, 500]],
    [1400, [1000, 2000, 1400], [0, 0, 1400]],
    [2000, [1000, 2000, 1400], [0, 600, 1400]],
    [4400, [1000, 2000, 1400], [1000, 2000, 1400]],
    [4401, [1000, 2000, 1400], null],
    [0, [], []],
    [1, [], null],
  ])('of %i over %j is divided into %j', (amount, left, expected) => {
    expect(distributeRefund(amount, left)).toEqual(expected);
  });

  test('is paid in full, by each part at most what it has, and by no part while a later one has money', () => {
    fc.assert(
      fc.property(parts, fc.nat(60_000), (left, amount) => {
        const refunds = distributeRefund(amount, left);
        expect(refunds === null).toBe(amount > sum(left));
        if (refunds === null) return;
        expect(sum(refunds)).toBe(amount);
        for (const [index, refunded] of refunds.entries()) {
          expect(refunded).toBeLessThanOrEqual(left[index] ?? 0);
          if (refunded > 0) expect(refunds.slice(index + 1)).toEqual(left.slice(index + 1));
        }
      }),
    );
  });

  test('in two steps is divided like one refund of both amounts', () => {
    fc.assert(
      fc.property(parts, fc.nat(60_000), fc.nat(60_000), (left, first, second) => {
        const step = distributeRefund(first, left);
        const rest = step && left.map((amount, index) => amount - (step[index] ?? 0));
        const next = rest && distributeRefund(second, rest);
        const both = step && next && step.map((amount, index) => amount + (next[index] ?? 0));
        expect(both).toEqual(distributeRefund(first + second, left));
      }),
    );
  });
});

describe('the attempt that counts', () => {
  test('is the confirmed one, else the newest without surplus money', () => {
    const attempts = (...states: PaymentState[]) => states.map((state, index) => ({ state, index }));
    const find = (...states: PaymentState[]) => findCurrentAttempt(attempts(...states))?.index;
    expect(find()).toBeUndefined();
    expect(find('abandoned', 'confirmed', 'failed')).toBe(1);
    expect(find('surplus', 'failed')).toBe(1);
    expect(find('surplus')).toBe(0);
    expect(find('failed', 'blocked')).toBe(0);
  });
});

describe('the page of an attempt', () => {
  const now = new Date('2026-11-20T02:00:00Z');
  const attempt = {
    state: 'started' as PaymentState,
    method: 'card',
    expiresAt: new Date('2026-11-20T02:00:01Z'),
    closedAt: null as Date | null,
  };

  test('is reused for the same method while it is open', () => {
    expect(canReusePage(attempt, 'card', now)).toBe(true);
    expect(canReusePage(attempt, 'atome', now)).toBe(false);
    expect(canReusePage({ ...attempt, closedAt: now }, 'card', now)).toBe(false);
    expect(canReusePage({ ...attempt, expiresAt: now }, 'card', now)).toBe(false);
    for (const state of all.filter((each) => each !== 'started')) {
      expect(canReusePage({ ...attempt, state }, 'card', now), state).toBe(false);
    }
  });
});

test('a hold is extended by half an hour in all', () => {
  expect(holdExtensionMs * maxHoldExtensions).toBe(30 * 60_000);
});
