import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { copyRepository, runGitIn, runIn } from './proof/repository.ts';

/**
 * Proves that the repository's guards bite (`npm run proof -- guards`). Breaks a rule of docs/architecture.md in a copy of the
 * repository, one after the other, and sees the guard of each fail, after it has passed on the code as it is. Fails when a
 * guard lets its break pass.
 */

type Guard = {
  rule: string;
  file: string;
  /** What stands in the file, and what breaks the rule in its place. */
  from: string;
  to: string;
  /** What guards the rule: a node script or a program of node_modules/.bin, with its arguments. */
  guard: readonly string[];
  /** What the failing guard says. */
  says: RegExp;
};

const types = ['tsc', '-p', '.'];
const bytes = ['vitest', 'run', '--config', 'e2e/vitest.config.ts', 'bytes', '-t', 'JavaScript budget'];

const guards: readonly Guard[] = [
  {
    rule: 'A handler returns only errors that its endpoint declares',
    file: 'server/market/market.routes.ts',
    from: 'ok({ stores: await service.listStores(market.code, language) })',
    to: "({ ok: false as const, error: { code: 'BAG_EMPTY' as const } })",
    guard: types,
    says: /market\.routes\.ts[\s\S]*BAG_EMPTY/,
  },
  {
    rule: 'A response has no field that its schema does not name',
    file: 'server/platform/dispatch.ts',
    from: 'return ok(endpoint.response.parse(result.value));',
    to: 'return result;',
    guard: ['vitest', 'run', 'server/platform/dispatch.test.ts'],
    says: /\d+ failed/,
  },
  {
    rule: 'A page that calls a personal endpoint is not cached',
    file: 'server/platform/http/page-render.ts',
    from: 'else isShared = false;',
    to: '',
    guard: ['vitest', 'run', 'server/platform/http/pages.test.ts'],
    says: /\d+ failed/,
  },
  {
    rule: 'An import keeps what open orders hold',
    file: 'server/stock/stock.store.ts',
    from: 'on conflict (variant_id, market) do update set on_hand = excluded.on_hand',
    to: 'on conflict (variant_id, market) do update set on_hand = excluded.on_hand, reserved = 0',
    guard: ['vitest', 'run', 'server/stock/stock.conservation.test.ts', 'server/stock/stock.service.test.ts'],
    says: /\d+ failed/,
  },
  {
    rule: 'A noun imports no store of another',
    file: 'server/order/order.service.ts',
    from: 'import ',
    to: "import '../bag/bag.store.ts';\nimport ",
    guard: ['vitest', 'run', 'server/imports.test.ts'],
    says: /bag\.store\.ts/,
  },
  {
    rule: 'Imports of the web app follow the arrows between folders',
    file: 'web/app/ui/button.tsx',
    from: 'import ',
    to: "import '~/shell/header.tsx';\nimport ",
    guard: ['vitest', 'run', 'web/app/folders.test.ts'],
    says: /shell\/header\.tsx/,
  },
  {
    rule: 'A page keeps its JavaScript budget',
    file: 'web/app/entry.client.tsx',
    from: 'import ',
    // Random digits, which do not compress below their half.
    to: `(globalThis as { tooMuch?: string }).tooMuch = '${randomBytes(8 * 1024).toString('hex')}';\nimport `,
    guard: bytes,
    says: /AssertionError/,
  },
];

const folder = await mkdtemp(path.join(tmpdir(), 'vermilion-guards-'));
const copy = path.join(folder, 'shop');
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
  const unbroken = await runGuard(guard);
  await writeFile(place, text.replace(from, to));
  const broken = await runGuard(guard);
  runGitIn(copy, 'checkout', '--quiet', '--', file);
  const hasHeld = unbroken.code === 0 && broken.code !== 0 && says.test(broken.output);
  if (!hasHeld) console.log(unbroken.code === 0 ? broken.output : unbroken.output);
  return { rule, guard: guard.slice(0, 4).join(' '), verdict: hasHeld ? 'held' : 'FAILED' };
}

/** Runs a guard, on a web app that is rebuilt where the guard measures it. */
async function runGuard(guard: readonly string[]) {
  if (guard === bytes) await runIn(copy, process.execPath, 'scripts/build.ts');
  return run(...guard);
}
