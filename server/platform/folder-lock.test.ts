import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FolderInUseError, lockFolder } from './folder-lock.ts';

let parent: string;
let folder: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'vermilion-lock-'));
  folder = path.join(parent, 'database');
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(parent, { recursive: true });
});

/** Starts a process that takes the lock and keeps it, or ends. @returns whether it got the lock */
async function startHolder(): Promise<{ child: ChildProcess; hasLock: boolean }> {
  const program = `
    const { lockFolder } = await import(${JSON.stringify(path.join(import.meta.dirname, 'folder-lock.ts'))});
    try { lockFolder(${JSON.stringify(folder)}); console.log('locked'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.name); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const answer = await new Promise<string>((resolve) =>
    child.stdout?.once('data', (chunk) => resolve(String(chunk).trim())),
  );
  expect(['locked', 'FolderInUseError']).toContain(answer);
  return { child, hasLock: answer === 'locked' };
}

test('a folder is held once, also within one process, as every container has a process 1', () => {
  const unlock = lockFolder(folder);
  expect(() => lockFolder(folder)).toThrow(FolderInUseError);
  unlock();
  lockFolder(folder)();
});

test('the lock of a process that was killed is free at once', async () => {
  const { child, hasLock } = await startHolder();
  expect(hasLock).toBe(true);
  expect(() => lockFolder(folder)).toThrow(/in use by another process/);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
  lockFolder(folder)();
});

test('of six processes that start at once after a crash, one gets the lock', async () => {
  for (let round = 0; round < 3; round += 1) {
    const holders = await Promise.all(Array.from({ length: 6 }, startHolder));
    expect(holders.filter(({ hasLock }) => hasLock)).toHaveLength(1);
    await Promise.all(
      holders.map(({ child }) => {
        const ended = child.exitCode === null ? new Promise((resolve) => child.once('exit', resolve)) : null;
        child.kill('SIGKILL');
        return ended;
      }),
    );
  }
});
