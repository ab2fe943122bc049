import { expect, it } from 'vitest';
import { takeFirstSentence } from './first-sentence.server.ts';

it.each([
  ['en-SG', 'Full colour in one pass. Wear it bare-faced.', 'Full colour in one pass. '],
  ['zh-HK', '一抹即顯色。素顏或盛裝皆宜。', '一抹即顯色。'],
  ['th-TH', 'สีชัดตั้งแต่ปาดแรก และติดทนไม่เลอะ  ทาเดี่ยว ๆ ก็สวย', 'สีชัดตั้งแต่ปาดแรก และติดทนไม่เลอะ'],
  ['th-TH', 'สีชัดตั้งแต่ปาดแรก และติดทนไม่เลอะ', 'สีชัดตั้งแต่ปาดแรก และติดทนไม่เลอะ'],
])('takes the first sentence of a text in %s', (locale, text, first) => {
  expect(takeFirstSentence(text, locale)).toBe(first);
});
