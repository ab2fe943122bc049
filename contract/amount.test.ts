import { expect, test } from 'vitest';
import { formatAmount, parseAmount, suggestAmount } from './amount.ts';
import { type MarketCode, marketCodes, markets } from './markets.ts';

const currency = (market: MarketCode) => markets[market].currency;

test.each(marketCodes)('an amount of %s is written as it is read, to the minor unit', (market) => {
  for (const minor of [1, 5, 10, 99, 100, 101, 1250, 123_456, 999_999_999]) {
    expect(parseAmount(formatAmount(minor, currency(market)), currency(market))).toBe(minor);
  }
});

test.each<[string, MarketCode, number]>([
  ['45', 'SG', 4500],
  ['45.0', 'SG', 4500],
  ['45.00', 'SG', 4500],
  ['45.5', 'SG', 4550],
  ['0.55', 'SG', 55],
  ['0.05', 'AU', 5],
  ['1234.56', 'HK', 123_456],
  ['20000', 'ID', 20_000],
  ['890', 'TH', 89_000],
  ['69.9', 'MY', 6990],
])('%s of %s is an amount', (text, market, minor) => {
  expect(parseAmount(text, currency(market))).toBe(minor);
});

test.each<[string, MarketCode, string | null]>([
  ['1,234.56', 'SG', 'write 1234.56'],
  ['1.234,56', 'SG', 'write 1234.56'],
  ['1 234,56', 'SG', 'write 1234.56'],
  ['1\u00a0234.56', 'SG', 'write 1234.56'],
  ["1'234.56", 'SG', 'write 1234.56'],
  ['45,00', 'SG', 'write 45.00'],
  ['45,5', 'SG', 'write 45.5'],
  ['1.234.000', 'SG', 'write 1234000'],
  ['1.234.000', 'ID', 'write 1234000'],
  ['1,234,000', 'PH', 'write 1234000'],
  ['1.234', 'SG', 'write 1234 if it is 1,234 SGD'],
  ['1.230', 'SG', 'write 1230 if it is 1,230 SGD, and 1.23 if it is less than a thousand'],
  ['1,250', 'TH', 'write 1250 if it is 1,250 THB, and 1.25 if it is less than a thousand'],
  ['429.000', 'ID', 'write 429000 if it is 429,000 IDR, and 429 if it is less than a thousand'],
  ['429000.00', 'ID', 'write 429000'],
  ['429000.50', 'ID', 'IDR has no decimals'],
  ['45.001', 'SG', 'write 45001 if it is 45,001 SGD'],
  ['45.0012', 'SG', 'SGD has 2 decimals'],
  ['45.0000', 'SG', 'write 45.00'],
  ['$45.00', 'SG', 'write 45.00'],
  ['S$45', 'SG', 'write 45'],
  ['45.00 SGD', 'SG', 'write 45.00'],
  ['RM 45', 'MY', 'write 45'],
  ['Rp 429.000', 'ID', 'write 429000 if it is 429,000 IDR, and 429 if it is less than a thousand'],
  ['฿890', 'TH', 'write 890'],
  ['４５', 'HK', 'write 45'],
  ['4.5e1', 'SG', 'write 45'],
  ['2E+03', 'SG', 'write 2000'],
  ['.50', 'SG', 'write 0.50'],
  ['45.', 'SG', 'write 45'],
  ['045', 'SG', 'write 45'],
  ['-5', 'SG', null],
  ['', 'SG', null],
  ['free', 'SG', null],
  ['12/11', 'SG', null],
])('%j of %s is none, and is corrected where that is certain: %s', (text, market, suggestion) => {
  expect(parseAmount(text, currency(market))).toBeNull();
  expect(suggestAmount(text, currency(market))).toBe(suggestion);
});
