/**
 * The folders of the web app and what each may import besides itself: `routes → shell → noun → platform, ui`.
 * A new noun is added here; nouns import each other without a cycle.
 */
const allowedImports: Record<string, readonly string[]> = {
  ui: [],
  platform: ['messages'],
  account: ['platform', 'ui'],
  'api-reference': ['platform', 'ui'],
  bag: ['pricing', 'platform', 'ui'],
  catalogue: ['bag', 'delivery', 'pricing', 'platform', 'ui'],
  content: ['catalogue', 'platform', 'ui'],
  delivery: ['platform', 'ui'],
  flag: ['bag', 'platform', 'ui'],
  mail: ['platform', 'ui'],
  order: ['bag', 'delivery', 'flag', 'mail', 'pricing', 'platform', 'ui'],
  pricing: ['platform', 'ui'],
  search: ['catalogue', 'platform', 'ui'],
  texts: ['platform', 'ui'],
};
const nouns = Object.keys(allowedImports);
allowedImports.shell = nouns;
allowedImports.routes = [...nouns, 'shell'];

/** Files beside the folders (root.tsx, entry.*) put everything together: they may import all, and nobody imports them. */
const composition = '';

export type SourceFile = {
  /** Below web/app, with slashes. */
  path: string;
  text: string;
};

/** Returns each import of the files that `allowedImports` does not allow, as "file imports target". */
export function findCrossings(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const folder = getFolder(path);
    if (folder === composition) return [];
    return findImports(path, text)
      .filter((target) => {
        const other = getFolder(target);
        return !(folder in allowedImports) || (other !== folder && !allowedImports[folder]?.includes(other));
      })
      .map((target) => `${path} imports ${target}`);
  });
}

const getFolder = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : composition);

/** Returns the files of web/app that a file imports, as paths below web/app; packages and generated types are left out. */
export function findImports(path: string, text: string): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
  return specifiers.flatMap((specifier) => {
    if (specifier.includes('+types')) return [];
    if (specifier.startsWith('~/')) return [specifier.slice(2)];
    if (!specifier.startsWith('.')) return [];
    return [new URL(specifier, `file:///${path}`).pathname.slice(1)];
  });
}
