import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

test('no text of the interface names the demo: the name comes from the shop file', () => {
  const repository = path.join(import.meta.dirname, '../..');
  const files = globSync('{web/app,server,server/*}/messages/**/*.po', { cwd: repository });
  expect(files.length).toBeGreaterThan(80);
  const naming = files.flatMap((file) =>
    readFileSync(path.join(repository, file), 'utf8')
      .split('\n')
      .filter((line) => /^msg(?:id|str)/.test(line) && /vermilion|เวอร์มิเลียน/i.test(line))
      .map((line) => `${file}: ${line}`),
  );
  expect(naming).toEqual([]);
});
