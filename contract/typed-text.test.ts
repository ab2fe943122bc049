import fc from 'fast-check';
import { expect, test } from 'vitest';
import { breakLinks, hasLink } from './typed-text.ts';

test.each([
  'See https://evil.example',
  'ftp://evil.example',
  'www evil example',
  'WWW.EVIL.EXAMPLE',
  'claim it at evil.com',
  'claim it at EVIL.COM.',
  'evil .com',
  'evil。com',
  'evil．com',
  'evil․com',
  'evil.\u200bcom',
  'ev\u00adil.com',
  'my-shop.xyz/refund',
  'bit.ly/3xYz',
  't.co',
  'vermilion-care.sg',
  'refund.example/now',
  'écran.fr',
  'write to win@evil.com',
  'go to 192.0.2.1',
  'ｅｖｉｌ．ｃｏｍ',
  'evil.com!',
  'a.co',
  '7.sg is mine',
  'x-.info',
  'http://1',
  '10.20.30.255',
])('%s is an address', (text) => {
  expect(hasLink(text)).toBe(true);
});

test.each([
  '',
  'Happy birthday\nFrom all of us',
  'Happy birthday.Love you',
  'Ms.Li',
  'J.R.R. Tolkien',
  'St.Ives',
  'See you at 5.30 p.m. or later...',
  'Only 3.50',
  '1.2.3',
  '生日快樂。愛你。Commence',
  'Thanks. Live well. Pro tip: rest',
  'สุขสันต์วันเกิด',
  'You are so cool. Come over',
  'net worth: a lot',
  'wwwow',
  'evil.common sense',
  'a./b',
  'Well .Done',
])('%s is none', (text) => {
  expect(hasLink(text)).toBe(false);
});

test('a text stays readable, and no dot joins two words', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'é', '愛', '7', '.', '。', '@', ':', '/', ' ') }), (text) => {
      const broken = breakLinks(text);
      expect(broken.replaceAll('\u200b', '')).toBe(text);
      expect(broken).not.toMatch(/[\p{L}\p{N}][.。@:][\p{L}\p{N}/]/u);
      expect(breakLinks(broken)).toBe(broken);
    }),
  );
});

test('every kind of dot and at sign inside a word is broken', () => {
  expect(breakLinks('a.b。c．d｡e@f＠g://h')).toBe('a.\u200bb。\u200bc．\u200bd｡\u200be@\u200bf＠\u200bg:\u200b//h');
  expect(breakLinks('Dear. Love ... :)')).toBe('Dear. Love ... :)');
});
