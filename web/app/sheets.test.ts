import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss';
import { expect, test } from 'vitest';
import { escapePattern, findSheetFaults, readClassUses, type SourceFile } from './sheets.testing.ts';

function readSources(): SourceFile[] {
  return readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.(tsx|css)$/.test(file) && !/\.test(ing)?\.tsx$/.test(file))
    .map((file) => ({ path: file, text: readFileSync(`${import.meta.dirname}/${file}`, 'utf8') }));
}

const sources = readSources();
const sheetText = sources
  .filter(({ path: file }) => file.endsWith('.css'))
  .map(({ text }) => text)
  .join('\n');
const isSheetClass = (name: string) => new RegExp(`\\.${escapePattern(name)}(?![\\w-])`).test(sheetText);

test('every sheet holds one part, its classes stay in its folder, and nothing restyles a part of ui/', () => {
  expect(sources.length).toBeGreaterThan(100);
  expect(findSheetFaults(sources)).toEqual([]);
});

const button = { path: 'ui/button.css', text: '.button { color: red }' };
test.each([
  ['a class of another part', { path: 'bag/row.css', text: '.row .button { margin: 0 }' }],
  ['an element inside a part', { path: 'bag/row.css', text: '.row > svg { width: 1rem }' }],
  ['a class without the name', { path: 'bag/row.css', text: '.line { margin: 0 }' }],
  ['a name that is taken', { path: 'bag/button.css', text: '.button { margin: 0 }' }],
  ['a layer of its own', { path: 'bag/row.css', text: '.row { z-index: 2 }' }],
  [
    'a height of the header',
    { path: 'bag/row.css', text: '.row { @variant wide { position: sticky; top: 4.75rem } }' },
  ],
  ['a bar that sticks in a low window', { path: 'bag/row.css', text: '.row { position: sticky; bottom: 0 }' }],
  ['a height to scroll by', { path: 'bag/row.css', text: '.row { scroll-margin-top: 5rem }' }],
  ['a class of ui/ in a noun', { path: 'bag/row.tsx', text: '<a className="button">' }],
  ['a class of ui/ under a condition', { path: 'bag/row.tsx', text: "<a className={isOut ? 'button' : undefined}>" }],
  ['a layer in a component', { path: 'bag/row.tsx', text: '<div className="wide:z-10">' }],
  ['a header in a component', { path: 'bag/row.tsx', text: '<div className="[@media(height>=30rem)]:sticky top-19">' }],
  ['a component that sticks in a low window', { path: 'bag/row.tsx', text: '<div className="sticky top-0">' }],
  [
    'a part with another colour',
    { path: 'bag/row.tsx', text: `import { Button } from '~/ui/button.tsx';\n<Button className="bg-ink">` },
  ],
])('%s is a fault', (_, file) => {
  expect(findSheetFaults([button, { path: 'bag/row.css', text: '.row { margin: 0 }' }])).toEqual([]);
  expect(findSheetFaults([button, file]).length).toBeGreaterThan(0);
});

test('every class that a component names is in a sheet or is a utility of the tokens', async () => {
  const require = createRequire(import.meta.url);
  const design = await loadDesignSystem(readFileSync(path.join(import.meta.dirname, 'app.css'), 'utf8'), {
    base: import.meta.dirname,
    loadStylesheet: async (id, base) => {
      const file = id.startsWith('.') ? path.resolve(base, id) : require.resolve(id);
      return { path: file, base: path.dirname(file), content: readFileSync(file, 'utf8') };
    },
  });
  const used = sources.flatMap(({ path: file, text }) =>
    // Mails bring the styles of their classes along.
    file.endsWith('.tsx') && !file.startsWith('mail/') ? readClassUses(text).flatMap(({ names }) => names) : [],
  );
  const names = [...new Set(used)].filter((name) => !isSheetClass(name));
  expect(names.length).toBeGreaterThan(100);
  const css = design.candidatesToCss(names);
  expect(names.filter((_, index) => css[index] === null)).toEqual([]);
  // Tailwind's own theme is off: only the tokens exist.
  expect(design.candidatesToCss(['sm:flex', 'bg-red-500', 'text-sm', 'shadow-md'])).toEqual([null, null, null, null]);
});

test('every class of a sheet is used in its folder', () => {
  const unused = sources.flatMap(({ path: file, text }) => {
    if (!file.endsWith('.css') || file.startsWith('ui/fonts')) return [];
    const folder = file.slice(0, file.indexOf('/') + 1);
    const components = sources
      .filter((source) => source.path.startsWith(folder) && source.path.endsWith('.tsx'))
      .map((source) => source.text)
      .join('\n');
    const withoutTexts = text.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"\n]*"/g, '');
    return [...withoutTexts.matchAll(/\.([a-z][\w-]*)/g)]
      .map((match) => match[1] ?? '')
      .filter((name) => !new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(components))
      .filter((name) => !components.includes(`${name.slice(0, name.lastIndexOf('-'))}-$\{`))
      .map((name) => `${file}: .${name}`);
  });
  expect(unused).toEqual([]);
});
