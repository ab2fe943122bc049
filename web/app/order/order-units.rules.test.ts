import type { Order } from '@vermilion/contract/order';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  getParcelPart,
  type LineUnits,
  listParcelUnits,
  listRefundedUnits,
  listRemainingUnits,
  listUnsentUnits,
} from './order-units.rules.ts';

type Units = Record<string, number>;

const toLines = (units: Units) => Object.entries(units).map(([lineId, quantity]) => ({ lineId, quantity }));

function createOrder({
  bought,
  parcels = [],
  refunds = [],
  status = 'partly_shipped',
  method = 'standard',
}: {
  bought: Units;
  parcels?: Units[];
  /** Each with the units that had not left. */
  refunds?: { units: Units; withdrawn: Units }[];
  status?: Order['status'];
  method?: Order['delivery']['method'];
}): Order {
  return {
    status,
    delivery: { method },
    lines: Object.entries(bought).map(([id, quantity]) => ({ id, quantity })),
    parcels: parcels.map((units, index) => ({ id: `parcel ${index}`, lines: toLines(units) })),
    creditNotes: refunds.map(({ units, withdrawn }) => ({
      lines: toLines(units).map((line) => ({ ...line, withdrawn: withdrawn[line.lineId] ?? 0 })),
    })),
  } as unknown as Order;
}

const toUnits = (listed: LineUnits[]): Units =>
  Object.fromEntries(listed.map(({ line, quantity }) => [line.id, quantity]));

const getParcel = (order: Order, index: number) => {
  const parcel = order.parcels[index];
  if (!parcel) throw new Error(`The order has no parcel ${index}`);
  return parcel;
};

describe('the units of an order', () => {
  test('of which one left, one was refunded before it left, and the rest follows', () => {
    const first = createOrder({
      bought: { a: 3, b: 1 },
      parcels: [{ a: 1 }],
      refunds: [{ units: { a: 1 }, withdrawn: { a: 1 } }],
    });
    expect(toUnits(listParcelUnits(first, [getParcel(first, 0)]))).toEqual({ a: 1 });
    expect(toUnits(listUnsentUnits(first))).toEqual({ a: 1, b: 1 });
    expect(toUnits(listRefundedUnits(first))).toEqual({ a: 1 });
    expect(getParcelPart(first, getParcel(first, 0))).toBe('some');

    const last = createOrder({
      bought: { a: 3, b: 1 },
      parcels: [{ a: 1 }, { a: 1, b: 1 }],
      refunds: [{ units: { a: 1 }, withdrawn: { a: 1 } }],
      status: 'shipped',
    });
    expect(listUnsentUnits(last)).toEqual([]);
    expect(toUnits(listRemainingUnits(last))).toEqual({ a: 2, b: 1 });
    // The mail about the first parcel may be late.
    expect(getParcelPart(last, getParcel(last, 0))).toBe('some');
    expect(getParcelPart(last, getParcel(last, 1))).toBe('rest');
  });

  test('that were refunded after they left are still in their parcel, and nothing is to follow', () => {
    const order = createOrder({
      bought: { a: 2 },
      parcels: [{ a: 2 }],
      refunds: [{ units: { a: 1 }, withdrawn: {} }],
      status: 'shipped',
    });
    expect(listUnsentUnits(order)).toEqual([]);
    expect(toUnits(listRemainingUnits(order))).toEqual({ a: 2 });
    expect(getParcelPart(order, getParcel(order, 0))).toBe('all');
  });

  test.each([['cancelled'], ['refunded']] as const)('of an order that was %s are not awaited', (status) => {
    expect(listUnsentUnits(createOrder({ bought: { a: 2 }, status }))).toEqual([]);
  });

  test('of Click & Collect are never in a parcel that is to come', () => {
    const order = createOrder({ bought: { a: 2 }, status: 'collected', method: 'collect' });
    expect(listUnsentUnits(order)).toEqual([]);
    expect(toUnits(listRemainingUnits(order))).toEqual({ a: 2 });
  });

  test('are in a parcel, to come or taken off the order, each once', () => {
    const amount = fc.integer({ min: 0, max: 4 });
    const line = fc.record({ first: amount, second: amount, unsent: amount, withdrawn: amount });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom('a', 'b', 'c'), line), (lines) => {
        const pick = (read: (units: { first: number; second: number; unsent: number; withdrawn: number }) => number) =>
          Object.fromEntries(Object.entries(lines).map(([id, units]) => [id, read(units)]));
        const withdrawn = pick((units) => units.withdrawn);
        const order = createOrder({
          bought: pick(({ first, second, unsent, withdrawn: taken }) => first + second + unsent + taken),
          parcels: [pick(({ first }) => first), pick(({ second }) => second)],
          refunds: [{ units: withdrawn, withdrawn }],
        });
        const keepPositive = (units: Units) =>
          Object.fromEntries(Object.entries(units).filter(([, count]) => count > 0));
        expect(toUnits(listUnsentUnits(order))).toEqual(keepPositive(pick(({ unsent }) => unsent)));
        expect(toUnits(listParcelUnits(order, order.parcels))).toEqual(
          keepPositive(pick(({ first, second }) => first + second)),
        );
        expect(toUnits(listRefundedUnits(order))).toEqual(keepPositive(withdrawn));
      }),
    );
  });
});
