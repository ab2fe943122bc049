import { expect, test } from 'vitest';
import { formatNumber } from './numbers.ts';

test.each([
  [1234, 'en-SG', 0, '1,234'],
  [1234, 'id-ID', 0, '1.234'],
  [4, 'id-ID', 1, '4,0'],
  [4.85, 'en-AU', 1, '4.9'],
  [12, 'zh-Hant-HK', 0, '12'],
  [12, 'th-TH', 0, '12'],
])('%d in %s with %d digits reads %s', (value, locale, digits, text) => {
  expect(formatNumber(value, locale, digits)).toBe(text);
});
