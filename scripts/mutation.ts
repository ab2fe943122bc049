import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Mutation testing of the code that decides flags (`npm run mutation`): Stryker makes a thousand small mistakes in it, one
 * at a time, and counts those that no test notices; the score must be 85 % at least. What it does is set in
 * `flags/stryker.config.json`; its report is `.cache/stryker/report.html`. Arguments are Stryker's:
 * `npm run mutation -- --mutate flags/decide.ts`.
 *
 * Stryker is not among the project's packages, which everybody installs: it would be 177 more. It is fetched when it is
 * asked for, to a folder below the root, from where it finds the project's own vitest.
 */

const version = '10.1.1';
const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, '.cache', 'stryker');

function run(command: string, args: string[], shell = false): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell });
  if (status !== 0) process.exit(status ?? 1);
}

mkdirSync(folder, { recursive: true });
const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`);
run(
  'npm',
  // Legacy: vitest is not to be installed once more.
  [
    'install',
    '--prefix',
    folder,
    '--no-save',
    '--legacy-peer-deps',
    '--ignore-scripts',
    '--loglevel=error',
    ...packages,
  ],
  process.platform === 'win32',
);
const stryker = path.join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js');
run(process.execPath, [stryker, 'run', 'flags/stryker.config.json', ...process.argv.slice(2)]);
