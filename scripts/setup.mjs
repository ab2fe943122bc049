// Installs what package-lock.json names, when it is not there already; with `--if-missing` only where nothing is installed,
// for commands of a production shop, whose packages its operator has chosen. Plain JavaScript without packages: it runs on
// the machine's own Node (20.19 or newer), before the project's Node 26 is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const stamp = path.join(root, 'node_modules', '.installed');
const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');

const isInstalled = () =>
  process.argv.includes('--if-missing')
    ? Number(process.versions.node.split('.')[0]) >= 26 && existsSync(path.join(root, 'node_modules', 'fastify'))
    : existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;

if (!isInstalled()) {
  process.stdout.write('Installing packages …\n');
  // Not `npm ci`: it refuses a lockfile that lacks another platform's binaries, which `npm install` adds there.
  // Every binary comes inside a package, so no package's install script needs to run. The build needs the tools for
  // development, which npm leaves out where NODE_ENV is "production".
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--ignore-scripts', '--include=dev', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    },
  );
  if (status !== 0) process.exit(status ?? 1);
  checkNode();
  writeFileSync(stamp, wanted);
}

/** Ends the setup where the project's Node does not run, which small images of Debian lack a library for. */
function checkNode() {
  const { status, stderr, error } = spawnSync(path.join(root, 'node_modules', '.bin', 'node'), ['--version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (status === 0) return;
  const problem = (stderr ?? error).toString().trim();
  const hint = problem.includes('libatomic')
    ? ' Install libatomic (Debian and Ubuntu: apt-get install libatomic1).'
    : '';
  process.stderr.write(`The project's Node 26 does not run here: ${problem}.${hint}\n`);
  process.exit(1);
}
