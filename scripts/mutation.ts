import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

/**
 * Mutation testing of the code that decides flags (`npm run mutation`), or of the rules of the nouns that are named
 * (`npm run mutation -- giftcard loyalty pricing promotion`): Stryker makes small mistakes in it, one at a time, and counts those that no test
 * notices; the score must be 85 % at least. What it does is set in the folder's `stryker.config.json`; its report is below
 * `.cache/stryker`. Further arguments are Stryker's: `npm run mutation -- flags --mutate flags/decide.ts`.
 *
 * Stryker is not among the project's packages, which everybody installs: it would be 177 more. It is fetched when it is
 * asked for, to a folder below the root, from where it finds the project's own vitest.
 */

const configs: Record<string, string> = {
  flags: 'flags/stryker.config.json',
  giftcard: 'server/giftcard/stryker.config.json',
  loyalty: 'server/loyalty/stryker.config.json',
  pricing: 'server/pricing/stryker.config.json',
  promotion: 'server/promotion/stryker.config.json',
};

const words = process.argv.slice(2);
const optionsStart = words.findIndex((word) => word.startsWith('-'));
const named = optionsStart < 0 ? words : words.slice(0, optionsStart);
const options = words.slice(named.length);
const names = named.length === 0 ? ['flags'] : named;
for (const name of names) {
  if (Object.hasOwn(configs, name)) continue;
  console.error(`There is no ${name} to test. Choose of: ${Object.keys(configs).join(', ')}`);
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
for (const name of names) run(process.execPath, [stryker, 'run', configs[name] ?? '', ...options]);
