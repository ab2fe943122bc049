import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What the home page loads at its start. */
const entries = ['entry.client.tsx', 'root.tsx', 'shell/default-layout.tsx', 'routes/index.tsx'];

/** Imports and re-exports that load a module at once: neither types nor `import()`; the server's modules are left out. */
const staticImport = /^(?:import|export)\s(?!type\s)(?:[^;]*?\sfrom\s)?'([~.][^']+\.tsx?)'/gm;

/** Returns the files of web/app that a file imports, as paths below web/app. */
function findStaticImports(file: string): string[] {
  const text = readFileSync(new URL(file, import.meta.url), 'utf8');
  return [...text.matchAll(staticImport)]
    .map(([, specifier = '']) =>
      specifier.startsWith('~/') ? specifier.slice(2) : new URL(specifier, `file:///${file}`).pathname.slice(1),
    )
    .filter((imported) => !imported.includes('.server.') && !imported.includes('+types'));
}

test('a visitor’s home page loads no code of the account and of Beauty Pass', () => {
  const loaded = new Set(entries);
  for (const file of loaded) for (const imported of findStaticImports(file)) loaded.add(imported);
  expect(loaded.size).toBeGreaterThan(80);
  expect([...loaded]).toContain('shell/account-button.tsx');
  expect([...loaded].filter((file) => /^(?:account|loyalty)\//.test(file))).toEqual([]);
});
