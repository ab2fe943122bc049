import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** What cannot work on Windows, where paths have a drive and backslashes: guarded here, as CI runs on Linux only. */

const root = path.join(import.meta.dirname, '..');

const sources = String(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
    cwd: root,
  }),
)
  .split('\n')
  .filter((file) => file && file !== 'scripts/portable.test.ts');

function findLines(pattern: RegExp): string[] {
  return sources.flatMap((file) => {
    let text: string;
    try {
      text = readFileSync(path.join(root, file), 'utf8');
    } catch {
      return []; // removed, but still in the index
    }
    return text
      .split('\n')
      .filter((line) => pattern.test(line))
      .map((line) => `${file}: ${line.trim()}`);
  });
}

test.each([
  ['the path of a file URL is read by fileURLToPath', /import\.meta\.url\)\.pathname/],
  ['modules are imported by URL, not by path', /\bimport\((?:path\.|file\)|\w*[Pp]ath\)|import\.meta\.dirname)/],
  ['the folder of a module is import.meta.dirname', /path\.dirname\(new URL/],
])('%s', (_rule, pattern) => {
  expect(sources.length).toBeGreaterThan(500);
  expect(findLines(pattern)).toEqual([]);
});
