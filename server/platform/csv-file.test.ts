import { expect, test } from 'vitest';
import { z } from 'zod';
import { readCsvFile } from './csv-file.ts';

const row = z.strictObject({ number: z.string().min(1, 'is missing'), restock: z.enum(['yes', 'no']) });

test.each([
  ['commas', 'number,restock\nV-1,yes\n'],
  ['semicolons', 'number;restock\r\nV-1;yes\r\n'],
  ['tabs', '\uFEFFnumber\trestock\nV-1\tyes'],
])('cells may be separated by %s', (_, text) => {
  expect(readCsvFile(text, row)).toEqual({
    rows: [{ line: 2, value: { number: 'V-1', restock: 'yes' } }],
    problems: [],
  });
});

test('the line by which a spreadsheet is told the separator is no row', () => {
  expect(readCsvFile('\uFEFFsep=;\r\nnumber;restock\r\nV-1;no', row).rows).toEqual([
    { line: 3, value: { number: 'V-1', restock: 'no' } },
  ]);
});

test('wrong columns are named once, and wrong cells by their rows, in words', () => {
  expect(readCsvFile('number,carrier\nV-1,Post\nV-2,Post\n', row).problems).toEqual([
    { line: 1, message: 'the file has no column restock' },
    { line: 1, message: 'the file has a column carrier, which is not known' },
  ]);
  expect(readCsvFile('number,restock\n,perhaps\n', row).problems).toEqual([
    { line: 2, message: 'number: is missing' },
    { line: 2, message: 'restock: is one of: yes, no' },
  ]);
});

test('a column that stands twice is refused', () => {
  expect(readCsvFile('number;restock;number\nV-1;yes;V-2', row).problems).toEqual([
    { line: 1, message: 'the file has two columns number: take one of them out' },
  ]);
});

test('rows and unnamed columns without values, as Excel writes them, are skipped', () => {
  expect(readCsvFile('number;restock;;\r\nV-1;yes;;\r\n;;;\r\n ; ;;\r\nV-2;no;;\r\n;;;\r\n', row)).toEqual({
    rows: [
      { line: 2, value: { number: 'V-1', restock: 'yes' } },
      { line: 5, value: { number: 'V-2', restock: 'no' } },
    ],
    problems: [],
  });
});

test('unnamed columns with a value are refused', () => {
  expect(readCsvFile('number;restock;;\nV-1;yes;;\nV-2;no;;lost', row).problems).toEqual([
    { line: 1, message: 'the file has a column without a name, which is not known' },
  ]);
});
