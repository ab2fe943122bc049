import { expect, test } from 'vitest';
import { countGraphemes, isGiftNoteTooLong } from './gift-note-terms.ts';

test.each([
  ['Happy birthday', 14],
  ['ที่รัก', 3],
  ['生日快樂', 4],
  ['👩🏽‍🚀👍🏿', 2],
  ['e\u0301', 1],
  ['', 0],
])('%s has %i graphemes', (text, count) => {
  expect(countGraphemes(text)).toBe(count);
});

test.each([
  ['200 letters', 'a'.repeat(200), false],
  ['201 letters', 'a'.repeat(201), true],
  ['200 Thai letters with marks', 'ที่'.repeat(200), false],
  ['90 families', '👨‍👩‍👧‍👦'.repeat(90), false],
  ['one letter with a thousand marks', `a${'\u0301'.repeat(1000)}`, true],
  ['eight lines', 'a\n'.repeat(7), false],
  ['nine lines', 'a\n'.repeat(8), true],
])('%s', (_, text, expected) => {
  expect(isGiftNoteTooLong(text)).toBe(expected);
});
