import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readJsonLines } from './data-file.read.ts';

const read = (text: string) => Array.fromAsync(readJsonLines(Readable.from([Buffer.from(text)]), '{"sku": "A"}'));

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
