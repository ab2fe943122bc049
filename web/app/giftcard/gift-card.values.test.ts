import type { GiftCardOffer } from '@vermilion/contract/giftcard';
import { describe, expect, test } from 'vitest';
import { createRequest, findProblems } from './gift-card.values.ts';

const dollars: GiftCardOffer = {
  amounts: { choices: [3000, 5000], min: 1000, max: 50_000, unit: 100 },
  years: 3,
  designs: ['ribbon', 'noon'],
  methods: [{ code: 'card', label: null, minAmount: 1000, maxAmount: 50_000 }],
};
const rupiah: GiftCardOffer = { ...dollars, amounts: { choices: [200_000], min: 100_000, max: 5_000_000, unit: 1 } };

describe('another amount', () => {
  test.each([
    [dollars, '60', 6000],
    [dollars, ' 60.00 ', 6000],
    // Not five hundred dollars.
    [dollars, '5.00', null],
    [dollars, '60.50', null],
    [dollars, '$60', null],
    [dollars, '501', null],
    [rupiah, '250000', 250_000],
    [rupiah, '250.000', 250_000],
    [rupiah, '250.000,00', 250_000],
    [rupiah, '1.000.000', 1_000_000],
    [rupiah, '99.999', null],
  ])('%# %s is read as %s', (offer, otherAmount, amount) => {
    const values = { amount: 'other', otherAmount };
    expect(findProblems(values, offer).otherAmount).toBe(amount === null ? 'INVALID_VALUE' : undefined);
    if (amount !== null) expect(createRequest(values, offer, ['Asia/Singapore'], 'key').amount).toBe(amount);
  });

  test('is required where it was chosen', () => {
    expect(findProblems({ amount: 'other', otherAmount: ' ' }, dollars).otherAmount).toBe('REQUIRED');
  });
});
