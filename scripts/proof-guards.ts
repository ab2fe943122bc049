import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { bytes, type Guard, guards } from './proof/guards.ts';
import { copyRepository, runGitIn, runIn } from './proof/repository.ts';

/**
 * Proves that the repository's guards bite (`npm run proof -- guards`). Breaks a rule of the code, of money, privacy, pages or
 * texts in a copy of the repository, one after the other (proof/guards.ts), and sees the guard of each fail, after it has
 * passed on the code as it is. Fails when a guard lets its break pass.
 */

const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-guards-'));
const copy = path.join(folder, 'shop');
/** What guards said of the code as it is, by their command: several rules have the same guard. */
const unbroken = new Map<string, Awaited<ReturnType<typeof runGuard>>>();
const rows: { rule: string; guard: string; verdict: 'held' | 'FAILED' }[] = [];
try {
  await copyRepository(copy);
  await run('react-router', 'typegen', 'web');
  for (const guard of guards) rows.push(await prove(guard));
  console.table(rows);
  if (rows.some(({ verdict }) => verdict === 'FAILED')) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Runs a program of the installed packages in the copy. */
async function run(program = '', ...args: readonly string[]) {
  const { code, output } = await runIn(copy, path.join(copy, 'node_modules', '.bin', program), ...args);
  return { code, output: stripVTControlCharacters(output) };
}

/** Runs a guard on the code as it is, and on the broken one. */
async function prove({ rule, file, from, to, guard, says }: Guard): Promise<(typeof rows)[number]> {
  const place = path.join(copy, file);
  const text = await readFile(place, 'utf8');
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  const command = guard.join(' ');
  const before = unbroken.get(command) ?? (await runGuard(guard));
  unbroken.set(command, before);
  await writeFile(
    place,
    text.replace(from, () => to),
  );
  const broken = await runGuard(guard);
  runGitIn(copy, 'checkout', '--quiet', '--', file);
  const hasHeld = before.code === 0 && broken.code !== 0 && says.test(broken.output);
  if (!hasHeld) console.log(before.code === 0 ? broken.output : before.output);
  return { rule, guard: guard.slice(0, 4).join(' '), verdict: hasHeld ? 'held' : 'FAILED' };
}

/** Runs a guard, on a web app that is rebuilt where the guard measures it. */
async function runGuard(guard: readonly string[]) {
  if (guard === bytes) await runIn(copy, process.execPath, 'scripts/build.ts');
  return run(...guard);
}
