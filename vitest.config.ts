import { fileURLToPath } from 'node:url';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';
import { configDefaults, defineConfig } from 'vitest/config';
import { catalogFiles } from './web/catalog-files.ts';

// Lingui's plugins and macros otherwise look for it in the folder that the tests are started from.
process.env.LINGUI_CONFIG = fileURLToPath(new URL('./web/lingui.config.ts', import.meta.url));

export default defineConfig({
  plugins: [catalogFiles(), lingui(), babel({ presets: [linguiTransformerBabelPreset({})] })],
  resolve: { alias: { '~': fileURLToPath(new URL('./web/app', import.meta.url)) } },
  test: {
    include: ['{contract,flags,server,web,demo,scripts}/**/*.test.{ts,tsx}'],
    // The example noun is tested where it is added to a copy of the shop (scripts/proof-noun.ts).
    exclude: [...configDefaults.exclude, 'scripts/proof/noun/**'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
