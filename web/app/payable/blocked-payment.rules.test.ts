import { expect, it } from 'vitest';
import { getBlockedPaymentAdvice } from './blocked-payment.rules.ts';

it.each([
  ['card', ['card'], 'another_card'],
  ['card', ['card', 'afterpay', 'klarna'], 'another_card_or_method'],
  ['atome', ['card'], 'another_method'],
  ['afterpay', ['card', 'klarna'], 'another_method'],
  ['card', [], null],
] as const)('after a block of %s, with %j to try, the advice is %s', (method, codes, advice) => {
  const retryMethods = codes.map((code) => ({ code, label: null }));
  expect(getBlockedPaymentAdvice({ payment: { method }, retryMethods })).toBe(advice);
});
