import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin';
import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

// Named by its path: tools are started from the repository's root as well as from here.
const linguiConfig = { configPath: new URL('./lingui.config.ts', import.meta.url).pathname };

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    lingui({ ...linguiConfig, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset({}, linguiConfig)] }),
  ],
  resolve: { alias: { '~': new URL('./app', import.meta.url).pathname } },
  build: { target: 'es2022', assetsInlineLimit: 0, reportCompressedSize: false },
  // The server is one bundle beside node_modules: fewer modules to load at start.
  ssr: { noExternal: ['@vermilion/contract', '@vermilion/flags', 'lucide-react'] },
});
