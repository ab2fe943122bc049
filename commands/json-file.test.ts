import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { rewardFile } from '@vermilion/server/loyalty/rewards/rewards.import';
import { explainIssues } from '@vermilion/server/platform/explain-issue';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import { listFaults, readJson, readText } from './json-file.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'records-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function read<Value>(schema: z.ZodType<Value>, content: unknown): Promise<Value> {
  const file = path.join(folder, 'file.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  const { content: given, describePlace } = await readJson(file);
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new OperatorError(listFaults(explainIssues(parsed.error.issues, given), describePlace));
}

async function listProblems(schema: z.ZodType, content: unknown): Promise<string[]> {
  const error = await read(schema, content).catch((thrown: unknown) => thrown);
  if (!(error instanceof OperatorError)) throw new Error('the file was taken', { cause: error });
  const lines = error.message.replaceAll(path.join(folder, 'file.json'), '').split('\n');
  expect(lines.at(-1)).toBe('Nothing was changed.');
  return lines.slice(0, -1).map((line) => line.replace(/: .*/, ''));
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
  expect((await listProblems(rewardFile, faulty)).toSorted()).toEqual([
    ':1 closed',
    ':1 market',
    ':1 name.en',
    ':1 points',
  ]);
  expect(await listProblems(rewardFile, [first, first])).toEqual([':1 id']);
  expect(await listProblems(rewardFile, [])).toHaveLength(1);
});

test('a place is named by its line, and by its path within the record', async () => {
  const file = path.join(folder, 'lines.json');
  await writeFile(
    file,
    '[\n  {"id": "a, {b}", "name": {\n    "en": "A"}},\n  {"points": 5,\n   "tags": ["x",\n  "y"]}\n]\n',
  );
  const { describePlace } = await readJson(file);
  const places = [[], [0], [0, 'name', 'en'], [0, 'name', 'th'], [1, 'points'], [1, 'tags', 1], [1, 'market']];
  expect(places.map((place) => describePlace(place).slice(file.length))).toEqual([
    ':1',
    ':2',
    ':3 name.en',
    ':2 name.th',
    ':4 points',
    ':6 tags[1]',
    ':4 market',
  ]);
  await writeFile(file, '{\n"menu": [\n{"kind": "x"}]}');
  expect((await readJson(file)).describePlace(['menu', 0, 'kind'])).toBe(`${file}:3 menu[0].kind`);
});

test('a file that is not JSON is refused by its name', async () => {
  await expect(read(rewardFile, '[{')).rejects.toThrow(/file\.json: /);
});

test('a name that stands twice in an object is refused with its place', async () => {
  expect(await listProblems(rewardFile, '[{"id": "balm", "name": {"en": "A", "en": "B"}}]')).toEqual([' 0.name.en']);
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
