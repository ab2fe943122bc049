import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const replacement = fileURLToPath(new URL('./app/platform/load-route-module.ts', import.meta.url));

/**
 * Replaces React Router's loader of route code in the browser's build by `platform/load-route-module.ts` (ADR 40). The
 * build fails when React Router has moved it.
 */
export function routeModules(): Plugin {
  let isReplaced = false;
  return {
    name: 'route-modules',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer = '') {
      const isLoader = source.endsWith('/routeModules.js') && /react-router[\\/]dist[\\/]/.test(importer);
      if (!isLoader) return;
      isReplaced = true;
      return replacement;
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('React Router has no routeModules.js any more: see web/route-modules.ts');
    },
  };
}
