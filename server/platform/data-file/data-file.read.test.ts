import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { readCsvRows, readJsonLines } from './data-file.read.ts';

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
    { record: { sku: 'D' }, line: 3, isOmitted: expect.any(Function) },
  ]);
});

test('one name in several objects, and texts that look like names, are taken', async () => {
  const record = { text: 'says "sku": "A", "sku":1', list: [{ sku: 'A' }, { sku: 'B' }], empty: [[], {}] };
  expect(await read(JSON.stringify(record))).toEqual([{ record, line: 1, isOmitted: expect.any(Function) }]);
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
      isOmitted: expect.any(Function),
    },
    { record: null, line: 2, isOmitted: expect.any(Function) },
  ]);
});

test('a JSON array is named once, with what to write', async () => {
  const [problem, ...others] = await read('[\n  {"sku": "A"},\n  {"sku": "B"}\n]\n');
  expect(problem).toMatchObject({
    line: 1,
    message: expect.stringMatching(/JSON array: write one record on each line/),
  });
  expect(others).toEqual([]);
  expect(await read('\n[{"sku":"A"},{"sku":"B"}]')).toMatchObject([
    { line: 2, message: expect.stringMatching(/JSON array/) },
  ]);
});

describe('the line of a row of CSV is that of an editor', () => {
  const readRows = async (bytes: string | Uint8Array, length = 7) => {
    const content = Buffer.from(bytes);
    async function* pieces() {
      for (let from = 0; from < content.length; from += length) yield content.subarray(from, from + length);
    }
    return Array.fromAsync(readCsvRows(pieces()));
  };

  test.each([
    ['a return and a feed in a cell of a file with feeds', 'a,b\n1,"x\r\ny"\n2,z\n'],
    ['feeds in cells of a file with returns and feeds', 'a,b\r\n1,"x\ny"\r\n2,z\r\n'],
    ['returns and feeds after the header alone', 'a,b\r\n1,"x\ny"\n2,z\n'],
    ['returns alone', 'a,b\r1,"x\ry"\r2,z\r'],
  ])('with %s', async (_, file) => {
    expect(await readRows(file)).toEqual([
      { cells: ['a', 'b'], line: 1 },
      { cells: ['1', 'x\ny'], line: 2 },
      { cells: ['2', 'z'], line: 4 },
    ]);
  });

  test.each([1, 7, 65_536])('that has a byte which is not UTF-8, in pieces of %d', async (length) => {
    const rows = Array.from({ length: 3000 }, (_, index) => `row-${index},"ü\r\ny"`).join('\n');
    const file = Buffer.concat([
      Buffer.from(`${rows}\nfine,ü\n`),
      Buffer.from('Ros\xe9,x\n', 'latin1'),
      Buffer.from('a,b\n'),
    ]);
    const last = (await readRows(file, length)).at(-1);
    expect(last).toMatchObject({ line: 6002, message: expect.stringMatching(/UTF-8/) });
  });
});
