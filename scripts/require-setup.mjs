// Run before the commands that do not install packages themselves. Plain JavaScript without packages: without them the
// machine's own Node runs it, which may be an old one.
import { existsSync } from 'node:fs';
import path from 'node:path';

const packages = path.join(import.meta.dirname, '..', 'node_modules', 'fastify');

if (Number(process.versions.node.split('.')[0]) < 26 || !existsSync(packages)) {
  process.stderr.write('The packages of this project are not installed, Node 26 among them: run npm install first\n');
  process.exit(1);
}
