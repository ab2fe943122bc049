import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * Stores what a plugin makes of modules, so that a later start of the development server need not do it again. There is one
 * file for each module; a changed module replaces its file.
 * @param files what the plugin's work depends on besides the module, such as its settings
 */
export function cacheTransforms(plugin: Plugin, files: readonly string[]): Plugin {
  const { transform } = plugin;
  if (typeof transform !== 'object') throw new Error(`${plugin.name} has no transform that can be cached`);
  const { handler } = transform;
  let dependencies: Promise<string> | undefined;
  transform.handler = async function (code, id, options) {
    const { name, mode, config } = this.environment;
    if (mode !== 'dev') return handler.call(this, code, id, options);
    dependencies ??= hashFiles(files);
    const key = hashTexts([await dependencies, code]);
    const folder = path.join(config.cacheDir, 'transforms');
    const file = path.join(folder, `${hashTexts([plugin.name, name, path.relative(config.root, id)])}.json`);
    const stored = await readStored(file);
    if (stored?.key === key) return stored.result;
    const result = await handler.call(this, code, id, options);
    await mkdir(folder, { recursive: true });
    await writeFile(file, JSON.stringify({ key, result }));
    return result;
  };
  return plugin;
}

type Transform = Extract<NonNullable<Plugin['transform']>, { handler: unknown }>;
type Stored = { key: string; result: Awaited<ReturnType<Transform['handler']>> };

/** Returns null where there is no file, or none that is whole. */
async function readStored(file: string): Promise<Stored | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

const hashFiles = async (files: readonly string[]) =>
  hashTexts(await Promise.all(files.map((file) => readFile(file, 'utf8'))));

const hashTexts = (texts: readonly string[]) => createHash('sha256').update(JSON.stringify(texts)).digest('hex');
