import { spawn } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '@vermilion/server/platform/testing';
import { parsePo } from 'pofile-ts';
import { buildWeb } from './build.ts';
import { findChromium } from './chromium.ts';

/**
 * The whole verification (`npm test`): each step prints its name and how long it took; the first that fails ends it.
 * With names as arguments (`npm test -- types unit`) only those steps run; paths after `unit` are all that it runs
 * (`npm test -- unit server/bag`).
 */

const root = path.join(import.meta.dirname, '..');

/** A path has a slash or is that of a test file; a step has neither. */
const isPath = (word: string) => word.includes('/') || /\.test\.tsx?$/.test(word);
const words = process.argv.slice(2);
const wanted = words.filter((word) => !isPath(word));
const paths = words.filter(isPath);
const binary = (name: string) => path.join(root, 'node_modules', '.bin', name);

async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
      // Commands of packages are scripts there.
      shell: process.platform === 'win32',
    });
    child.once('error', reject);
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${path.basename(command)} failed`))));
  });
}

/** Catalogs must hold exactly the texts of the code, each translated. */
async function checkMessages(): Promise<void> {
  const catalogs = (await Array.fromAsync(glob('{web/app,server,demo}/**/messages/**/*.po', { cwd: root }))).sort();
  const read = () => Promise.all(catalogs.map((name) => readFile(path.join(root, name), 'utf8')));
  const before = await read();
  await run('npm', ['run', 'messages']);
  const after = await read();
  if (before.join() !== after.join()) {
    throw new Error('The catalogs did not match the code; they have just been updated: translate what is new');
  }
  const missing = after.flatMap((text, index) =>
    parsePo(text)
      .items.filter(({ msgstr }) => !msgstr[0])
      .map(({ msgid }) => `${catalogs[index]}: ${msgid}`),
  );
  if (missing.length > 0) throw new Error(`Without translation:\n${missing.join('\n')}`);
  const hidden = after.flatMap((text, index) =>
    findInvisible(text).map(([line, code]) => `${catalogs[index]}:${line}: ${code}`),
  );
  if (hidden.length > 0) throw new Error(`Invisible characters, where CSS should break lines:\n${hidden.join('\n')}`);
}

/** Returns the line and code point of each character that cannot be seen, such as a zero-width space or a soft hyphen. */
function findInvisible(text: string): [line: number, code: string][] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/\p{Cf}/gu)].map(([character]): [number, string] => {
      const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
      return [index + 1, `U+${code}`];
    }),
  );
}

/**
 * Runs those projects of vitest.config.ts. Services are tested on both engines; the other nouns on PostgreSQL alone,
 * which is faster: `npm run proof -- embedded` tests them on the embedded database too.
 */
async function testOn(engine: 'pglite' | 'postgres', ...projects: string[]): Promise<void> {
  const args = ['run', ...projects.map((name) => `--project=${name}`)];
  // The flag client's bindings are tested in a browser.
  const env = { TEST_DATABASE: engine, CHROMIUM: findChromium() };
  if (engine === 'pglite') return run(binary('vitest'), paths.length > 0 ? ['run', ...paths] : args, env);
  const server = await startPostgres();
  try {
    await run(binary('vitest'), args, { ...env, TEST_DATABASE_URL: server.url });
  } finally {
    await server.stop();
  }
}

const steps: Record<string, () => Promise<void>> = {
  lint: () => run(binary('biome'), ['check', '.']),
  types: async () => {
    await run(binary('react-router'), ['typegen', 'web']);
    await run(binary('tsc'), ['-p', '.']);
  },
  docs: () => run(process.execPath, ['scripts/docs.ts', '--check']),
  'dead code': () => run(binary('knip'), []),
  translations: checkMessages,
  'unit and services (embedded database)': () => testOn('pglite', 'pure', 'isolated', 'services'),
  'services (PostgreSQL)': () => testOn('postgres', 'services', 'nouns', 'races'),
  build: () => buildWeb(console.log),
  journeys: async () => {
    const chromium = findChromium();
    await run(binary('vitest'), ['run', '--config', 'e2e/vitest.config.ts'], { CHROMIUM: chromium });
  },
};

const unknown = wanted.filter((word) => !Object.keys(steps).some((name) => name.startsWith(word)));
if (paths.length > 0 && !wanted.includes('unit')) {
  process.stderr.write(`Only the step unit takes paths: npm test -- unit ${paths.join(' ')}\n`);
  process.exit(1);
}
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}. The steps are: ${Object.keys(steps).join(', ')}\n`);
  process.exit(1);
}
for (const [name, step] of Object.entries(steps)) {
  if (wanted.length > 0 && !wanted.some((word) => name.startsWith(word))) continue;
  const started = performance.now();
  process.stdout.write(`\n▸ ${name}\n`);
  try {
    await step();
  } catch (error) {
    process.stdout.write(`✗ ${name}: ${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
  process.stdout.write(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n`);
}
