import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBrokenLinks, findMissingPaths, listAnchors, listLinks } from './docs.links.ts';

/** Writes files by their paths into a folder that goes with the test. @returns the folder */
async function createRepository(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(path.join(os.tmpdir(), 'links-'));
  onTestFinished(() => rm(root, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.join(root, path.dirname(name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
  return root;
}

test('links to files and headings that are not there are named', async () => {
  const text = [
    '# Start',
    '[a](#start) [b](b.md) [c](b.md#two-words) [d](https://example.com/x.md) `[e](none.md)`',
    '[f](none.md) [g](b.md#three) [h](#end)',
    '```',
    '[i](none.md)',
    '# End',
    '```',
  ];
  const root = await createRepository({ 'a.md': text.join('\n'), 'b.md': '## Two words\n' });
  expect(await findBrokenLinks(root)).toEqual([
    'a.md: none.md leads to no file',
    'a.md: b.md#three leads to no heading of b.md',
    'a.md: #end leads to no heading of a.md',
  ]);
});

test('paths and source files that are not there are named, in every page but history', async () => {
  const root = await createRepository({
    'docs/page.md': '`web/app/bag/` `web/app/gone/` `bag.ts` `gone.ts` `<noun>.store.ts` `./first.ts`',
    'web/PATCHES.md': '`app/bag/bag.ts`, `e2e/gone.e2e.ts`',
    'web/app/bag/README.md': '`bag/bag.ts` `other/bag.ts` `ag.ts`',
    'web/app/bag/bag.ts': '',
    'CHANGELOG.md': '`gone.ts`',
    'docs/adr/0001-d.md': '`web/app/gone/`',
    'node_modules/a/README.md': '`gone.ts`',
    'node_modules/a/gone.ts': '',
  });
  expect(await findMissingPaths(root)).toEqual([
    'docs/page.md: web/app/gone/ does not exist',
    'docs/page.md: there is no file gone.ts',
    'web/PATCHES.md: e2e/gone.e2e.ts does not exist',
    'web/app/bag/README.md: there is no file other/bag.ts',
    'web/app/bag/README.md: there is no file ag.ts',
  ]);
});

test('links in titles, pictures and references are read', () => {
  expect(listLinks('![p](a.png)\n[**b** `c`](d.md "title")\n\n[e]: f.md\n')).toEqual(['a.png', 'd.md', 'f.md']);
});

test('anchors are formed as GitHub forms them', () => {
  const page = "# The `shop.json`: a file's *keys*\n## Twice\n## Twice\n### [Linked](x.md) name\n";
  expect([...listAnchors(page)]).toEqual(['the-shopjson-a-files-keys', 'twice', 'twice-1', 'linked-name']);
});
