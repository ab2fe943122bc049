import type { FlagKey } from '@vermilion/contract/flag';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Paths whose answer is kept: matching one takes longer than sending a page from the cache. */
const mostKept = 5000;

/**
 * Finds the flags that a page declares, in its route module: `export const handle = { flags: ['listing-columns'] }`.
 * They are known before the page is rendered, as the page cache keys on their variations.
 */
export function createPageFlagFinder(): (build: ServerBuild, path: string) => readonly FlagKey[] {
  const known = new WeakMap<ServerBuild, { routes: RouteObject[]; flags: Map<string, readonly FlagKey[]> }>();
  return (build, path) => {
    const made = known.get(build) ?? { routes: routesOf(build), flags: new Map() };
    known.set(build, made);
    const kept = made.flags.get(path);
    if (kept) return kept;
    const flags = (matchRoutes(made.routes, path) ?? []).flatMap(({ route }) => flagsIn(route.handle));
    if (made.flags.size >= mostKept) made.flags.clear();
    made.flags.set(path, flags);
    return flags;
  };
}

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
