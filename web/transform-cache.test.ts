import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Plugin } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { cacheTransforms } from './transform-cache.ts';

async function openCache() {
  const cacheDir = await mkdtemp(path.join(tmpdir(), 'vermilion-transforms-'));
  onTestFinished(() => rm(cacheDir, { recursive: true }));
  const settings = path.join(cacheDir, 'settings');
  await writeFile(settings, '1');
  const worked: string[] = [];
  /** Transforms a module as a tool that has just started. */
  async function transform(id: string, code: string, mode: 'dev' | 'build' = 'dev') {
    const handler = (text: string) => {
      worked.push(text);
      return { code: text.toUpperCase(), map: null };
    };
    const plugin = cacheTransforms({ name: 'upper', transform: { handler } } as Plugin, [settings]);
    const context = { environment: { name: 'ssr', mode, config: { cacheDir, root: cacheDir } } };
    return (plugin.transform as unknown as { handler: (text: string, id: string) => unknown }).handler.call(
      context,
      code,
      id,
    );
  }
  const files = async () =>
    (await readdir(path.join(cacheDir, 'transforms'))).map((name) => path.join(cacheDir, 'transforms', name));
  return { transform, worked, settings, files };
}

test('a module is transformed once over all starts, until it or the settings change', async () => {
  const { transform, worked, settings, files } = await openCache();
  const done = { code: 'ONE', map: null };
  expect(await transform('a.ts', 'one')).toEqual(done);
  expect(await transform('a.ts', 'one')).toEqual(done);
  expect(worked).toEqual(['one']);

  await transform('a.ts', 'two');
  await transform('b.ts', 'two');
  expect(worked).toEqual(['one', 'two', 'two']);
  expect(await files()).toHaveLength(2);

  await writeFile(settings, '2');
  await transform('a.ts', 'two');
  expect(worked).toHaveLength(4);
});

test('a file that was written in part is replaced, and a build stores nothing', async () => {
  const { transform, worked, files } = await openCache();
  await transform('a.ts', 'one');
  for (const file of await files()) await writeFile(file, '{"key":');
  expect(await transform('a.ts', 'one')).toEqual({ code: 'ONE', map: null });
  await transform('b.ts', 'two', 'build');
  expect(worked).toEqual(['one', 'one', 'two']);
  expect(await files()).toHaveLength(1);
});
