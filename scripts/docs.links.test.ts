import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findBrokenLinks, listAnchors, listLinks } from './docs.links.ts';

test('links to files and headings that are not there are named', async () => {
  const root = await mkdtemp(path.join(os.tmpdir(), 'links-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const text = [
    '# Start',
    '[a](#start) [b](b.md) [c](b.md#two-words) [d](https://example.com/x.md) `[e](none.md)`',
    '[f](none.md) [g](b.md#three) [h](#end)',
    '```',
    '[i](none.md)',
    '# End',
    '```',
  ];
  await writeFile(path.join(root, 'a.md'), text.join('\n'));
  await writeFile(path.join(root, 'b.md'), '## Two words\n');
  expect(await findBrokenLinks(root)).toEqual([
    'a.md: none.md leads to no file',
    'a.md: b.md#three leads to no heading of b.md',
    'a.md: #end leads to no heading of a.md',
  ]);
});

test('links in titles, pictures and references are read', () => {
  expect(listLinks('![p](a.png)\n[**b** `c`](d.md "title")\n\n[e]: f.md\n')).toEqual(['a.png', 'd.md', 'f.md']);
});

test('anchors are formed as GitHub forms them', () => {
  const page = "# The `shop.json`: a file's *keys*\n## Twice\n## Twice\n### [Linked](x.md) name\n";
  expect([...listAnchors(page)]).toEqual(['the-shopjson-a-files-keys', 'twice', 'twice-1', 'linked-name']);
});
