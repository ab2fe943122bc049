import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';

const modules = path.join(import.meta.dirname, 'dev-modules.ts');

/** Vitest loads modules in its own way, so that this runs in a process of Node. */
const script = `
import { writeFileSync } from 'node:fs';
import { invalidateModules, watchModules } from ${JSON.stringify(modules)};
const folder = import.meta.dirname;
watchModules([folder]);
const app = () => import('./app.mjs');
const main = await import('./main.mjs');
const before = await app();
writeFileSync(folder + '/rule.mjs', 'export const price = 2;');
const concerned = invalidateModules([folder + '/rule.mjs', folder + '/unknown.mjs'], [folder + '/app.mjs']);
const after = await app();
console.log(JSON.stringify({
  concerned: [...concerned].map((file) => file.slice(folder.length + 1)).sort(),
  prices: [before.price, after.price, main.price],
  isClockShared: before.clock === after.clock,
}));
`;

test('a changed module is evaluated again with all that import it, and the others are kept', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'dev-modules-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = {
    'clock.mjs': 'export const clock = {};',
    'rule.mjs': 'export const price = 1;',
    'app.mjs': "export { clock } from './clock.mjs'; export { price } from './service.mjs';",
    'service.mjs': "export { price } from './rule.mjs';",
    'main.mjs': "export const { price } = await import('./app.mjs');",
    'run.mjs': script,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content);
  const { stdout } = await promisify(execFile)(process.execPath, [path.join(folder, 'run.mjs')]);
  expect(JSON.parse(stdout)).toEqual({
    // Not main.mjs, which imports the entry.
    concerned: ['app.mjs', 'rule.mjs', 'service.mjs'],
    prices: [1, 2, 1],
    isClockShared: true,
  });
});
