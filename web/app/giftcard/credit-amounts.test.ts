import { expect, test } from 'vitest';
import { formatCredits } from './credit-amounts.ts';

test.each([
  ['none', { balance: 0, others: [] }, []],
  ['one market', { balance: 1250, others: [] }, ['$12.50']],
  ['another market alone', { balance: 0, others: [{ market: 'MY', balance: 800 }] }, ['RM\u00a08.00']],
  ['two markets of dollars', { balance: 100, others: [{ market: 'AU', balance: 250 }] }, ['$1.00', 'A$2.50']],
] as const)('credit of %s', (_what, { balance, others }, printed) => {
  expect(formatCredits({ market: 'SG', balance, others }, 'en')).toEqual(printed);
});
