import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { storeFile } from '@vermilion/server/market/market.import';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoStores } from '../demo/stores.ts';
import { readRecords, readText, type Schema } from './json-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function read<Value>(schema: Schema<Value>, content: unknown): Promise<Value> {
  const file = path.join(folder, 'file.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return readRecords(file, schema);
}

async function listProblems(schema: Schema<unknown>, content: unknown): Promise<string[]> {
  const error = await read(schema, content).catch((thrown: unknown) => thrown);
  if (!(error instanceof OperatorError)) throw new Error('the file was taken', { cause: error });
  const lines = error.message.replaceAll(`${path.join(folder, 'file.json')} `, '').split('\n');
  expect(lines.at(-1)).toBe('Nothing was changed.');
  return lines.slice(0, -1).map((line) => line.replace(/:.*/, ''));
}

test('the stores of the demo are a file of stores', async () => {
  expect(await read(storeFile, demoStores)).toEqual(demoStores);
});

test('every problem of a file of stores is named', async () => {
  const [first, second, ...others] = demoStores;
  const faulty = [
    {
      ...first,
      zone: 'Asia/Singapur',
      hours: [{ opens: '10:00', closes: '25:00' }, null, null, null, null, null, null],
    },
    { ...second, market: 'XX', name: { th: 'ก' }, phone: ' ', closed: true },
    ...others,
  ];
  expect((await listProblems(storeFile, faulty)).toSorted()).toEqual([
    '0.hours.0.closes',
    '0.zone',
    '1',
    '1.market',
    '1.name.en',
    '1.phone',
  ]);
  expect(await listProblems(storeFile, [first, second, first])).toEqual(['2.code']);
  expect(await listProblems(storeFile, [])).toHaveLength(1);
});

test('a file that is not JSON is refused by its name', async () => {
  await expect(read(storeFile, '[{')).rejects.toThrow(/file\.json: /);
});

test('a name that stands twice in an object is refused with its place', async () => {
  expect(await listProblems(storeFile, '[{"code": "sg-a", "name": {"en": "A", "en": "B"}}]')).toEqual(['0.name.en']);
});

test('files are read in the encodings of Windows, and others are refused', async () => {
  const file = path.join(folder, 'file.csv');
  for (const bytes of [Buffer.from('\uFEFFé'), Buffer.from('\uFEFFé', 'utf16le')]) {
    await writeFile(file, bytes);
    expect(await readText(file)).toBe('é');
  }
  for (const bytes of [Buffer.from('é', 'latin1'), Buffer.from('é,', 'utf16le')]) {
    await writeFile(file, bytes);
    await expect(readText(file)).rejects.toThrow(/file\.csv is not UTF-8 text; .* Nothing was changed\.$/);
  }
});
