import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';

/*
 * Runs `npm run dev`: starts the shop from its sources, and starts it again where a change takes a new process
 * (server/development.ts); after a failed start, once a file has changed.
 */

const restartExitCode = 75;
const root = path.join(import.meta.dirname, '..');

let child = start();
let isStopping = false;
// A terminal sends SIGINT to both.
process.on('SIGINT', () => {
  isStopping = true;
});
process.on('SIGTERM', () => {
  isStopping = true;
  child.kill('SIGTERM');
});

function start() {
  const started = spawn(process.execPath, [path.join(root, 'scripts', 'start.mjs'), '--watch'], { stdio: 'inherit' });
  started.once('exit', async (code) => {
    if (isStopping || code === 0) process.exit(code ?? 0);
    if (code !== restartExitCode) {
      process.stderr.write('The shop has stopped. It starts again once a file changes.\n');
      await waitForChange();
    }
    child = start();
  });
  return started;
}

function waitForChange() {
  return new Promise((resolve) => {
    const watchers = ['server', 'contract', 'demo', 'scripts'].map((folder) =>
      watch(path.join(root, folder), { recursive: true }, () => {
        for (const watcher of watchers) watcher.close();
        // Editors write a file in several steps.
        setTimeout(resolve, 100);
      }),
    );
  });
}
