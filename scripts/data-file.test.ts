import { expect, test } from 'vitest';
import { formatRecords } from './data-file.ts';

test.each([
  ['products', 1, '1 product'],
  ['products', 0, '0 products'],
  ['categories', 1, '1 category'],
  ['shadeFamilies', 1, '1 shade family'],
  ['shadeFamilies', 2, '2 shade families'],
  ['rows', 1, '1 row'],
])('of %s, %d are "%s"', (name, count, words) => {
  expect(formatRecords(name, count)).toBe(words);
});
