import { getGiftCardAmounts } from '@vermilion/contract/gift-card-terms';
import { marketCodes, markets } from '@vermilion/contract/markets';
import { expect, test } from 'vitest';
import { createGrantLimits, getAskedAmount } from './grant.rules.ts';

test('limits are one of the largest gift cards of each market, unless the shop sets another', () => {
  const getLimit = createGrantLimits({ points: 300, gifts: 2 });
  for (const code of marketCodes) {
    expect(getLimit(markets[code].currency.code)).toBe(getGiftCardAmounts(code).max);
  }
  expect([getLimit('points'), getLimit('gifts')]).toEqual([300, 2]);
  const getOwn = createGrantLimits({ money: { SGD: 0, IDR: 1 }, points: 0, gifts: 0 });
  expect([getOwn('SGD'), getOwn('IDR'), getOwn('AUD')]).toEqual([0, 1, getGiftCardAmounts('AU').max]);
});

test('what is asked for is counted as what is given: money in its currency, points, gifts one by one', () => {
  const facts = { objectId: '7a1b7a3e-8f0e-4f43-9d37-1f0a4c8e3f11', reason: 'Late', idempotencyKey: 'a key' };
  expect(getAskedAmount({ kind: 'credit', market: 'ID', amount: 5, ...facts })).toEqual({ unit: 'IDR', amount: 5 });
  expect(getAskedAmount({ kind: 'gift_card', market: 'TH', amount: 5, ...facts })).toEqual({ unit: 'THB', amount: 5 });
  expect(getAskedAmount({ kind: 'points', amount: 5, ...facts })).toEqual({ unit: 'points', amount: 5 });
  expect(getAskedAmount({ kind: 'gift', ...facts })).toEqual({ unit: 'gifts', amount: 1 });
});
