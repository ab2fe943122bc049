// Installs what package-lock.json names, when it is not there already. Plain JavaScript without packages:
// it runs on the machine's own Node (20.19 or newer), before the project's Node 26 is there.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const stamp = path.join(root, 'node_modules', '.installed');
const wanted = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex');

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  process.stdout.write('Installing packages …\n');
  // Not `npm ci`: it refuses a lockfile that lacks another platform's binaries, which `npm install` adds there.
  // Every binary comes inside a package, so no package's install script needs to run.
  const { status } = spawnSync('npm', ['install', '--no-save', '--ignore-scripts', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) process.exit(status ?? 1);
  readyNode();
  writeFileSync(stamp, wanted);
}

/** The project's Node 26 needs a library that small images of Debian lack; as root it is installed there. */
function readyNode() {
  const run = () =>
    spawnSync(path.join(root, 'node_modules', '.bin', 'node'), ['--version'], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
  const isMissing = ({ stderr }) => /libatomic/.test(stderr ?? '');
  let tried = run();
  if (isMissing(tried) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing libatomic1, which Node 26 needs …\n');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    spawnSync('apt-get', ['update', '-qq'], options);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'libatomic1'], options);
    tried = run();
  }
  if (tried.status === 0) return;
  const hint = isMissing(tried) ? ' Install libatomic (Debian and Ubuntu: apt-get install libatomic1).' : '';
  process.stderr.write(
    `The project's Node 26 does not run here: ${(tried.stderr ?? tried.error).toString().trim()}.${hint}\n`,
  );
  process.exit(1);
}
