import { getStorageScope, visitorsItem } from './constants.ts';

/**
 * Returns whether a client has stored visitors in this browser. If not, no experiment was shown here, and a page need not
 * load the client to track a conversion. Loads nothing else of the library.
 */
export function hasStoredVisitors({ siteCode, environment }: { siteCode: string; environment: string }): boolean {
  try {
    return localStorage.getItem(getStorageScope(siteCode, environment) + visitorsItem) !== null;
  } catch {
    // Without a storage nothing can be said.
    return true;
  }
}
