import { expect, test } from 'vitest';
import { formatReceiptDate } from './receipt-date.ts';

test.each([
  ['th', '1 มกราคม พ.ศ. 2570'],
  ['en', 'January 1, 2027'],
] as const)('a receipt of Thailand in %s says %s', (language, printed) => {
  // New Year in Bangkok, still 31 December in UTC.
  expect(formatReceiptDate('2026-12-31T18:00:00Z', 'Asia/Bangkok', 'TH', language)).toBe(printed);
});
