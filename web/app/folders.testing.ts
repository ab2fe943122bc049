/**
 * The folders of the web app: `routes → shell → noun → platform, ui`. Every folder that is not named here or below is a
 * noun that imports no other noun; one that does is listed with those that it imports, without a cycle.
 */
const importedNouns: Record<string, readonly string[]> = {
  account: ['address', 'loyalty', 'mail', 'member'],
  bag: ['member', 'pricing'],
  catalogue: ['bag', 'delivery', 'member', 'pricing', 'waitlist'],
  content: ['catalogue', 'giftcard', 'member', 'texts'],
  flag: ['bag', 'member'],
  giftcard: ['bag', 'mail', 'member', 'payable'],
  happening: ['mail', 'market', 'member', 'payable'],
  loyalty: ['bag', 'mail', 'member', 'pricing'],
  order: ['account', 'address', 'bag', 'delivery', 'flag', 'mail', 'market', 'member', 'payable', 'pricing'],
  pairing: ['bag', 'catalogue'],
  payable: ['member'],
  promotion: ['bag', 'pricing'],
  returns: ['bag', 'mail', 'member', 'order'],
  sample: ['bag'],
  search: ['catalogue'],
  staff: ['mail'],
  waitlist: ['bag', 'mail', 'member', 'pricing'],
  wishlist: ['catalogue'],
};

/** Files beside the folders (root.tsx, entry.*) put everything together: they may import all, and nobody imports them. */
const composition = '';

export type SourceFile = {
  /** Below web/app, with slashes. */
  path: string;
  text: string;
};

/** Returns each import of the files that crosses an arrow, as "file imports target". */
export function findCrossings(files: readonly SourceFile[]): string[] {
  return files.flatMap(({ path, text }) => {
    const folder = getFolder(path);
    if (folder === composition) return [];
    return findImports(path, text)
      .filter((target) => {
        const other = getFolder(target);
        return other !== folder && !canImport(folder, other);
      })
      .map((target) => `${path} imports ${target}`);
  });
}

function canImport(folder: string, other: string): boolean {
  if (other === composition || other === 'routes') return false;
  if (folder === 'platform') return other === 'messages';
  if (folder === 'ui' || folder === 'messages' || other === 'messages') return false;
  if (folder === 'routes') return true;
  if (other === 'shell') return false;
  if (folder === 'shell' || other === 'platform' || other === 'ui') return true;
  return importedNouns[folder]?.includes(other) ?? false;
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
