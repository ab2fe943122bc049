import { defineConfig } from '@lingui/cli';
import { formatter } from '@lingui/format-po';

/** The texts of the server and the contract, and of the demo's payment page. Node reads the catalogs as they are (platform/texts.ts). */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['en', 'id', 'th', 'zh'],
  catalogs: [
    {
      path: '<rootDir>/messages/{locale}',
      include: ['<rootDir>', '<rootDir>/../contract'],
      exclude: ['**/*.test.ts', '**/*.testing.ts', '**/node_modules/**'],
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
