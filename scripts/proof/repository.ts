import { execFileSync, spawn } from 'node:child_process';
import { cp, glob, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';

/** A copy of the repository, for proofs that change its files. */

const root = path.join(import.meta.dirname, '..', '..');

/**
 * Copies the repository without what git ignores, and links the installed packages; commits it as it is.
 * @param copy the folder to make
 * @param without a folder of the repository that is left out
 */
export async function copyRepository(copy: string, without?: string): Promise<void> {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root });
  for (const file of String(listed).split('\0').filter(Boolean)) {
    const source = path.join(root, file);
    if (without && source.startsWith(without)) continue;
    // A file that was deleted and not yet committed is still listed.
    await cp(source, path.join(copy, file)).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
  }
  await linkAllPackages(copy);
  runGitIn(copy, 'init', '--quiet');
  runGitIn(copy, 'add', '.');
  runGitIn(copy, 'commit', '--quiet', '--no-verify', '--message', 'The shop before the proof');
}

/** Writes the files of a commit into a folder. @param linksPackages with the packages that are installed here */
export async function checkOut(commit: string, copy: string, { linksPackages = true } = {}): Promise<void> {
  await mkdir(copy, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', copy], { input: archive });
  if (linksPackages) await linkAllPackages(copy);
}

async function linkAllPackages(copy: string): Promise<void> {
  await linkPackages(copy, 'node_modules');
  for (const modules of await Array.fromAsync(glob('*/node_modules', { cwd: root }))) await linkPackages(copy, modules);
}

/** Links each installed package; the repository's own workspaces are those of the copy. */
async function linkPackages(copy: string, modules: string): Promise<void> {
  await mkdir(path.join(copy, modules, '@vermilion'), { recursive: true });
  for (const name of await readdir(path.join(root, modules))) {
    // What Vite stores belongs to one folder: a shop in the copy would replace what one in the repository is using.
    if (name !== '@vermilion' && !name.startsWith('.vite'))
      await symlink(path.join(root, modules, name), path.join(copy, modules, name));
  }
  if (modules !== 'node_modules') return;
  for (const workspace of ['contract', 'flags', 'server', 'web']) {
    await symlink(path.join(copy, workspace), path.join(copy, modules, '@vermilion', workspace));
  }
}

/** Runs git in a copy. @returns what it printed */
export function runGitIn(copy: string, ...args: string[]): string {
  const author = ['-c', 'user.name=proof', '-c', 'user.email=proof@shop.example'];
  return execFileSync('git', [...author, ...args], { cwd: copy, encoding: 'utf8' });
}

/** Runs a command in a copy, its tests on the embedded database. */
export async function runIn(copy: string, command: string, ...args: string[]) {
  const child = spawn(command, args, { cwd: copy, env: { ...process.env, TEST_DATABASE: 'pglite' } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output };
}
