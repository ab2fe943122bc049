import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeRefund,
  computeTaxShare,
  getStateAfterChange,
  getUnsent,
  type RefundableLine,
} from './order.refund.rules.ts';

/** A line as SGD or IDR have it: cents of a lipstick, or millions of rupiah. */
const line = fc
  .record({
    quantity: fc.integer({ min: 1, max: 99 }),
    total: fc.oneof(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 99_000_000_000 })),
    basisPoints: fc.constantFrom(0, 900, 1100, 1500),
  })
  .map(({ quantity, total, basisPoints }): RefundableLine => {
    const taxAmount = Math.round((total * basisPoints) / (10_000 + basisPoints));
    return { id: 'line', quantity, total, taxAmount, shipped: 0, withdrawn: 0, refunded: 0 };
  });

describe('refunds of a line', () => {
  test('in any split add up to what was paid and its tax, and none is negative or more tax than money', () => {
    fc.assert(
      fc.property(line, fc.array(fc.integer({ min: 1, max: 40 })), (whole, steps) => {
        const state = { ...whole };
        let [amount, taxAmount] = [0, 0];
        for (const step of [...steps, whole.quantity]) {
          const quantity = Math.min(step, state.quantity - state.refunded);
          if (quantity === 0) break;
          const [refunded] = computeRefund([state], [{ lineId: 'line', quantity }]) ?? [];
          if (!refunded) throw new Error('It has units left');
          expect(refunded.amount).toBeGreaterThanOrEqual(0);
          expect(refunded.taxAmount).toBeGreaterThanOrEqual(0);
          expect(refunded.taxAmount).toBeLessThanOrEqual(refunded.amount);
          amount += refunded.amount;
          taxAmount += refunded.taxAmount;
          state.refunded += quantity;
          state.withdrawn += refunded.withdrawn;
        }
        expect(state.refunded).toBe(whole.quantity);
        expect({ amount, taxAmount }).toEqual({ amount: whole.total, taxAmount: whole.taxAmount });
      }),
      { numRuns: 2000 },
    );
  });

  test('of more units than are left, or of another order, are none', () => {
    const half: RefundableLine = {
      id: 'a',
      quantity: 4,
      total: 400,
      taxAmount: 33,
      shipped: 0,
      withdrawn: 2,
      refunded: 2,
    };
    expect(computeRefund([half], [{ lineId: 'a', quantity: 3 }])).toBeNull();
    expect(computeRefund([half], [{ lineId: 'b', quantity: 1 }])).toBeNull();
    expect(computeRefund([half], [{ lineId: 'a', quantity: 2 }])).toMatchObject([{ amount: 200, withdrawn: 2 }]);
  });

  test('take units off the order as far as they have not left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 10 }), (shipped, quantity) => {
        const sent: RefundableLine = {
          id: 'a',
          quantity: 10,
          total: 100,
          taxAmount: 0,
          shipped,
          withdrawn: 0,
          refunded: 0,
        };
        const [refunded] = computeRefund([sent], [{ lineId: 'a', quantity }]) ?? [];
        expect(refunded?.withdrawn).toBe(Math.min(quantity, 10 - shipped));
        expect(getUnsent({ ...sent, withdrawn: refunded?.withdrawn ?? 0 })).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

test('the tax inside refunds of shipping adds up to that of the shipping', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), fc.array(fc.nat(900_000)), (total, steps) => {
      const taxAmount = Math.round((total * 900) / 10_900);
      let [before, tax] = [0, 0];
      for (const step of [...steps, total]) {
        const amount = Math.min(step, total - before);
        tax += computeTaxShare({ total, taxAmount }, before, amount);
        before += amount;
      }
      expect({ before, tax }).toEqual({ before: total, tax: taxAmount });
    }),
  );
});

describe('the state of an order', () => {
  const sent = { quantity: 2, shipped: 2, withdrawn: 0 };
  const open = { quantity: 2, shipped: 0, withdrawn: 0 };
  const withdrawn = { quantity: 2, shipped: 0, withdrawn: 2 };

  test.each([
    ['placed', [open], null],
    ['placed', [sent], 'shipped'],
    ['preparing', [sent, open], 'partly_shipped'],
    ['partly_shipped', [sent, open], null],
    ['partly_shipped', [sent, withdrawn], 'shipped'],
    ['preparing', [open, withdrawn], null],
    ['shipped', [sent], null],
    ['delivered', [sent], null],
  ] as const)('that is %s, with lines %j, becomes %s', (state, lines, expected) => {
    expect(getStateAfterChange(state, lines)).toBe(expected);
  });
});
