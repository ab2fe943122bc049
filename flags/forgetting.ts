import { getStorageScope } from './constants.ts';

/** Removes all that clients of a site have stored in this browser, also what was not sent. Loads nothing else of the library. */
export function forgetStoredData({ siteCode, environment }: { siteCode: string; environment: string }): void {
  const scope = getStorageScope(siteCode, environment);
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(scope)) localStorage.removeItem(key);
  } catch {
    // Without a storage nothing is stored.
  }
}
