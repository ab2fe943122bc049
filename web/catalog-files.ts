import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const name = 'virtual:catalog-files';

/**
 * `virtual:catalog-files`: where a browser finds the words of a language, by language. Only the server asks, so that a page
 * can name them beside its scripts; the browser is built before it. Empty in development, where nothing has an address yet.
 */
export function catalogFiles(): Plugin {
  return {
    name: 'catalog-files',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return;
      const files = this.environment.mode === 'build' ? await builtFiles() : {};
      return `export default ${JSON.stringify(files)};`;
    },
  };
}

async function builtFiles(): Promise<Record<string, string>> {
  const manifest = new URL('./build/client/.vite/manifest.json', import.meta.url);
  const chunks: Record<string, { file: string }> = JSON.parse(await readFile(manifest, 'utf8'));
  return Object.fromEntries(
    Object.entries(chunks).flatMap(([source, { file }]) => {
      const language = /^app\/messages\/(\w+)\.po$/.exec(source)?.[1];
      return language ? [[language, `/${file}`]] : [];
    }),
  );
}
