import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatGiftCardCode,
  getGiftCardAmounts,
  giftCardCodeLength,
  giftCardYears,
  isGiftCardAmount,
  parseGiftCardCode,
} from './gift-card-terms.ts';
import { marketCodes } from './markets.ts';

test('a code is read as it was written, in groups or not, in any case, with letters that are mistaken for digits', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 10 }), (bytes) => {
      const code = formatGiftCardCode(bytes);
      const plain = code.replaceAll('-', '');
      expect(plain).toHaveLength(giftCardCodeLength);
      const typed = [code, plain.toLowerCase(), code.replaceAll('-', ' – '), plain.replaceAll('0', 'o')];
      for (const each of [...typed, plain.replaceAll('1', 'l')]) expect(parseGiftCardCode(each), each).toBe(plain);
    }),
  );
});

test('two different 80 bits are two different codes', () => {
  const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
  fc.assert(
    fc.property(bytes, bytes, (one, other) => {
      expect(formatGiftCardCode(one) === formatGiftCardCode(other)).toBe(one.toString() === other.toString());
    }),
  );
});

test.each(['', 'ABCD', 'ABCD-ABCD-ABCD-ABC', 'ABCD-ABCD-ABCD-ABCDE', 'ABCD-ABCD-ABCD-ABCU', '\u0e01'.repeat(16)])(
  '%j is no code',
  (typed) => expect(parseGiftCardCode(typed)).toBeNull(),
);

test.each(marketCodes)('%s sells the amounts that it offers, and whole currency units within the bounds', (market) => {
  const { choices, min, max, unit } = getGiftCardAmounts(market);
  for (const amount of [...choices, min, max, min + unit]) expect(isGiftCardAmount(amount, market)).toBe(true);
  for (const amount of [min - unit, max + unit, min + unit / 2, 0, -min, Number.NaN, 2 ** 60]) {
    expect(isGiftCardAmount(amount, market), String(amount)).toBe(false);
  }
});

test('Australia and New Zealand grant three years, and the Philippines an endless time, as their laws ask', () => {
  expect(giftCardYears).toMatchObject({ AU: 3, NZ: 3, PH: null });
});
