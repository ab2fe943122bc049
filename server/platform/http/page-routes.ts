import type { FlagKey } from '@vermilion/contract/flag';
import type { PageFacts } from '@vermilion/contract/page';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** What is known of a page before it is rendered. */
export type PageRoute = {
  /** The pattern of its address, such as `/products/:slug`, or `/*`. */
  pattern: string;
  /** The path in the spelling of its route: `/cart` for `/CART/`. Unchanged where no route matches. */
  canonicalPath: string;
  /** The flags that the page declares: the page cache keys on their variations. */
  flags: readonly FlagKey[];
  /** The query parameters that the page declares: the page cache keys on their values, and the page sees no others. */
  query: ReadonlySet<string> | 'all';
  /** Whether the page is a preview for editors. */
  isPreview: boolean;
};

/** Paths whose route is remembered: matching one takes longer than sending a page from the cache. */
const maxRememberedPaths = 5000;

/** Creates a function that finds the route of a path in the built web app, and what its `handle` declares. */
export function createRouteFinder(): (build: ServerBuild, path: string) => PageRoute {
  const byBuild = new WeakMap<ServerBuild, { routes: RouteObject[]; pages: Map<string, PageRoute> }>();
  return (build, path) => {
    const known = byBuild.get(build) ?? { routes: listRoutes(build), pages: new Map() };
    byBuild.set(build, known);
    const remembered = known.pages.get(path);
    if (remembered) return remembered;
    const matches = matchRoutes(known.routes, collapseSlashes(path)) ?? [];
    const handles = matches.map(({ route }) => (route.handle ?? {}) as PageFacts);
    const pattern = matches.map(({ route }) => route.path ?? '').join('/');
    const page: PageRoute = {
      pattern: `/${splitPath(pattern).join('/')}`,
      canonicalPath: getCanonicalPath(path, pattern),
      flags: handles.flatMap(({ flags }) => flags ?? []),
      query: handles.some(({ query }) => query === 'all')
        ? 'all'
        : new Set(handles.flatMap(({ query }) => query ?? [])),
      isPreview: handles.some(({ preview }) => preview === true),
    };
    if (known.pages.size >= maxRememberedPaths) known.pages.clear();
    known.pages.set(path, page);
    return page;
  };
}

/**
 * Returns the path with its static segments in the spelling of the pattern, and without empty segments: one that begins with two
 * slashes would lead to another host.
 */
function getCanonicalPath(path: string, pattern: string): string {
  if (pattern.endsWith('*')) return collapseSlashes(path);
  const segments = splitPath(path);
  const wanted = splitPath(pattern);
  // The router trims what it matches (control characters), so that the counts may differ: such a path is left alone.
  if (segments.length > wanted.length) return collapseSlashes(path);
  return `/${segments.map((segment, index) => (wanted[index]?.startsWith(':') ? segment : wanted[index])).join('/')}`;
}

const collapseSlashes = (path: string) => path.replaceAll(/\/{2,}/g, '/');

const splitPath = (path: string) => path.split('/').filter(Boolean);

/** The build's routes, listed with their parents' ids, as the tree that the router matches. */
function listRoutes({ routes }: ServerBuild): RouteObject[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const listBelow = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive, module }) => {
        const route = { id, path, caseSensitive, handle: module.handle };
        return index ? { ...route, index } : { ...route, children: listBelow(id) };
      });
  return listBelow(undefined);
}
