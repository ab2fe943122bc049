import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createBlobStore } from '../platform/blobs.ts';
import type { PictureTask } from './picture.preparing.ts';
import { createPictureProcess } from './picture.process.ts';
import { drawPhotograph } from './picture.testing.ts';

let folder: string;
const task = (source: string): PictureTask => ({
  source,
  knownVersion: null,
  variants: [{ width: 160, format: 'avif' }],
});

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'vermilion-process-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function start(code?: string, timeoutMs?: number) {
  const worker = path.join(folder, 'worker.mjs');
  if (code) await writeFile(worker, code);
  const started = createPictureProcess({ DATA_DIR: folder, BLOB_REGION: 'auto' }, [], {
    ...(code && { worker }),
    ...(timeoutMs && { timeoutMs }),
  });
  onTestFinished(() => started.close());
  return started;
}

/** A worker that dies of one picture, hangs at another, answers the rest, and says which process it is. */
const fragile = `
  process.once('disconnect', () => process.exit());
  process.on('message', ({ id, task }) => {
    if (!task || task.source === 'hangs') return;
    if (task.source === 'crashes') process.kill(process.pid, 'SIGSEGV');
    process.send({ id, outcome: { kind: 'refused', problem: JSON.stringify([process.pid, Object.keys(process.env)]) } });
  });`;
const read = (outcome: { kind: string; problem?: string }): [number, string[]] => JSON.parse(outcome.problem ?? '[]');

test('a picture that crashes the process fails alone, and the next one gets a new process', async () => {
  const pictures = await start(fragile);
  const [before] = read(await pictures.run(task('one')));
  expect(before).not.toBe(process.pid);
  expect(await pictures.run(task('crashes'))).toEqual({ kind: 'failed', problem: 'the picture process has ended' });
  const [after] = read(await pictures.run(task('two')));
  expect(after).not.toBe(before);
});

test('a picture that takes too long is ended with its process', async () => {
  const pictures = await start(fragile, 2500);
  expect(await pictures.run(task('hangs'))).toMatchObject({ kind: 'failed', problem: 'it took longer than 2.5 s' });
  expect((await pictures.run(task('one'))).kind).toBe('refused');
});

test('the process does not know the secrets of the shop', async () => {
  process.env.SECRET_OF_THIS_TEST = 'secret';
  onTestFinished(() => {
    delete process.env.SECRET_OF_THIS_TEST;
  });
  const [, names] = read(await (await start(fragile)).run(task('one')));
  expect(names).toContain('PATH');
  expect(names).not.toContain('SECRET_OF_THIS_TEST');
});

test('a process that is closed runs nothing, and ends what it was at', async () => {
  const pictures = await start(fragile);
  const hanging = pictures.run(task('hangs'));
  pictures.close();
  expect((await hanging).kind).toBe('stopped');
  expect((await pictures.run(task('one'))).kind).toBe('stopped');
});

test.runIf(process.platform === 'linux')('pictures are read at the lowest priority, in all threads', async () => {
  const blobs = createBlobStore({ DATA_DIR: folder, BLOB_REGION: 'auto' });
  await blobs.put('rose.jpg', await drawPhotograph(600, 750), 'image/jpeg');
  const pictures = await start();
  expect((await pictures.run(task('rose.jpg'))).kind).toBe('ready');
  const children = (await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')).trim().split(' ');
  const isPictureProcess = async (pid: string) =>
    (await readFile(`/proc/${pid}/cmdline`, 'utf8')).includes('picture.worker');
  const found: string[] = [];
  for (const pid of children) if (pid && (await isPictureProcess(pid).catch(() => false))) found.push(pid);
  expect(found.length).toBeGreaterThan(0);
  for (const pid of found) {
    for (const thread of await readdir(`/proc/${pid}/task`)) {
      const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8');
      // The name in brackets may hold spaces; nice is the 17th field after it.
      expect(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]).toBe('19');
    }
  }
});
