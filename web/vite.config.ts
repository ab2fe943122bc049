import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { getConfig } from '@lingui/conf';
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { catalogFiles } from './catalog-files.ts';
import { chunkGroups } from './chunk-groups.ts';
import { reactExports } from './react-exports.ts';
import { routeModules } from './route-modules.ts';
import { cacheTransforms } from './transform-cache.ts';

// Named by its path: tools are started from the repository's root as well as from here.
const linguiConfig = { configPath: fileURLToPath(new URL('./lingui.config.ts', import.meta.url)) };

const macros = await babel({
  presets: [linguiTransformerBabelPreset({ linguiConfig: getConfig(linguiConfig) }, linguiConfig)],
});

/** Stands for the versions of all packages. */
const lockFile = fileURLToPath(new URL('../package-lock.json', import.meta.url));

const chunksOfEveryPage = /\/(?:framework|rolldown-runtime|shell)-[\w-]+\.js$/;

const repository = fileURLToPath(new URL('..', import.meta.url));

/** Modules of the flag client, by their path within the repository: its own folder may have any name. */
const flagModule = /^(?:flags|web[\\/]app[\\/]flag|contract[\\/](?:flag|participation)\.ts)/;

export default defineConfig(({ command }) => ({
  plugins: [
    // React Aria's own texts: it has none in Indonesian and Thai, and falls back to English.
    { ...optimizeLocales.vite({ locales: ['en-US', 'zh-TW'] }), enforce: 'pre' },
    tailwindcss(),
    reactRouter(),
    routeModules(),
    reactExports(),
    catalogFiles(),
    lingui({ ...linguiConfig, failOnCompileError: true }),
    cacheTransforms(macros as Plugin, [linguiConfig.configPath, lockFile]),
  ],
  resolve: {
    alias: [
      { find: '~', replacement: fileURLToPath(new URL('./app', import.meta.url)) },
      // Lingui and React Aria import the one for React 17.
      { find: /^use-sync-external-store\/shim(?:\/index\.js)?$/, replacement: 'react' },
    ],
  },
  environments: {
    client: {
      // Every module is scanned at the start: a package found later would reload the first page of a developer.
      optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '!app/**/*.test.{ts,tsx}', '!app/**/*.server.{ts,tsx}'] },
      build: {
        rolldownOptions: {
          output: {
            // The flag client is told apart from the pages' own scripts (bench/bytes.ts).
            chunkFileNames: ({ moduleIds }) =>
              `assets/${moduleIds.every((id) => flagModule.test(path.relative(repository, id))) ? 'flags/' : ''}[name]-[hash].js`,
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // A part that comes on demand is preloaded with what it imports, but for what every page has loaded already.
    modulePreload: { resolveDependencies: (_, files) => files.filter((file) => !chunksOfEveryPage.test(file)) },
  },
  // The server is one bundle beside node_modules: fewer modules to load at start. In development all 2,000 icons would be
  // transformed for the first page; Node loads them as one file.
  ssr: { noExternal: ['@vermilion/contract', '@vermilion/flags', ...(command === 'build' ? ['lucide'] : [])] },
}));
