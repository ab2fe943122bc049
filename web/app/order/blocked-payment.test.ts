import { expect, it } from 'vitest';
import { getBlockedPaymentAdvice } from './blocked-payment.ts';

it.each([
  ['card', ['card'], 'another_card'],
  ['card', ['card', 'afterpay', 'klarna'], 'another_card_or_way'],
  ['atome', ['card'], 'another_way'],
  ['afterpay', ['card', 'klarna'], 'another_way'],
  ['card', [], null],
] as const)('after a block of %s, with %j to try, the advice is %s', (method, codes, advice) => {
  const retryMethods = codes.map((code) => ({ code, label: null }));
  expect(getBlockedPaymentAdvice({ payment: { method }, retryMethods })).toBe(advice);
});
