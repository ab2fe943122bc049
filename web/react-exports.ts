import { createRequire } from 'node:module';
import type { Plugin } from 'vite';

/** Entry points of React that are CommonJS; what they export is known at build time. */
const entryPoints = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];

const prefix = '\0react-exports:';
const require = createRequire(import.meta.url);

/**
 * Gives React named exports in the browser's build. Each import of CommonJS would be an object of its own in every chunk,
 * and each call of a hook or of `jsx` a look-up in it: 2 KB more on every page.
 */
export function reactExports(): Plugin {
  return {
    name: 'react-exports',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId(source, importer, { kind }) {
      if (!entryPoints.includes(source) || importer?.startsWith(prefix) || kind === 'require-call') return;
      return prefix + source;
    },
    load(id) {
      if (!id.startsWith(prefix)) return;
      const entryPoint = id.slice(prefix.length);
      const names = Object.keys(require(entryPoint)).filter((name) => !name.startsWith('__'));
      return [
        `import whole from '${entryPoint}';`,
        'export default whole;',
        // What no module imports is left out: a mere look-up could have an effect.
        ...names.map((name) => `export const ${name} = /* @__PURE__ */ (() => whole.${name})();`),
      ].join('\n');
    },
  };
}
