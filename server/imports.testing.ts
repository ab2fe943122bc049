export type SourceFile = {
  /** Below server/, with slashes. */
  path: string;
  text: string;
};

/** Files that put the shop together, and may import any part of it. */
const composition = /^(?:app|env|env\.settings|main|nouns)\.ts$/;

/** Tests may reach everywhere. */
const isTest = (path: string) => /\.(?:test|testing)\.ts$/.test(path);

/**
 * Returns each import between folders of the server that is not allowed, as "file imports target": a noun calls another
 * through its `<noun>.service.ts` only, and platform/ imports no noun.
 */
export function findCrossings(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => !isTest(path) && !composition.test(path))
    .flatMap(({ path, text }) =>
      findImports(path, text)
        .filter((target) => !isAllowed(path, target))
        .map((target) => `${path} imports ${target}`),
    );
}

function isAllowed(path: string, target: string): boolean {
  const [own, other] = [getFolder(path), getFolder(target)];
  if (own === other || other === 'platform') return true;
  if (target === 'env.ts') return true;
  if (own === 'platform') return false;
  // The flag service is a service of several files, made by the one that has its name.
  return target === `${other}/${other}.service.ts` || target === 'flagservice/flagservice.ts';
}

const getFolder = (path: string) => (path.includes('/') ? path.slice(0, path.indexOf('/')) : '');

function findImports(path: string, text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|\bimport)\s*\(?\s*'(\.{1,2}\/[^']+)'/g)].map(({ 1: specifier = '' }) =>
    new URL(specifier, `file:///${path}`).pathname.slice(1),
  );
}
