import { languages, marketCodes } from '@vermilion/contract/markets';
import { builtInRedirects } from '@vermilion/contract/page';
import { stringify } from 'csv-stringify/sync';
import { z } from 'zod';
import type { Env } from '../env.ts';
import { createCells, createColumn, wholeNumber, yesNo } from '../platform/data-file/data-file.columns.ts';
import type { FlatFile, FlatRows } from '../platform/data-file/data-file.flat.ts';
import { addHint, createChoice } from '../platform/data-file/data-file.hints.ts';
import { createFlatImport, type ImportData } from '../platform/data-file/data-file.import.ts';
import { endFullList, type Problem } from '../platform/data-file/data-file.problems.ts';
import type { DbTransaction } from '../platform/database.ts';
import {
  type Chain,
  createRedirectTable,
  findChains,
  isExternalTarget,
  isFixedPath,
  isRedirectPath,
  isRedirectTarget,
  maxRedirects,
  normalizePath,
  normalizeTarget,
  type Redirect,
  redirectStatuses,
} from './redirects.rules.ts';
import { loadRedirects, lockRedirects, replaceRedirects, type StoredRedirect } from './redirects.store.ts';

const maxPathLength = 500;
const maxTargetLength = 2000;

const redirectRow = z.strictObject({
  from: addHint(
    z.string().trim().max(maxPathLength).refine(isRedirectPath).overwrite(normalizePath),
    `a path of the shop without a query, ${maxPathLength} characters at most`,
    '"/collections/lipstick"',
  ),
  to: addHint(
    z.string().trim().max(maxTargetLength).refine(isRedirectTarget).overwrite(normalizeTarget),
    'a path of the shop, or the https address of another site with yes in the column external',
    '"/categories/lips"',
  ),
  status: addHint(
    z.union([z.literal(redirectStatuses), z.literal('remove')]),
    `one of: ${redirectStatuses.join(', ')}, remove`,
    '301',
  ),
  market: createChoice(marketCodes).nullable().default(null),
  external: addHint(z.boolean(), 'yes or no (in JSON Lines true or false)', 'true').default(false),
});
type RedirectRow = z.infer<typeof redirectRow>;

const describeRow = ({ from, market }: Pick<RedirectRow, 'from' | 'market'>) =>
  market === null ? from : `${from} in ${market}`;

/** A file of redirects: it adds them, or replaces those of the same path and market. What it does not name stays. */
export const redirectFile: FlatFile<RedirectRow, 'from' | 'market'> = {
  columns: [
    createColumn('from', ['from']),
    createColumn('to', ['to']),
    createColumn('status', ['status'], wholeNumber),
    createColumn('market', ['market']),
    createColumn('external', ['external'], yesNo),
  ],
  required: ['from', 'to', 'status'],
  schema: redirectRow,
  key: ['from', 'market'],
  describeKey: describeRow,
  findProblem: ({ from, to, status, external }) => {
    if (status === 'remove') return null;
    if (isFixedPath(from)) return { column: 'from', message: `${from} is a page that the shop always has` };
    if (isExternalTarget(to) !== external) {
      const message = external
        ? 'is a path of the shop: leave the column external empty'
        : 'leads to another site: write yes in the column external if it is meant to';
      return { column: 'to', message };
    }
    return null;
  },
  example: '{"from": "/collections/lipstick", "to": "/categories/lips", "status": 301}',
};

const toRedirect = ({ from, to, status, market, external }: RedirectRow): Redirect => ({
  from,
  market,
  target: to,
  status: status === 'remove' ? redirectStatuses[0] : status,
  isExternal: external,
});

type AddressSettings = Pick<Env, 'origins' | 'LOCALE_PREFIX'>;

/** Creates the import of redirects. @param settings how the shop writes its own addresses */
export const createRedirectImport = (settings: AddressSettings): ImportData =>
  createFlatImport(redirectFile, (transaction, given) => importRedirects(transaction, given, settings));

