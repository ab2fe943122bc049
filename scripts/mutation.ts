import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Mutation testing of the code that decides flags (`npm run mutation`), or of the rules of Beauty Pass
 * (`npm run mutation -- loyalty`): Stryker makes small mistakes in it, one at a time, and counts those that no test
 * notices; the score must be 85 % at least. What it does is set in the folder's `stryker.config.json`; its report is below
 * `.cache/stryker`. Further arguments are Stryker's: `npm run mutation -- flags --mutate flags/decide.ts`.
 *
 * Stryker is not among the project's packages, which everybody installs: it would be 177 more. It is fetched when it is
 * asked for, to a folder below the root, from where it finds the project's own vitest.
 */

const configs: Record<string, string> = {
  flags: 'flags/stryker.config.json',
  loyalty: 'server/loyalty/stryker.config.json',
};

const [name = 'flags', ...options] = process.argv.slice(2);
const config = configs[name];
if (!config) {
  console.error(`There is no ${name} to test. Choose one of: ${Object.keys(configs).join(', ')}`);
  process.exit(1);
}

const version = '10.1.1';
const root = path.join(import.meta.dirname, '..');
const folder = path.join(root, '.cache', 'stryker');

function run(command: string, args: string[], shell = false): void {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell });
  if (status !== 0) process.exit(status ?? 1);
}

mkdirSync(folder, { recursive: true });
const packages = ['core', 'vitest-runner'].map((part) => `@stryker-mutator/${part}@${version}`);
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
run(process.execPath, [stryker, 'run', config, ...options]);
