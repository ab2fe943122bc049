import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanCode, cleanLine, cleanMessage } from './clean-text.ts';

/** What contacts, chat programs, PDFs and web pages leave in a text that is copied. */
const pasted = [
  '\u202a \u202c',
  '\u2066 \u2069',
  '\u200e',
  '\u202e',
  '\u200b',
  '\u2060',
  '\u00ad',
  '\ufe0d',
  '\u3164',
  '\u00a0',
  '\ufeff',
  '\u061c',
  '\u034f',
  '\u{e0041}',
  '\ufffb',
].map((signs) => signs.split(' '));

test.each(pasted)('%j around, or in, a text is not part of it', (before, after = before) => {
  const wrap = (text: string) => `${before}${text}${after}`;
  expect(cleanCode(wrap('GLOW10'))).toBe('GLOW10');
  expect(cleanLine(wrap('Tan Mei Ling'))).toBe('Tan Mei Ling');
  expect(cleanMessage(wrap('Two\nlines'))).toBe('Two\nlines');
});

describe('a line', () => {
  test.each([
    ['  Tan \t Mei\u00a0Ling\n', 'Tan Mei Ling'],
    ['\u202egnihsihp', 'gnihsihp'],
    ['Jose\u0301', 'José'],
    ['นํ้าหวาน', 'นํ้าหวาน'],
    ['Bell\u0007\u0000', 'Bell'],
    ['ก\u200bข', 'กข'],
  ])('%j is %j', (typed, kept) => expect(cleanLine(typed)).toBe(kept));

  test.each([
    'แสงเดือน',
    'علی\u200cرضا',
    'ශ්\u200dරී ලංකා',
    'क्\u200dष',
    '陳大文',
    'Ａ full width',
    '👩🏽\u200d🚀 ❤️ 1️⃣ 🇸🇬 👨\u200d👩\u200d👧',
  ])('%s stays as it is written', (typed) => expect(cleanLine(typed)).toBe(typed));
});

describe('a message', () => {
  test.each([
    ['Happy\u202e birthday \r\n\r\n\r\n\n❤️ Mei', 'Happy birthday \n\n❤️ Mei'],
    ['a\u2028b', 'a b'],
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['a\u200db', 'ab'],
  ])('%j is %j', (typed, kept) => expect(cleanMessage(typed)).toBe(kept));
});

describe('a text that is compared sign by sign', () => {
  test.each([
    ['ＯＮＣＥ', 'ONCE'],
    ['Once', 'Once'],
    ['once\u200b', 'once'],
    ['two  words', 'two words'],
    ['２３８８０１', '238801'],
    ['❤️', '❤'],
  ])('%j is %j', (typed, kept) => expect(cleanCode(typed)).toBe(kept));
});

test.each([cleanLine, cleanMessage, cleanCode])('a clean text stays as it is', (clean) => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = clean(text);
      expect(clean(once)).toBe(once);
      expect(once).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f]/);
    }),
  );
});

test('a long text is cleaned at once', () => {
  const hostile = ['👨\u200d', '\u202e', ' \n', '1\ufe0f', 'ع\u200c', '👨🏽\ufe0f', '\u094d', '\u094d\u200d'];
  const started = performance.now();
  for (const part of hostile) for (const clean of [cleanLine, cleanMessage, cleanCode]) clean(part.repeat(50_000));
  expect(performance.now() - started).toBeLessThan(2000);
});
