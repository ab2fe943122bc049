const key = 'vermilion.recent-searches';
const most = 8;

/** The part of `localStorage` that is needed; a browser may refuse each call. */
type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** What was searched for in this browser, newest first; whatever else stands in the store counts as nothing. */
export function readRecent(store: Store): string[] {
  try {
    const stored: unknown = JSON.parse(store.getItem(key) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.filter((item) => typeof item === 'string' && item.trim() !== '').slice(0, most);
  } catch {
    return [];
  }
}

/** Puts a text first; the same text in another case takes its old place. */
export function addRecent(store: Store, text: string): string[] {
  const searched = text.trim();
  if (!searched) return readRecent(store);
  const others = readRecent(store).filter((item) => item.toLowerCase() !== searched.toLowerCase());
  const recent = [searched, ...others].slice(0, most);
  try {
    store.setItem(key, JSON.stringify(recent));
  } catch {
    // A full or forbidden store only means that nothing is remembered.
  }
  return recent;
}

export function clearRecent(store: Store): void {
  try {
    store.removeItem(key);
  } catch {
    // Nothing was kept in a store that forbids this.
  }
}
