import { LRUCache } from 'lru-cache';

export type TaggedEntry = { tags: readonly string[] };

/** Entries that are invalidated by tag; those not used for longest go first. */
export type TaggedCache<Entry extends TaggedEntry> = {
  get: (key: string) => Entry | undefined;
  /**
   * Stores an entry, unless a purge of one of its tags came after its data was read.
   * @param purgeCount what `purgeCount` returned before the entry's data was read
   * @returns false where such a purge came
   */
  set: (key: string, entry: Entry, purgeCount: number) => boolean;
  delete: (key: string) => void;
  /** Drops the entries with one of these tags. */
  purge: (tags: readonly string[]) => void;
  purgeAll: () => void;
  /** How many purges there have been. */
  purgeCount: () => number;
  /** Returns whether none of these tags was purged since there had been so many purges. */
  isCurrent: (tags: readonly string[], purgeCount: number) => boolean;
  /** The entries' weight in all. */
  weight: () => number;
};

/** How many tags have their last purge remembered. */
const maxPurgedTags = 10_000;

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
  /** The number of the last purge of a tag, the oldest first. */
  const lastPurges = new Map<string, number>();
  /** The number of the last purge that is not among them: of everything, or of a tag that is no longer remembered. */
  let lastOtherPurge = 0;
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

  function notePurge(tag: string): void {
    lastPurges.delete(tag);
    lastPurges.set(tag, purges);
    if (lastPurges.size <= maxPurgedTags) return;
    const [oldest] = lastPurges as Iterable<[string, number]>;
    if (!oldest) return;
    lastPurges.delete(oldest[0]);
    lastOtherPurge = Math.max(lastOtherPurge, oldest[1]);
  }

  const isCurrent = (tags: readonly string[], purgeCount: number) =>
    lastOtherPurge <= purgeCount && tags.every((tag) => (lastPurges.get(tag) ?? 0) <= purgeCount);

  return {
    get: (key) => entries.get(key),
    set: (key, entry, purgeCount) => {
      if (!isCurrent(entry.tags, purgeCount)) return false;
      entries.set(key, entry);
      if (!entries.has(key)) return true;
      for (const tag of entry.tags) {
        const keys = keysByTag.get(tag) ?? new Set();
        keys.add(key);
        keysByTag.set(tag, keys);
      }
      return true;
    },
    delete: (key) => void entries.delete(key),
    purge: (tags) => {
      purges += 1;
      for (const tag of tags) {
        notePurge(tag);
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
      }
    },
    purgeAll: () => {
      purges += 1;
      lastOtherPurge = purges;
      lastPurges.clear();
      entries.clear();
    },
    purgeCount: () => purges,
    isCurrent,
    weight: () => entries.calculatedSize,
  };
}
