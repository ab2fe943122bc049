import { useCallback, useState } from 'react';
import { addRecent, clearRecent, readRecent } from './recent-searches.ts';

/** A browser that blocks storage throws at the mere mention of it. */
function findBrowserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/** What was searched for in this browser, newest first. */
export function useRecentSearches() {
  const [recent, setRecent] = useState<string[]>([]);
  return {
    recent,
    /** Reads them again: another tab may have added some. */
    refresh: useCallback(() => {
      const store = findBrowserStorage();
      setRecent(store ? readRecent(store) : []);
    }, []),
    remember: useCallback((text: string) => {
      const store = findBrowserStorage();
      if (store) setRecent(addRecent(store, text));
    }, []),
    forget: useCallback(() => {
      const store = findBrowserStorage();
      if (store) clearRecent(store);
      setRecent([]);
    }, []),
  };
}
