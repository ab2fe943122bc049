import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrCreateSecret } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a secret is generated once, for its owner only', async () => {
  const secret = await readOrCreateSecret(folder, 'orders');
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  expect(await readOrCreateSecret(folder, 'orders')).toBe(secret);
  expect(await readOrCreateSecret(folder, 'payments')).not.toBe(secret);
  expect((await stat(path.join(folder, 'secrets', 'orders'))).mode & 0o777).toBe(0o600);
  expect((await stat(path.join(folder, 'secrets'))).mode & 0o777).toBe(0o700);
});

test('starts at the same time agree on one secret, and leave nothing else', async () => {
  const secrets = await Promise.all(Array.from({ length: 50 }, () => readOrCreateSecret(folder, 'orders')));
  expect(new Set(secrets).size).toBe(1);
  expect(await readdir(path.join(folder, 'secrets'))).toEqual(['orders']);
});

test.each(['', '\n', 'short', 'x'.repeat(31)])(
  'a file that holds too little (%j) is refused, never used',
  async (content) => {
    await mkdir(path.join(folder, 'secrets'));
    await writeFile(path.join(folder, 'secrets', 'orders'), content);
    await expect(readOrCreateSecret(folder, 'orders')).rejects.toThrow(/less than 32 bytes/);
  },
);
