import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { catalogSources } from './app/messages/catalogs.ts';

const name = 'virtual:catalog-files';

/** Below web/: `app/messages/<catalog>/<language>.po`. */
const pattern = /^app\/messages\/([\w-]+)\/(\w+)\.po$/;

/**
 * Builds each catalog of texts as a script of its own, which no other script names: a page is told the URLs of its
 * language (`virtual:catalog-files`, by language and catalog, for the server, which is built after the browser's part).
 */
export function catalogFiles(): Plugin {
  return {
    name: 'catalog-files',
    async buildStart() {
      if (this.environment.name !== 'client' || this.environment.mode !== 'build') return;
      for (const [source, catalog, language] of await findCatalogs()) {
        this.emitFile({ type: 'chunk', id: path.join(import.meta.dirname, source), name: `${catalog}.${language}` });
      }
    },
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return;
      const built = this.environment.mode === 'build' ? await readManifest() : null;
      const urls: Record<string, Record<string, string>> = {};
      for (const [source, catalog, language] of await findCatalogs()) {
        urls[language] ??= {};
        urls[language][catalog] = `/${built ? built[source]?.file : source}`;
      }
      return `export default ${JSON.stringify(urls)};`;
    },
  };
}

/** Returns source, catalog and language of each file of texts that browsers load. */
async function findCatalogs(): Promise<[source: string, catalog: string, language: string][]> {
  const files = await Array.fromAsync(glob('app/messages/*/*.po', { cwd: import.meta.dirname }));
  return files.sort().flatMap((file) => {
    const [source, catalog, language] = pattern.exec(file.replaceAll('\\', '/')) ?? [];
    return source && catalog && language && catalog in catalogSources ? [[source, catalog, language]] : [];
  });
}

async function readManifest(): Promise<Record<string, { file: string }>> {
  return JSON.parse(await readFile(new URL('./build/client/.vite/manifest.json', import.meta.url), 'utf8'));
}
