import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '@vermilion/server/platform/database';
import { testDatabase } from '@vermilion/server/platform/testing';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readPromotionCommand } from './promotions.commands.ts';

/** How long 10,000 codes may take in or out, on a busy machine. */
const bulkLimitMs = 15_000;
const bulkCount = 10_000;

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(path.join(tmpdir(), 'promotions-'));
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

/** Runs a command as it is typed. @returns what it prints */
async function run(...words: string[]): Promise<string> {
  const print = vi.spyOn(console, 'log').mockReturnValue();
  await readPromotionCommand(words)(database);
  const lines = print.mock.calls.map(([line]) => String(line));
  print.mockRestore();
  return lines.join('\n');
}

const getPath = (name: string) => path.join(folder, name);

async function writeJson(name: string, content: unknown): Promise<string> {
  await writeFile(getPath(name), JSON.stringify(content));
  return getPath(name);
}

const definition = {
  kind: 'code',
  market: 'SG',
  slug: 'xmas',
  name: { en: 'Ten off' },
  benefit: { kind: 'percent_off', basisPoints: 1000 },
};
const offer = { ...definition, kind: 'offer', slug: 'sale' };

test('promotions of a file are added, all or none, then listed and ended', async () => {
  const file = await writeJson('promotions.json', [definition, offer, { ...definition, slug: 'glow', code: 'GLOW' }]);
  expect(await run('import', file)).toBe('3 promotions are in place.');
  const faulty = await writeJson('faulty.json', [
    { ...definition, slug: 'new' },
    { ...definition, benefit: {} },
  ]);
  await expect(run('import', faulty)).rejects.toThrow(/faulty\.json 1\.benefit[\s\S]*Nothing was changed/);
  const taken = await writeJson('taken.json', [{ ...definition, slug: 'new' }, definition]);
  await expect(run('import', taken)).rejects.toThrow('SG has the promotion xmas already');
  expect(await run('end', '--market', 'sg', '--name', 'sale')).toBe('It has ended.');
  const listed = (await run('list', '--market', 'SG')).split('\n');
  expect(listed.toSorted()).toEqual([
    'glow: code, 1 codes, 0 uses',
    expect.stringMatching(/^sale: offer, 0 codes, 0 uses, ended 20/),
    'xmas: code, 0 codes, 0 uses',
  ]);
  const audited = await database.db.selectFrom('audit_entries').select('action').orderBy('id').execute();
  expect(audited.map(({ action }) => action)).toEqual(['promotions.imported', 'promotion.ended']);
});

test('10,000 single-use codes go out to a CSV file and come in by one within seconds', async () => {
  await run(
    'import',
    await writeJson(
      'bulk.json',
      ['made', 'given'].map((slug) => ({ ...definition, slug })),
    ),
  );
  const started = performance.now();
  const made = getPath('made.csv');
  const makeCodes = ['make-codes', made, '--market', 'SG', '--name', 'made', '--prefix', 'BULK'];
  expect(await run(...makeCodes, '--count', String(bulkCount))).toBe(`${bulkCount} codes are in ${made}.`);
  const rows = (await readFile(made, 'utf8')).trimEnd().split('\n');
  expect(rows[0]).toBe('code,uses,uses_left');
  expect(rows.slice(1).every((row) => /^BULK-[A-Z2-9]{10},0,1$/.test(row))).toBe(true);
  expect(new Set(rows).size).toBe(bulkCount + 1);
  const isMadeAt = performance.now();

  const given = getPath('given.csv');
  await writeFile(given, ['code', ...Array.from({ length: bulkCount }, (_, index) => `GIVEN-${index}`)].join('\n'));
  const addCodes = ['add-codes', given, '--market', 'SG', '--name', 'given'];
  expect(await run(...addCodes)).toBe(`${bulkCount} codes were added.`);
  expect(isMadeAt - started).toBeLessThan(bulkLimitMs);
  expect(performance.now() - isMadeAt).toBeLessThan(bulkLimitMs);
  await expect(run(...addCodes)).rejects.toThrow('PROMO_CODE_EXISTS');

  const written = getPath('written.csv');
  await run('write-codes', written, '--market', 'SG', '--name', 'given');
  expect((await readFile(written, 'utf8')).split('\n')).toContain('GIVEN-9999,0,1');
});

test.each([
  [['list'], 'Name a market by --market'],
  [['end', '--market', 'SG', '--name', 'none'], 'SG has no promotion none'],
  [['make-codes', 'codes.csv', '--market', 'SG', '--name', 'xmas', '--count', '0'], '--count is a number'],
  [['make-codes', 'codes.csv', '--market', 'SG', '--name', 'xmas', '--count', '1', '--prefix', 'a b'], '--prefix has'],
  [['make-codes', '--market', 'SG', '--name', 'xmas', '--count', '1'], 'npm run promotions'],
  [['forget'], 'npm run promotions'],
  [['list', '--colour', 'red'], "Unknown option '--colour'"],
])('%j is refused', async (words, message) => {
  await expect((async () => run(...words))()).rejects.toThrow(message);
});
