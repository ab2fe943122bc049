import type { SmartLink } from '@vermilion/contract/shop-path';

/** A route as the guard sees it: where, and whether the route table has a page for it. */
export type Place = { path: string; known: boolean };

export type Navigation = {
  /** True: leave the app and let the server answer with a whole page. */
  leaves: boolean;
  /** Entries that could not be read; they match nothing. */
  broken: SmartLink[];
};

/** What is reported where an entry cannot be read (spec §8); the navigation goes on. */
export const exemptedCheckFailed = 'Something went wrong while checking for exempted routes';

/**
 * Decides whether a change of path stays inside the app (spec §2): not where another system answers the path, and not
 * from or to a path without a route.
 * @param exempted null while the layout configuration has not loaded: nothing is exempted then
 */
export function decideNavigation(from: Place, to: Place, exempted: readonly SmartLink[] | null): Navigation {
  if (!from.known || !to.known) return { leaves: true, broken: [] };
  const { matches, broken } = matchesExempted(to.path, exempted ?? []);
  return { leaves: matches, broken };
}

function matchesExempted(path: string, exempted: readonly SmartLink[]) {
  const broken: SmartLink[] = [];
  const matches = exempted.some((entry) => {
    switch (entry.type) {
      case 'absolute':
        return removeSlash(path) === removeSlash(entry.value);
      case 'startsWith':
        return path.startsWith(entry.value);
      case 'regex':
        try {
          return new RegExp(entry.value, 'u').test(path);
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

/** `/gift-cards/` and `/gift-cards` are one page. */
function removeSlash(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') : path;
}

/**
 * Whether a page is the one that a menu entry leads to, or below it: `/brands/halden` is within `/brands`. An entry with
 * a query is that listing only: `/search?sort=newest` is not every search.
 * @param page its path with its query
 */
export function isWithin(page: string, entry: string): boolean {
  if (entry.includes('?')) return page === entry;
  const path = removeSlash(page.split('?', 1)[0] ?? '');
  return path === removeSlash(entry) || path.startsWith(`${removeSlash(entry)}/`);
}
