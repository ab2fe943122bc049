import { expect, test } from 'vitest';
import type { ProviderPayment } from './payment.provider.ts';
import { comparePayments, type ShopPayment } from './payment.reconciling.rules.ts';

const refundId = '5a0d7c52-0c8e-4a56-93f7-0f4c39a5a001';
const now = new Date('2026-11-23T12:00:00Z');
const requestedAt = '2026-11-22T12:00:00Z';
const shop: ShopPayment = {
  paymentId: '0b9c1c6e-6f0e-4f43-9d37-1f0a4c8e3f11',
  payable: 'order 1',
  state: 'confirmed',
  amount: 2400,
  currency: 'SGD',
  refunds: [{ refundId, amount: 400, state: 'succeeded', isPaidByHand: false, originId: null, requestedAt }],
};
const provider: ProviderPayment = {
  paymentId: shop.paymentId,
  providerId: 'cs_1',
  state: 'confirmed',
  amount: 2400,
  currency: 'SGD',
  refunds: [{ refundId, amount: 400, state: 'succeeded' }],
};
const shopRefund = (changes: object) => ({
  refunds: [
    { refundId, amount: 400, state: 'succeeded', isPaidByHand: false, originId: null, requestedAt, ...changes },
  ],
});

test.each<[string, object | null, object | null, string[]]>([
  ['equal', {}, {}, []],
  ['surplus money, which the provider has too', { state: 'surplus' }, {}, []],
  ['an open page that was abandoned', { state: 'abandoned', refunds: [] }, { state: 'open', refunds: [] }, []],
  ['a failed payment that the provider has forgotten', { state: 'failed', refunds: [] }, null, []],
  ['a page of nobody', null, { state: 'open', refunds: [] }, []],
  ['money only in the shop', {}, null, ['not_at_provider']],
  ['money only at the provider', null, {}, ['not_in_shop']],
  ['paid, unnoticed by the shop', { state: 'abandoned' }, {}, ['paid_at_provider_only']],
  ['paid for the shop only', {}, { state: 'pending' }, ['paid_in_shop_only']],
  ['another amount', {}, { amount: 2300 }, ['another_amount']],
  ['another currency', {}, { currency: 'HKD' }, ['another_amount']],
  ['a refund only in the shop', {}, { refunds: [] }, ['refund_not_at_provider']],
  ['a refund that is still requested', shopRefund({ state: 'requested' }), { refunds: [] }, []],
  [
    'a refund that has been requested for more than a day',
    shopRefund({ state: 'requested', requestedAt: '2026-11-22T11:59:59Z' }),
    { refunds: [] },
    ['refund_not_at_provider'],
  ],
  ['a refund only at the provider', { refunds: [] }, {}, ['refund_not_in_shop']],
  [
    'a refund made in the dashboard',
    {},
    { refunds: [...provider.refunds, { refundId: null, amount: 1, state: 'succeeded' }] },
    ['refund_not_in_shop'],
  ],
  [
    'a failed refund of the dashboard',
    { refunds: [] },
    { refunds: [{ refundId: null, amount: 1, state: 'failed' }] },
    [],
  ],
  ['a refund of another amount', shopRefund({ amount: 500 }), {}, ['another_refund_amount']],
  [
    'a refund that failed later',
    {},
    { refunds: [{ refundId, amount: 400, state: 'failed' }] },
    ['refunded_in_shop_only'],
  ],
  ['a refund paid by hand that the provider refused', shopRefund({ isPaidByHand: true }), { refunds: [] }, []],
  [
    'a refund paid by hand that failed at the provider',
    shopRefund({ isPaidByHand: true }),
    { refunds: [{ refundId, amount: 400, state: 'failed' }] },
    [],
  ],
  ['a refund paid by hand and by the provider', shopRefund({ isPaidByHand: true }), {}, ['refunded_twice']],
  ['a refund that the shop believes refused', shopRefund({ state: 'refused' }), {}, ['refunded_at_provider_only']],
])('%s', (_, ofShop, ofProvider, kinds) => {
  const found = comparePayments(
    ofShop && ({ ...shop, ...ofShop } as ShopPayment),
    ofProvider ? [{ ...provider, ...ofProvider } as ProviderPayment] : [],
    now,
  );
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
});

test('a payment that the provider charged twice is named once, with both charges; an open page beside it is not', () => {
  const second: ProviderPayment = { ...provider, providerId: 'cs_2', refunds: [] };
  expect(comparePayments(shop, [second, provider], now)).toMatchObject([
    { kind: 'charged_twice', provider: 'cs_2 confirmed 2400 SGD, cs_1 confirmed 2400 SGD' },
  ]);
  expect(comparePayments(shop, [{ ...second, state: 'open' }, provider], now)).toEqual([]);
});
