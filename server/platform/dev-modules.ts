import { registerHooks } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Lets a process in development load changed modules again (ADR 164): a changed module, and all that import it, get another
 * address, so that the next `import()` evaluates them anew.
 */

const versions = new Map<string, number>();
const importers = new Map<string, Set<string>>();

const removeVersion = (url: string) => url.replace(/\?v=\d+$/, '');

/** Follows the imports of the modules in folders; call it before they are loaded. */
export function watchModules(folders: readonly string[]): void {
  const roots = folders.map((folder) => `${pathToFileURL(folder).href}/`);
  registerHooks({
    resolve: (specifier, context, nextResolve) => {
      const resolved = nextResolve(specifier, context);
      const url = removeVersion(resolved.url);
      if (!roots.some((root) => url.startsWith(root)) || url.includes('/node_modules/')) return resolved;
      const known = importers.get(url) ?? new Set();
      importers.set(url, known);
      if (context.parentURL) known.add(removeVersion(context.parentURL));
      const version = versions.get(url);
      return version === undefined ? resolved : { ...resolved, url: `${url}?v=${version}` };
    },
  });
}

/**
 * Makes the next import of files, and of all modules that import them, evaluate them anew.
 * @param entries modules that are imported again; what imports them stays
 * @returns the modules concerned, by path; none where nothing has imported the files
 */
export function invalidateModules(files: readonly string[], entries: readonly string[]): Set<string> {
  const concerned = new Set<string>();
  const stops = new Set(entries.map((file) => pathToFileURL(file).href));
  const add = (url: string): void => {
    if (concerned.has(url)) return;
    concerned.add(url);
    if (!stops.has(url)) for (const importer of importers.get(url) ?? []) add(importer);
  };
  for (const url of files.map((file) => pathToFileURL(file).href)) if (importers.has(url)) add(url);
  for (const url of concerned) versions.set(url, (versions.get(url) ?? 0) + 1);
  return new Set([...concerned].map((url) => fileURLToPath(url)));
}
