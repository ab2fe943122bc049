import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { readJsonLines } from './data-file.read.ts';

const schema = z.strictObject({
  sku: z.string(),
  prices: z.partialRecord(z.enum(['SG', 'MY']), z.number()).optional(),
  size: z.union([z.string(), z.strictObject({ en: z.string(), th: z.string().optional() })]).nullable(),
  hours: z.array(z.strictObject({ opens: z.string().optional() }).nullable()).default([]),
});
const read = (text: string) =>
  Array.fromAsync(readJsonLines(Readable.from([Buffer.from(text)]), schema, '{"sku": "A"}'));

test('a name that stands twice in an object is refused with its line and place: the first value would be lost', async () => {
  const lines = ['{"sku":"A","sku":"B"}', '{"sku":"C","prices":[{"SG":1},{"SG":2,"SG":3,"SG" : 4}]}', '{"sku":"D"}'];
  expect(await read(lines.join('\n'))).toEqual([
    { line: 1, column: 'sku', message: 'stands twice; take one of them out' },
    { line: 2, column: 'prices.1.SG', message: 'stands twice; take one of them out' },
    { line: 2, column: 'prices.1.SG', message: 'stands twice; take one of them out' },
    { record: { sku: 'D' }, line: 3 },
  ]);
});

test('one name in several objects, and texts that look like names, are taken', async () => {
  const record = { text: 'says "sku": "A", "sku":1', list: [{ sku: 'A' }, { sku: 'B' }], empty: [[], {}] };
  expect(await read(JSON.stringify(record))).toEqual([{ record, line: 1 }]);
});

test('a field that is null is left out, but not an unknown one, nor an item of a list', async () => {
  const record = {
    sku: null,
    skuu: null,
    prices: { SG: null, MY: 1, FR: null },
    size: { en: 'A', th: null, fr: null },
    hours: [null, { opens: null }],
  };
  expect(await read(`${JSON.stringify(record)}\nnull`)).toEqual([
    {
      record: { skuu: null, prices: { MY: 1, FR: null }, size: { en: 'A', fr: null }, hours: [null, {}] },
      line: 1,
    },
    { record: null, line: 2 },
  ]);
});
