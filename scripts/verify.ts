import { spawn } from 'node:child_process';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { startPostgres } from '@vermilion/server/platform/testing';
import { parsePo } from 'pofile-ts';
import { buildShop } from './build.ts';
import { findChromium } from './chromium.ts';

/**
 * The whole verification (`npm test`): each step prints its name and how long it took. Those that only read the sources run
 * beside one another, the others one after the other until one fails. With names as arguments (`npm test -- types unit`)
 * only those steps run; paths after `unit` or `services` are all that it runs (`npm test -- services server/bag`).
 */

const root = path.join(import.meta.dirname, '..');

/** A path has a slash or is that of a test file; a step has neither. */
const isPath = (word: string) => word.includes('/') || /\.test\.tsx?$/.test(word);
const words = process.argv.slice(2);
const wanted = words.filter((word) => !isPath(word));
const paths = words.filter(isPath);
const binary = (name: string) => path.join(root, 'node_modules', '.bin', name);

/** Runs a command of a step. */
type Run = (command: string, args: string[], env?: NodeJS.ProcessEnv) => Promise<void>;

/** @param print takes the output of the commands; without it, the terminal does */
function createRun(print?: (output: string) => void): Run {
  return (command, args, env = {}) =>
    new Promise<void>((resolve, reject) => {
      const child = spawn(command, args, {
        cwd: root,
        stdio: print ? ['ignore', 'pipe', 'pipe'] : 'inherit',
        env: { ...process.env, ...env },
        // Commands of packages are scripts there.
        shell: process.platform === 'win32',
      });
      for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', print ?? (() => {}));
      child.once('error', reject);
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${path.basename(command)} failed`))));
    });
}

/** Catalogs must hold exactly the texts of the code, each translated. */
async function checkMessages(run: Run): Promise<void> {
  const catalogs = (await Array.fromAsync(glob('{web/app,server,demo}/**/messages/**/*.po', { cwd: root }))).sort();
  const read = () => Promise.all(catalogs.map((name) => readFile(path.join(root, name), 'utf8')));
  const before = await read();
  await Promise.all(
    ['web', 'server'].map((part) =>
      run(binary('lingui'), ['extract', '--config', `${part}/lingui.config.ts`, '--clean']),
    ),
  );
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

const slowestFiles = path.join(import.meta.dirname, 'slowest-files.ts');

/** Runs the tests of vitest, and names the files that took longest. */
const runVitest = (run: Run, args: string[], env: NodeJS.ProcessEnv) =>
  run(binary('vitest'), ['run', '--reporter=default', `--reporter=${slowestFiles}`, ...args], {
    ...env,
    // The flag client's bindings are tested in a browser, like the pages.
    CHROMIUM: findChromium(),
  });

const selectProjects = (...names: string[]) => names.map((name) => `--project=${name}`);

async function testOnPostgres(run: Run): Promise<void> {
  const server = await startPostgres();
  try {
    const env = { TEST_DATABASE: 'postgres', TEST_DATABASE_URL: server.url };
    await runVitest(run, [...selectProjects('services', 'races'), ...paths], env);
  } finally {
    await server.stop();
  }
}

/** What is tested where: docs/architecture.md, "Tests". */
const unitTests =
  paths.length > 0
    ? [...selectProjects('pure', 'isolated', 'services', 'races'), ...paths]
    : selectProjects('pure', 'isolated', 'embedded');

type Steps = Record<string, (run: Run) => Promise<void>>;

/** They need little but the sources. */
const staticSteps: Steps = {
  lint: (run) => run(binary('biome'), ['check', '.']),
  types: async (run) => {
    await run(binary('react-router'), ['typegen', 'web']);
    await run(binary('tsc'), ['-p', '.']);
  },
  docs: (run) => run(process.execPath, ['scripts/docs.ts', '--check']),
  'dead code': (run) => run(binary('knip'), []),
  translations: checkMessages,
};

const steps: Steps = {
  'unit and services (embedded database)': (run) => runVitest(run, unitTests, { TEST_DATABASE: 'pglite' }),
  'services (PostgreSQL)': testOnPostgres,
  build: () => buildShop(console.log),
  journeys: (run) => runVitest(run, ['--config', 'e2e/vitest.config.ts'], {}),
  speed: (run) => run(process.execPath, ['bench/run.ts', 'compare', '--short']),
};

const names = [staticSteps, steps].flatMap((each) => Object.keys(each));
const unknown = wanted.filter((word) => !names.some((name) => name.startsWith(word)));
if (paths.length > 0 && !wanted.every((word) => ['unit', 'services'].includes(word))) {
  process.stderr.write(`Only the steps unit and services take paths: npm test -- unit ${paths.join(' ')}\n`);
  process.exit(1);
}
if (unknown.length > 0) {
  process.stderr.write(`There is no step ${unknown.join(', ')}. The steps are: ${names.join(', ')}\n`);
  process.exit(1);
}

/** Steps that run only if they are named: they need a machine with nothing else to do, such as that of CI. */
const namedOnly = new Set(process.env.CI && process.platform === 'linux' ? [] : ['speed']);

const isWanted = ([name]: [string, unknown]) =>
  wanted.length === 0 ? !namedOnly.has(name) : wanted.some((word) => name.startsWith(word));

/** Runs a step. @returns whether it passed, and its last line */
async function perform(name: string, step: () => Promise<void>): Promise<{ hasPassed: boolean; line: string }> {
  const started = performance.now();
  try {
    await step();
    return { hasPassed: true, line: `✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)\n` };
  } catch (error) {
    return { hasPassed: false, line: `✗ ${name}: ${error instanceof Error ? error.message : error}\n` };
  }
}

const verdicts = await Promise.all(
  Object.entries(staticSteps)
    .filter(isWanted)
    .map(async ([name, step]) => {
      let output = '';
      const { hasPassed, line } = await perform(name, () => step(createRun((text) => (output += text))));
      process.stdout.write(`\n▸ ${name}\n${output}${line}`);
      return hasPassed;
    }),
);
if (verdicts.includes(false)) process.exit(1);
for (const [name, step] of Object.entries(steps).filter(isWanted)) {
  process.stdout.write(`\n▸ ${name}\n`);
  const { hasPassed, line } = await perform(name, () => step(createRun()));
  process.stdout.write(line);
  if (!hasPassed) process.exit(1);
}
