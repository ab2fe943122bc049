import { expect, test } from 'vitest';
import { readHeader } from './data-file.header.ts';

const read = (...cells: string[]) =>
  readHeader({ cells, line: 1 }, ['sku', 'price_amount:SG'], ['sku'], {
    unknown: () => 'is not known here',
    missing: 'is missing',
  }).problems;

test.each([
  ['XML', ['<?xml version="1.0"?>'], /^begins as XML or HTML does: export the file as CSV/],
  ['a page', ['<!doctype html>'], /^begins as XML or HTML does/],
  ['a workbook', ['PK\u0003\u0004\u0014'], /^begins as a spreadsheet does: save it as "CSV UTF-8"/],
  ['Shopify', ['Handle', 'Title', 'Vendor', 'Variant Price'], /`vermilion convert shopify`/],
  ['Shopify, of 2025', ['Title', 'URL handle', 'Vendor', 'Price'], /`vermilion convert shopify`/],
])('a file that is %s is named as such, once, with what to do', (_, cells, message) => {
  expect(read(...cells)).toEqual([{ note: { line: 1, column: cells[0], message: expect.stringMatching(message) } }]);
});

test('columns of another name are named one by one', () => {
  expect(read('SKU', 'price_amount:SG').map(({ note }) => note.message)).toEqual(['is not known here', 'is missing']);
  expect(read('sku', 'price_amount:SG')).toEqual([]);
});
