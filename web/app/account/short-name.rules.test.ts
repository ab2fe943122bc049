import { expect, test } from 'vitest';
import { getShortName } from './short-name.rules.ts';

test.each([
  ['Mei Tan', 'Mei Tan'],
  ['สมหญิง ใจดี', 'สมหญิง'],
  ['ชนากานต์ วงศ์สวัสดิ์ไพศาล', 'ชนากานต์'],
  ['陳大文', '陳大文'],
  ['歐陽 靜儀', '歐陽 靜儀'],
  ['Tan Wei Ling', 'Tan Wei Ling'],
  ['Nur Aisyah binti Abdul Rahman', 'Nur Aisyah'],
  ['Muhammad Hafiz Bin Ismail', 'Muhammad Hafiz'],
  ['Priya a/p Subramaniam', 'Priya'],
  ['Alexandra Montgomery', 'Alexandra'],
  ['Maria Cristina dela Cruz Santos', 'Maria Cristina dela Cruz Santos'],
  ['Dewi', 'Dewi'],
  ['bin Laden', 'bin Laden'],
])('%s is shown as %s', (fullName, shown) => {
  expect(getShortName(fullName)).toBe(shown);
});
