import type { FlagKey } from '@vermilion/contract/flag';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** What is known of a page before it is rendered. */
export type PageRoute = {
  /** The path as its route spells it: `/cart` for `/CART/`. As it came where no route knows it. */
  path: string;
  /** The flags that the page declares: the page cache keys on their variations. */
  flags: readonly FlagKey[];
};

/** Paths whose answer is kept: matching one takes longer than sending a page from the cache. */
const mostKept = 5000;

/** Finds the route of a page, and in its module the flags: `export const handle = { flags: ['listing-columns'] }`. */
export function createRouteFinder(): (build: ServerBuild, path: string) => PageRoute {
  const known = new WeakMap<ServerBuild, { routes: RouteObject[]; pages: Map<string, PageRoute> }>();
  return (build, path) => {
    const made = known.get(build) ?? { routes: routesOf(build), pages: new Map() };
    known.set(build, made);
    const kept = made.pages.get(path);
    if (kept) return kept;
    const matches = matchRoutes(made.routes, path) ?? [];
    const pattern = matches.map(({ route }) => route.path ?? '').join('/');
    const page = { path: spelled(path, pattern), flags: matches.flatMap(({ route }) => flagsIn(route.handle)) };
    if (made.pages.size >= mostKept) made.pages.clear();
    made.pages.set(path, page);
    return page;
  };
}

/** The path with what the pattern says word for word, and without empty parts. */
function spelled(path: string, pattern: string): string {
  if (pattern.endsWith('*')) return path;
  const wanted = parts(pattern);
  return `/${parts(path)
    .map((part, place) => (wanted[place]?.startsWith(':') ? part : wanted[place]))
    .join('/')}`;
}

const parts = (path: string) => path.split('/').filter(Boolean);

function flagsIn(handle: unknown): readonly FlagKey[] {
  return typeof handle === 'object' && handle !== null && 'flags' in handle ? (handle.flags as FlagKey[]) : [];
}

/** The build's routes, listed with their parents' ids, as the tree that the router matches. */
function routesOf({ routes }: ServerBuild): RouteObject[] {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive, module }) => {
        const route = { id, path, caseSensitive, handle: module.handle };
        return index ? { ...route, index } : { ...route, children: below(id) };
      });
  return below(undefined);
}
