import { defineConfig } from 'vitest/config';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import babel from '@rolldown/plugin-babel';

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] })],
  resolve: { alias: { '~': new URL('./web/app', import.meta.url).pathname } },
  test: {
    include: ['{contract,flags,server,web,demo,scripts}/**/*.test.{ts,tsx}'],
    // Databases are opened per file; the machine of a contributor may have two cores.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
