import { getStorageScope, visitorsItem } from './constants.ts';
import type { FlagErrorType } from './errors.ts';
import { pack, unpack } from './packing.ts';
import { type Logger, report } from './platform.ts';
import { createProfile, hasUnsent, listUnsent, type Profile } from './profile.ts';
import type { Settings } from './settings.ts';
import { checkVisitorCode, createNonce } from './visitor-code.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * Holds the visitors of a client in memory. A storage is read once, when the client is created, and written behind: at the
 * end of a task that changed something, one item for each visitor. Without a storage nothing is serialized.
 */
export function createStore(
  settings: Pick<Settings, 'siteCode' | 'environment' | 'storage' | 'cleanupInterval' | 'clock' | 'random'>,
  log: Logger,
) {
  const { storage, cleanupInterval, clock, random } = settings;
  const scope = getStorageScope(settings.siteCode, settings.environment);
  const visitorItem = 'visitor.';
  const profiles = new Map<string, Profile>();
  const changed = new Set<Profile>();
  const indexed = new Set<string>();

  const reportItem = (type: FlagErrorType, name: string, cause?: unknown) =>
    report(log, type, `The stored item ${name}`, cause);

  /** Runs something of the storage; what it throws is logged. */
  function guard<Result>(type: FlagErrorType, name: string, run: () => Result): Result | undefined {
    try {
      return run();
    } catch (cause) {
      reportItem(type, name, cause);
    }
  }

  const readItem = (name: string): unknown =>
    guard('StorageRead', name, () => {
      const text = storage?.getItem(scope + name);
      if (text === '') reportItem('StorageEmpty', name);
      return text ? JSON.parse(text) : undefined;
    });

  /** A value of undefined removes the item. */
  const writeItem = (name: string, value?: unknown): void =>
    guard('StorageWrite', name, () =>
      value === undefined ? storage?.removeItem(scope + name) : storage?.setItem(scope + name, JSON.stringify(value)),
    );

  /** Writes all changes now. The index comes first: an entry without data is ignored on load. */
  function save(): void {
    const before = indexed.size;
    for (const { visitorCode } of changed) indexed.add(visitorCode);
    if (indexed.size > before) writeItem(visitorsItem, [...indexed]);
    for (const profile of changed) {
      const { visitorCode, known } = profile;
      const { owner } = known;
      for (const event of listUnsent(profile)) event.nonce ??= createNonce(random);
      // A linked visitor shares the items of the other one while that is stored.
      const isLinked = owner !== visitorCode && profiles.get(owner)?.known === known;
      writeItem(visitorItem + visitorCode, pack(profile, isLinked ? owner : undefined));
    }
    changed.clear();
  }

  /** Notes that a visitor changed, without having been seen. */
  function change(profile: Profile): void {
    if (!storage) return;
    if (changed.size === 0) queueMicrotask(save);
    changed.add(profile).add(profiles.get(profile.known.owner) ?? profile);
  }

  /** Keeps a visitor for another cleanup interval. */
  function extend(profile: Profile): void {
    if (cleanupInterval !== null) profile.expirationTime = clock.now() + cleanupInterval;
  }

  /** Whether a visitor was seen within the cleanup interval, or has unsent data. */
  const isAlive = (profile: Profile) => profile.expirationTime >= clock.now() || hasUnsent(profile);

  /**
   * Adopts what another tab wrote about a visitor, such as a consent. Not while this tab writes or sends data of the visitor:
   * it writes its own then.
   */
  function adopt(visitorCode: string): void {
    const profile = profiles.get(visitorCode) ?? createProfile(visitorCode);
    if (changed.has(profile) || listUnsent(profile).some(({ status }) => status === 'pending')) return;
    const { profile: theirs } = unpack(visitorCode, readItem(visitorItem + visitorCode), 'pending');
    const { known } = profile;
    if (known.owner === visitorCode) known.items = theirs.known.items;
    known.version++;
    profiles.set(visitorCode, Object.assign(profile, theirs, { known }));
    indexed.add(visitorCode);
  }

  const links: [Profile, string][] = [];
  const codes = readItem(visitorsItem);
  for (const code of Array.isArray(codes) ? codes : []) {
    const stored = readItem(visitorItem + code);
    if (!stored) continue;
    const { profile, linkedTo } = unpack(String(code), stored);
    if (!isAlive(profile)) continue;
    profiles.set(profile.visitorCode, profile);
    indexed.add(profile.visitorCode);
    if (linkedTo) links.push([profile, linkedTo]);
  }
  for (const [profile, linkedTo] of links) profile.known = profiles.get(linkedTo)?.known ?? profile.known;

  const stopListening = guard('StorageRead', visitorsItem, () =>
    storage?.onChange?.((key) => {
      const item = scope + visitorItem;
      if (key.startsWith(item)) adopt(key.slice(item.length));
    }),
  );
  return {
    profiles,
    readItem,
    writeItem,
    save,

    close(): void {
      save();
      stopListening?.();
    },

    /**
     * Returns a visitor by code, creating an unknown one.
     * @throws FlagError `VisitorCodeEmpty`, `VisitorCodeMaxLength`
     */
    profile(visitorCode: string): Profile {
      const known = profiles.get(visitorCode);
      if (known) return known;
      const profile = createProfile(checkVisitorCode(visitorCode));
      extend(profile);
      profiles.set(visitorCode, profile);
      return profile;
    },

    change,

    /** Notes that a visitor was seen, and changed. */
    touch(profile: Profile): void {
      extend(profile);
      change(profile);
    },

    /** Forgets visitors, also in the storage. */
    forget(visitors: Iterable<Profile>): void {
      for (const profile of visitors) {
        const { visitorCode } = profile;
        profiles.delete(visitorCode);
        indexed.delete(visitorCode);
        changed.delete(profile);
        writeItem(visitorItem + visitorCode);
      }
      writeItem(visitorsItem, [...indexed]);
    },
  };
}
