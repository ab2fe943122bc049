import { expect, test } from 'vitest';
import { formatRecords, getFormat } from './data-file.ts';

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

test.each([
  ['stock.csv', 'csv'],
  ['stock.tsv', 'csv'],
  // Excel's "Unicode Text".
  ['Stock.TXT', 'csv'],
  ['stock.jsonl', 'jsonl'],
])('the file %s is read as %s', (file, format) => {
  expect(getFormat(file)).toBe(format);
});

test('a workbook is refused with what to save it as', () => {
  expect(() => getFormat('stock.xlsx')).toThrow('save the workbook as "CSV UTF-8"');
});
