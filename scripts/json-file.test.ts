import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rewardFile } from '@vermilion/server/loyalty/loyalty.rewards.import';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

const first = {
  id: 'balm',
  market: 'SG',
  points: 500,
  tier: 'pink',
  sku: 'ROSE-1',
  name: { en: 'A balm' },
  description: { en: 'Rose.' },
  isCollectable: true,
};

test('a file of the given form is read, and every problem of another one is named', async () => {
  expect(await read(rewardFile, [first])).toEqual([first]);
  const faulty = [
    { ...first, points: 'many' },
    { ...first, id: 'oil', market: 'XX', name: { th: 'ก' }, closed: true },
  ];
  expect((await listProblems(rewardFile, faulty)).toSorted()).toEqual(['0.points', '1', '1.market', '1.name.en']);
  expect(await listProblems(rewardFile, [first, first])).toEqual(['1.id']);
  expect(await listProblems(rewardFile, [])).toHaveLength(1);
});

test('a file that is not JSON is refused by its name', async () => {
  await expect(read(rewardFile, '[{')).rejects.toThrow(/file\.json: /);
});

test('a name that stands twice in an object is refused with its place', async () => {
  expect(await listProblems(rewardFile, '[{"id": "balm", "name": {"en": "A", "en": "B"}}]')).toEqual(['0.name.en']);
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
