import type { SmartLink } from '@vermilion/contract/shop-path';
import { removeSlash } from '~/platform/site-path.ts';

/** A route as the guard sees it: where, and whether the route table has a page for it. */
export type Place = { path: string; known: boolean };

export type Navigation = {
  /** True: leave the app and let the server answer with a whole page. */
  leaves: boolean;
  /** Entries that cannot be read or may take too long; they match nothing. */
  broken: SmartLink[];
};

/** Whether a pattern matches a path (exempted-paths.ts). */
export type MatchPattern = (pattern: string, path: string) => boolean;

/**
 * Decides whether a change of path stays inside the app (spec §2): not where another system answers the path, and not
 * from or to a path without a route.
 * @param exempted null while the layout configuration has not loaded: nothing is exempted then
 * @param matchPattern throws where a pattern is broken
 */
export function decideNavigation(
  from: Place,
  to: Place,
  exempted: readonly SmartLink[] | null,
  matchPattern: MatchPattern,
): Navigation {
  if (!from.known || !to.known) return { leaves: true, broken: [] };
  const { matches, broken } = matchesExempted(to.path, exempted ?? [], matchPattern);
  return { leaves: matches, broken };
}

function matchesExempted(path: string, exempted: readonly SmartLink[], matchPattern: MatchPattern) {
  const broken: SmartLink[] = [];
  const matches = exempted.some((entry) => {
    switch (entry.type) {
      case 'absolute':
        return removeSlash(path) === removeSlash(entry.value);
      case 'startsWith':
        return path.startsWith(entry.value);
      case 'regex':
        try {
          return matchPattern(entry.value, path);
        } catch {
          broken.push(entry);
          return false;
        }
      default:
        return false;
    }
  });
  return { matches, broken };
}
