import { globSync, readFileSync } from 'node:fs';
import path, { matchesGlob } from 'node:path';
import { parsePo } from 'pofile-ts';
import { expect, test } from 'vitest';
import { findImports } from './folders.testing.ts';
import { catalogSources, serverCatalogSources } from './messages/catalogs.ts';
import type { PageHandle } from './platform/page.ts';

const texts = import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true });
const routes = import.meta.glob<{ handle?: PageHandle }>('./routes/*.tsx', { eager: true });

/** By path below web/app. */
const sources = new Map(
  Object.entries(texts)
    .map(([path, text]) => [path.slice('./'.length), text] as const)
    .filter(([path]) => !/\.(?:test|testing|d)\.tsx?$/.test(path)),
);

const macroImport = /from '@lingui\/(?:core|react)\/macro'/;
const typeImport = /\b(?:import|export) type [^'=]*'[^']+'/g;
const partImport =
  /(?:loadWithCatalogs|createServerRenderedPart|createAwaitedPart)(?:<\w+>)?\(\s*\[([^\]]*)\],\s*\(\) => import\('([^']+)'\)/g;

function findCatalogs(path: string): string[] {
  return Object.entries({ ...catalogSources, ...serverCatalogSources }).flatMap(([name, globs]) =>
    globs.some((glob) => matchesGlob(path, glob)) ? [name] : [],
  );
}

/** Returns the files that a file brings, each with the catalogs that come with it where the file loads them. */
function findParts(path: string): [path: string, catalogs: string[]][] {
  const text = sources.get(path)?.replaceAll(typeImport, '') ?? '';
  const parts = [...text.matchAll(partImport)].flatMap(([, names = '', specifier]) =>
    findImports(path, `import('${specifier}')`).map((part): [string, string[]] => [part, names.match(/[\w-]+/g) ?? []]),
  );
  const others = findImports(path, text.replaceAll(partImport, ''));
  return [...parts, ...others.map((other): [string, string[]] => [other, []])];
}

/** Returns what is shown without its catalog: the files with texts that are reached from a file, and the catalog of each. */
function findMissing(path: string, catalogs: readonly string[], visited = new Set<string>()): string[] {
  const visit = `${path} ${[...catalogs].sort()}`;
  if (visited.has(visit)) return [];
  visited.add(visit);
  const hasTexts = macroImport.test(sources.get(path) ?? '');
  const missing = hasTexts ? findCatalogs(path).filter((name) => !catalogs.includes(name)) : [];
  return [
    ...missing.map((name) => `${path}: ${name}`),
    ...findParts(path).flatMap(([part, names]) => findMissing(part, [...catalogs, ...names], visited)),
  ];
}

test('no text has a straight apostrophe', () => {
  const folder = path.join(import.meta.dirname, 'messages');
  const files = globSync('*/*.po', { cwd: folder });
  const words = files.flatMap((file) => parsePo(readFileSync(path.join(folder, file), 'utf8')).items);
  expect(words.length).toBeGreaterThan(1000);
  expect(words.flatMap(({ msgstr }) => msgstr).filter((text) => text.includes("'"))).toEqual([]);
});

test('a text that several catalogs have is translated the same way: the server has them all, a page some', () => {
  const folder = path.join(import.meta.dirname, 'messages');
  const known = new Map<string, string>();
  const others = globSync('*/*.po', { cwd: folder })
    .toSorted()
    .flatMap((file) =>
      parsePo(readFileSync(path.join(folder, file), 'utf8')).items.flatMap(
        ({ msgctxt, msgid, msgstr: [text = ''] }) => {
          const key = [path.basename(file), msgctxt, msgid].join(' ');
          const before = known.get(key) ?? text;
          known.set(key, before);
          return before === text ? [] : [`${file} ${msgid}: ${text}, not ${before}`];
        },
      ),
    );
  expect(others).toEqual([]);
});

test('every file with texts is in one catalog', () => {
  const files = [...sources].filter(([, text]) => macroImport.test(text)).map(([path]) => path);
  expect(files.length).toBeGreaterThan(50);
  expect(files.map((path) => [path, findCatalogs(path).length])).toEqual(files.map((path) => [path, 1]));
});

test('the shell has its texts on every page', () => {
  const shell = ['root.tsx', 'shell/default-layout.tsx', 'shell/blank-layout.tsx'];
  expect(shell.flatMap((path) => findMissing(path, ['shell']))).toEqual([]);
  // Each page of this layout declares it.
  expect(findMissing('shell/preview-layout.tsx', ['shell', 'preview'])).toEqual([]);
});

test.each(Object.entries(routes))('%s declares the catalogs of all that it shows', (path, { handle }) => {
  expect(findMissing(path.slice('./'.length), ['shell', ...(handle?.catalogs ?? [])])).toEqual([]);
});

test('a text without its catalog is found', () => {
  expect(findMissing('routes/cart.tsx', ['shell'])).toContain('bag/bag-row.tsx: bag');
  expect(findMissing('shell/header.tsx', [])).not.toContain('search/search-overlay.tsx: search');
});
