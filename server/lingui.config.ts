import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

const root = path.join(import.meta.dirname, '..');

/** A noun's files of the contract: some have one for staff beside. */
const listContracts = (noun: string) => [`contract/${noun}.ts`, `contract/${noun}-staff.ts`];

/** Returns the nouns that have texts, in their folder or their files of the contract. */
function listNounsWithTexts(): string[] {
  const nouns = globSync('server/*/*.noun.ts', { cwd: root }).map((file) => path.basename(file, '.noun.ts'));
  return nouns.sort().filter((noun) => {
    const files = globSync([...listContracts(noun), `server/${noun}/**/*.ts`], { cwd: root });
    return files.some((file) => readFileSync(path.join(root, file), 'utf8').includes('msg({'));
  });
}

const nouns = listNounsWithTexts();
const exclude = ['**/*.test.ts', '**/*.testing.ts', '**/node_modules/**'];

/**
 * The texts of the server and the contract: each noun's in its folder, and what they share in `messages/`; and those of the
 * demo's payment page. Node reads the catalogs as they are (platform/texts.ts).
 */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'id', 'th', 'zh'],
  catalogs: [
    ...nouns.map((noun) => ({
      path: `<rootDir>/${noun}/messages/{locale}`,
      include: [`<rootDir>/${noun}`, ...listContracts(noun).map((file) => `<rootDir>/../${file}`)],
      exclude,
    })),
    {
      path: '<rootDir>/messages/{locale}',
      include: ['<rootDir>', '<rootDir>/../contract'],
      exclude: [
        ...exclude,
        ...nouns.flatMap((noun) => [
          `<rootDir>/${noun}/**`,
          ...listContracts(noun).map((file) => `<rootDir>/../${file}`),
        ]),
      ],
    },
    {
      path: '<rootDir>/../demo/sandbox/messages/{locale}',
      include: ['<rootDir>/../demo/sandbox'],
      exclude: ['**/*.test.ts'],
    },
  ],
  // The server's own `msg`: nothing transforms it, so it is a function that returns what it is given.
  macro: { corePackage: ['@vermilion/contract/text', './text.ts'] },
  format: formatter({ lineNumbers: false }),
  orderBy: 'origin',
});
