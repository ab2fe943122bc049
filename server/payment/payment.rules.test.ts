import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type PaymentOutcome, type PaymentStatus, paymentTransitions, settled } from './payment.rules.ts';

const all = Object.keys(paymentTransitions) as PaymentStatus[];
const outcome = fc.constantFrom<PaymentOutcome>('pending', 'confirmed', 'failed', 'blocked');

describe('the states of a payment', () => {
  test('are all reachable from started', () => {
    const reached = new Set<PaymentStatus>(['started']);
    for (const status of reached) for (const next of paymentTransitions[status]) reached.add(next);
    expect([...reached].sort()).toEqual([...all].sort());
  });

  test('end where money has come, and nowhere else', () => {
    expect(all.filter((status) => paymentTransitions[status].length === 0)).toEqual(['confirmed', 'surplus']);
  });

  test('take money from everywhere else: whatever was said before, it is not lost sight of', () => {
    for (const status of all.filter((each) => each !== 'confirmed' && each !== 'surplus')) {
      expect(settled(status, 'confirmed', true)).toBe('confirmed');
      expect(settled(status, 'confirmed', false)).toBe('surplus');
    }
  });

  test('come to the same end in whatever order the callbacks arrive, once one of them is money', () => {
    fc.assert(
      fc.property(fc.array(outcome), fc.array(outcome), (before, after) => {
        let status: PaymentStatus = 'started';
        for (const heard of [...before, 'confirmed' as const, ...after])
          status = settled(status, heard, true) ?? status;
        expect(status).toBe('confirmed');
      }),
    );
  });

  test('do not move by the same word twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), outcome, fc.boolean(), (status, heard, isNeeded) => {
        const next = settled(status, heard, isNeeded);
        if (next) expect(settled(next, heard, isNeeded)).toBeNull();
      }),
    );
  });
});
