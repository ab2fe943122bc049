import { expect, test } from 'vitest';
import { giftcardEndpoints } from './giftcard.ts';

test.each([
  [1, true],
  [-1, true],
  [1_000_000_000_000, true],
  [0, false],
  [0.5, false],
  [1_000_000_000_001, false],
  [Number.MAX_SAFE_INTEGER, false],
  [-Number.MAX_SAFE_INTEGER, false],
  ['100', false],
])('staff may change a balance by %j: %j', (amount, isTaken) => {
  const { body } = giftcardEndpoints['POST staff/gift-cards/{id}/adjustments'];
  const adjustment = { amount, reason: 'Parcel came late', idempotencyKey: crypto.randomUUID() };
  expect(body.safeParse(adjustment).success).toBe(isTaken);
});
