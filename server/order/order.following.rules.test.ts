import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { divideRefund, getEventName, listOrderEvents } from './order.following.rules.ts';

const paidAt = new Date('2026-11-20T02:00:00Z');

describe('the events of an order', () => {
  const refunds = [
    { orderRefundId: 'first', amount: 100 },
    { orderRefundId: 'second', amount: 200 },
  ];

  test.each([
    ['not paid', { state: 'placed', paidAt: null, isSettled: false }, [], ['placed']],
    ['cancelled unpaid', { state: 'cancelled', paidAt: null, isSettled: false }, [], ['placed', 'cancelled']],
    ['paid', { state: 'placed', paidAt, isSettled: false }, [], ['placed', 'confirmed']],
    ['shipped', { state: 'shipped', paidAt, isSettled: true }, [], ['placed', 'confirmed', 'settled']],
    [
      'refunded in part, then cancelled',
      { state: 'cancelled', paidAt, isSettled: false },
      refunds,
      ['placed', 'confirmed', 'refunded first', 'refunded second', 'cancelled'],
    ],
  ] as const)('%s', (_what, order, given, expected) => {
    expect(listOrderEvents(order, given).map(getEventName)).toEqual(expected);
  });

  test('a refund at the provider that has failed is one before the order is settled, and none once it is cancelled', () => {
    const list = (state: 'shipped' | 'cancelled') =>
      listOrderEvents({ state, paidAt, isSettled: state === 'shipped' }, refunds, ['third']).map(getEventName);
    expect(list('shipped').slice(3)).toEqual(['refunded second', 'refund_failed third', 'settled']);
    expect(list('cancelled').slice(3)).toEqual(['refunded second', 'cancelled']);
  });
});

test('refunds give back goods first, and together never more than goods and shipping', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, fc.array(fc.integer({ min: 1, max: 300_000 })), (goods, shipping, wanted) => {
      let left = goods + shipping;
      const given = { goods: 0, shipping: 0 };
      for (const each of wanted) {
        const refund = Math.min(each, left);
        left -= refund;
        const parts = divideRefund(refund, { goods, refundedGoods: given.goods });
        expect(parts.goods + parts.shipping).toBe(refund);
        expect(parts.goods).toBeGreaterThanOrEqual(0);
        expect(parts.shipping).toBeGreaterThanOrEqual(0);
        given.goods += parts.goods;
        given.shipping += parts.shipping;
      }
      const refunded = goods + shipping - left;
      expect(given).toEqual({ goods: Math.min(goods, refunded), shipping: Math.max(0, refunded - goods) });
    }),
  );
});
