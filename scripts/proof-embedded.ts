import { spawnSync } from 'node:child_process';
import path from 'node:path';

/**
 * Runs all tests of the server on the embedded database (`npm run proof -- embedded`), except races and long histories:
 * `npm test` runs one of each noun on it.
 */

const root = path.join(import.meta.dirname, '..');
const words = ['run', '--project=services', ...process.argv.slice(2)];
const { status } = spawnSync(path.join(root, 'node_modules', '.bin', 'vitest'), words, { cwd: root, stdio: 'inherit' });
process.exitCode = status ?? 1;
