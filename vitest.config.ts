import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { configDefaults, defineConfig } from 'vitest/config';
import { catalogFiles } from './web/catalog-files.ts';

// Lingui's plugins and macros otherwise look for it in the folder that the tests are started from.
process.env.LINGUI_CONFIG = fileURLToPath(new URL('./web/lingui.config.ts', import.meta.url));

/** Tests of the server that PostgreSQL is not needed for: most have no database, two have the embedded one. */
const serverTestsWithoutPostgres = [
  'server/**/*.rules.test.ts',
  'server/{embedded,imports}.test.ts',
  'server/picture/picture.{encoding,process}.test.ts',
  'server/privacy.test.ts',
  'server/account/account.google.test.ts',
  'server/payment/payment.hosted.test.ts',
];

/** Tests that mock a module, or change what a process shares. */
const lonelyServerTests = [
  'server/account/account.stale-proof.test.ts',
  'server/flagservice/vendor.test.ts',
  'server/picture/picture.preparing.test.ts',
];

const raceTests = ['server/**/*.{race,histories,conservation,payment-model}.test.ts'];

/** Tests of commands with a database. */
const commandTests = ['commands/{jobs,loyalty,payments,promotions,running-shop,staff,store-services}.test.ts'];

/**
 * Tests that also run on the embedded database: of migrations, of what all nouns stand on, and those that say
 * `@module-tag embedded`, one for each noun with tables (server/embedded.test.ts).
 */
const embeddedTests = globSync('{commands,server}/**/*.test.ts', { cwd: import.meta.dirname }).filter((file) => {
  if (file.endsWith('.migration.test.ts')) return true;
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  return /[\\/]platform[\\/]/.test(file) ? text.includes('testDatabase(') : text.startsWith('// @module-tag embedded');
});

/**
 * Which tests share a process, and which database they are for (scripts/verify.ts): to load the server for each file
 * took a third of the processor time of its tests.
 */
const projects: Record<string, { include: string[]; exclude?: string[]; isolate?: true }> = {
  // The example noun is tested where it is added to a copy of the shop (scripts/proof-noun.ts).
  pure: {
    include: ['{bench,contract,commands,demo,scripts}/**/*.test.ts', ...serverTestsWithoutPostgres],
    exclude: ['scripts/proof/noun/**', ...commandTests],
  },
  isolated: { include: ['{flags,web}/**/*.test.{ts,tsx}', ...lonelyServerTests], isolate: true },
  embedded: { include: embeddedTests },
  services: {
    include: ['server/**/*.test.ts', ...commandTests],
    exclude: [...serverTestsWithoutPostgres, ...lonelyServerTests, ...raceTests],
  },
  races: { include: raceTests },
};

export default defineConfig({
  plugins: [catalogFiles(), lingui(), babel({ presets: [linguiTransformerBabelPreset({})] })],
  resolve: { alias: { '~': fileURLToPath(new URL('./web/app', import.meta.url)) } },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    tags: [{ name: 'embedded', description: 'Runs on the embedded database too, where PostgreSQL is the rule' }],
    projects: Object.entries(projects).map(([name, { include, exclude = [], isolate = false }]) => ({
      extends: true,
      test: { name, include, exclude: [...configDefaults.exclude, ...exclude], isolate },
    })),
  },
});