async function importRedirects(
  transaction: DbTransaction,
  { rows, problems }: FlatRows<RedirectRow>,
  settings: AddressSettings,
): Promise<number> {
  if (rows.length > maxRedirects) {
    const line = rows[maxRedirects]?.line ?? 1;
    problems.push({ line, column: '', message: `a file has at most ${maxRedirects} redirects` });
    return 0;
  }
  await lockRedirects(transaction);
  const stored = new Map((await loadRedirects(transaction)).map((redirect) => [getKey(redirect), redirect]));
  const next = new Map<string, Redirect>(stored);
  const lines = new Map<string, number>();
  for (const { row, line } of rows) {
    const key = getKey(row);
    lines.set(key, line);
    if (row.status === 'remove') next.delete(key);
    else {
      addAddressProblems(problems, row, line, settings);
      next.set(key, toRedirect(row));
    }
  }
  if (next.size > maxRedirects) {
    const message = `the shop would have ${next.size} redirects, and has at most ${maxRedirects}`;
    problems.push({ line: rows.at(-1)?.line ?? 1, column: '', message });
  }
  for (const chain of findChains(createRedirectTable([...listBuiltIn(), ...next.values()]))) {
    const problem = describeChain(chain, lines);
    if (endFullList(problems, problem.line)) break;
    problems.push(problem);
  }
  if (problems.length > 0) return 0;
  const removed = [...stored.values()].filter((old) => !isSame(old, next.get(getKey(old))));
  const added = [...next].flatMap(([key, redirect]) => (isSame(redirect, stored.get(key)) ? [] : [redirect]));
  const changed = new Set([...removed, ...added].map(getKey)).size;
  const removedIds = removed.map(({ id }: StoredRedirect) => id);
  if (changed > 0) await replaceRedirects(transaction, removedIds, added);
  return changed;
}

const getKey = ({ from, market }: Pick<Redirect, 'from' | 'market'>) => `${market ?? ''} ${from}`;

const isSame = (one: Redirect, other: Redirect | undefined) =>
  one.target === other?.target && one.status === other.status && one.isExternal === other.isExternal;

/** What the shop itself redirects: a row that leads there is a chain too. */
const listBuiltIn = () =>
  Object.entries(builtInRedirects).map(
    ([from, target]): Redirect => ({ from, market: null, target, status: 301, isExternal: false }),
  );

/** Adds what is wrong with addresses of the shop itself: they are written as its paths, without a language. */
function addAddressProblems(
  problems: Problem[],
  { from, to }: RedirectRow,
  line: number,
  { origins, LOCALE_PREFIX }: AddressSettings,
): void {
  if (isExternalTarget(to)) {
    const { host } = new URL(to);
    const isOwn = Object.values(origins).some((origin) => new URL(origin).host === host);
    if (isOwn) problems.push({ line, column: 'to', message: 'is an address of the shop itself: write its path' });
  }
  if (LOCALE_PREFIX !== 'language') return;
  for (const [column, path] of Object.entries({ from, to })) {
    const [, first = ''] = path.split(/[/?#]/, 2);
    if (!languages.some((language) => language === first.toLowerCase())) continue;
    const message = `begins with a language, which the shop puts there itself: leave /${first} off`;
    problems.push({ line, column, message });
  }
}

function describeChain({ redirect, next, market, isLoop, path }: Chain, lines: ReadonlyMap<string, number>): Problem {
  const getLine = (of: Pick<Redirect, 'from' | 'market'>) => lines.get(getKey(of));
  const line = getLine(redirect);
  const at = (of: Redirect) => {
    const found = getLine(of);
    return found === undefined ? 'a redirect that is stored' : `line ${found}`;
  };
  if (line !== undefined) {
    const message = isLoop
      ? `leads in a circle: ${path.join(' → ')}`
      : `is redirected again, by ${at(next)}: write where that leads, ${next.target}`;
    return { line, column: 'to', message };
  }
  const where = isLoop
    ? `leads in a circle: ${path.join(' → ')}`
    : `is where the redirect of ${redirect.from} leads, which is stored`;
  const changedLine =
    getLine(next) ??
    // A row that removes a market's own rule shows the rule of all.
    getLine({ from: redirect.from, market }) ??
    getLine({ from: next.from, market });
  return { line: changedLine ?? 1, column: 'from', message: where };
}

/** Writes redirects as a CSV file that can be imported. */
export function writeRedirectFile(redirects: readonly Redirect[]): string {
  const names = redirectFile.columns.map(({ name }) => name);
  const rows = redirects.map(({ from, market, target, status, isExternal }) => {
    const record = { from, to: target, status, market, ...(isExternal && { external: true }) };
    const cells = createCells(redirectFile.columns, record);
    return names.map((name) => cells.get(name) ?? '');
  });
  return stringify([names, ...rows]);
}
