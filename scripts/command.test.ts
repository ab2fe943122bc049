import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OperatorError } from '@vermilion/server/platform/operator-error';
import { sql } from 'kysely';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { runCommand, runWithDatabase } from './command.ts';

afterEach(() => {
  process.exitCode = undefined;
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test.each([
  ['a fault of the operator', new OperatorError('There is no such site.'), 'There is no such site.'],
  [
    'a file that is not there',
    Object.assign(new Error('ENOENT: no such file'), { syscall: 'open', code: 'ENOENT', path: 'a.csv' }),
    'a.csv is not there.',
  ],
  [
    'a file that is there already',
    Object.assign(new Error('EEXIST: exists'), { syscall: 'open', code: 'EEXIST', path: 'a.csv' }),
    'a.csv is there already. Name another file.',
  ],
  [
    'another failure of a file',
    Object.assign(new Error('EIO: broken'), { syscall: 'read', code: 'EIO' }),
    'EIO: broken',
  ],
])('%s is printed without its stack, and the process ends with 1', async (_, error, printed) => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  await runCommand('How to', () => Promise.reject(error));
  expect(print.mock.calls).toEqual([[printed]]);
  expect(process.exitCode).toBe(1);
});

test('--help prints how it is used, and does nothing', async () => {
  const { argv } = process;
  process.argv = ['node', 'command.ts', 'import', '--help'];
  onTestFinished(() => {
    process.argv = argv;
  });
  const print = vi.spyOn(console, 'log').mockReturnValue();
  const main = vi.fn(async () => {});
  await runCommand('How to', main);
  expect(print.mock.calls).toEqual([['How to']]);
  expect(main).not.toHaveBeenCalled();
});

test('an unexpected failure is printed whole', async () => {
  const print = vi.spyOn(console, 'error').mockReturnValue();
  const error = new TypeError('boom');
  await runCommand('How to', () => Promise.reject(error));
  expect(print.mock.calls).toEqual([[error]]);
  expect(process.exitCode).toBe(1);
});

test('a command finds the tables, and leaves the database to the next one after a failure too', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'command-'));
  vi.stubEnv('DATA_DIR', folder);
  await expect(runWithDatabase(() => Promise.reject(new Error('boom')))).rejects.toThrow('boom');
  const count = vi.fn();
  await runWithDatabase(async ({ db }) => count((await sql`select * from brands`.execute(db)).rows.length));
  expect(count).toHaveBeenCalledWith(0);
  await rm(folder, { recursive: true });
}, 60_000);
