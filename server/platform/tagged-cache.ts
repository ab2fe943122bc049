import { LRUCache } from 'lru-cache';

export type TaggedEntry = { tags: readonly string[] };

/** Entries that are invalidated by tag; those not used for longest go first. */
export type TaggedCache<Entry extends TaggedEntry> = {
  get: (key: string) => Entry | undefined;
  /**
   * Stores an entry, unless a purge came after its data was read.
   * @param purgeCount what `purgeCount` returned before the entry's data was read
   */
  set: (key: string, entry: Entry, purgeCount: number) => void;
  delete: (key: string) => void;
  /** Drops the entries with one of these tags. */
  purge: (tags: readonly string[]) => void;
  purgeAll: () => void;
  /** How many purges there have been. */
  purgeCount: () => number;
  /** The entries' weight in all. */
  weight: () => number;
};

/**
 * Creates a bounded cache in memory.
 * @param maxWeight of all entries together, in the unit of `weigh`
 * @param weigh an entry's weight; at least 1
 */
export function createTaggedCache<Entry extends TaggedEntry>({
  maxWeight,
  weigh,
}: {
  maxWeight: number;
  weigh: (entry: Entry) => number;
}): TaggedCache<Entry> {
  const keysByTag = new Map<string, Set<string>>();
  let purges = 0;
  const entries = new LRUCache<string, Entry>({
    maxSize: maxWeight,
    sizeCalculation: weigh,
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });
  return {
    get: (key) => entries.get(key),
    set: (key, entry, purgeCount) => {
      if (purgeCount !== purges) return;
      entries.set(key, entry);
      if (!entries.has(key)) return;
      for (const tag of entry.tags) {
        const keys = keysByTag.get(tag) ?? new Set();
        keys.add(key);
        keysByTag.set(tag, keys);
      }
    },
    delete: (key) => void entries.delete(key),
    purge: (tags) => {
      purges += 1;
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
    },
    purgeAll: () => {
      purges += 1;
      entries.clear();
    },
    purgeCount: () => purges,
    weight: () => entries.calculatedSize,
  };
}
