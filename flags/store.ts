import { storagePrefix } from './constants.ts';
import { FlagError } from './errors.ts';
import { newNonce } from './lines.ts';
import { pack, unpack } from './packing.ts';
import type { Logger } from './platform.ts';
import { hasUnsent, newProfile, type Profile, unsentOf } from './profile.ts';
import type { Settings } from './settings.ts';
import { checkVisitorCode } from './visitor-code.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * The visitors of a client, in memory. A storage is read once, when the client is made, and written behind: once at the
 * end of the task that changed something, one item for each visitor. Without a storage nothing is ever serialized.
 */
export function createStore(
  settings: Pick<Settings, 'siteCode' | 'environment' | 'storage' | 'cleanupInterval' | 'clock' | 'random'>,
  log: Logger,
) {
  const { storage, cleanupInterval, clock, random } = settings;
  const scope = `${storagePrefix}.${settings.siteCode}.${settings.environment}`;
  const profiles = new Map<string, Profile>();
  const changed = new Set<Profile>();
  const listed = new Set<string>();

  function readItem(name: string): unknown {
    let text: string | null | undefined;
    try {
      text = storage?.getItem(`${scope}.${name}`);
      if (text == null) return undefined;
      if (text === '') throw new FlagError('StorageEmpty', `The stored item ${name} is empty`);
      return JSON.parse(text);
    } catch (cause) {
      const error =
        cause instanceof FlagError
          ? cause
          : new FlagError('StorageRead', `The stored item ${name} cannot be read`, { cause });
      log('warning', error.message, error);
      return undefined;
    }
  }

  /** A value of undefined removes the item. */
  function writeItem(name: string, value: unknown): void {
    try {
      if (value === undefined) storage?.removeItem(`${scope}.${name}`);
      else storage?.setItem(`${scope}.${name}`, JSON.stringify(value));
    } catch (cause) {
      const error = new FlagError('StorageWrite', `The stored item ${name} cannot be written`, { cause });
      log('error', error.message, error);
    }
  }

  /** Writes what changed, now. The list comes first: a visitor it names too early is one that is not found. */
  function save(): void {
    if (changed.size === 0) return;
    const fresh = [...changed].filter(({ visitorCode }) => !listed.has(visitorCode));
    for (const { visitorCode } of fresh) listed.add(visitorCode);
    if (fresh.length > 0) writeItem('visitors', [...listed]);
    for (const profile of changed) {
      for (const event of unsentOf(profile)) event.nonce ??= newNonce(random);
      writeItem(`visitor.${profile.visitorCode}`, pack(profile, linkOf(profile)));
    }
    changed.clear();
  }

  const alive = (profile: Profile) => profile.expirationTime >= clock.now() || hasUnsent(profile);

  /** The visitor whose data this one shares, as long as it is there to share it. */
  function linkOf({ visitorCode, known }: Profile): string | null {
    return known.owner !== visitorCode && profiles.get(known.owner)?.known === known ? known.owner : null;
  }

  function load(): void {
    const links: [Profile, string][] = [];
    const codes = readItem('visitors');
    for (const code of Array.isArray(codes) ? codes : []) {
      const stored = typeof code === 'string' ? readItem(`visitor.${code}`) : undefined;
      if (stored === undefined) continue;
      const { profile, linkedTo } = unpack(code, stored);
      if (!alive(profile)) continue;
      profiles.set(code, profile);
      listed.add(code);
      if (linkedTo !== null) links.push([profile, linkedTo]);
    }
    for (const [profile, linkedTo] of links) profile.known = profiles.get(linkedTo)?.known ?? profile.known;
  }

  /**
   * Takes over what another tab wrote of a visitor: a consent given there counts here. Not while something of the visitor
   * is being written or sent from here, which is written then.
   */
  function adopt(visitorCode: string): void {
    const profile = profiles.get(visitorCode) ?? newProfile(visitorCode);
    if (changed.has(profile) || unsentOf(profile).some(({ status }) => status === 'pending')) return;
    const { profile: theirs } = unpack(visitorCode, readItem(`visitor.${visitorCode}`), 'pending');
    const { known, queued } = profile;
    if (known.owner === visitorCode) {
      known.items.clear();
      for (const [place, item] of theirs.known.items) known.items.set(place, item);
      known.version++;
    }
    profiles.set(visitorCode, Object.assign(profile, theirs, { known, queued, memory: null }));
    listed.add(visitorCode);
  }

  load();
  const visitorItem = `${scope}.visitor.`;
  const stopListening = storage?.onChange?.((key) => {
    if (key.startsWith(visitorItem)) adopt(key.slice(visitorItem.length));
  });
  return {
    close(): void {
      save();
      stopListening?.();
    },

    profiles,
    readItem,
    writeItem,
    save,

    /**
     * A visitor by code; begun when it was never seen.
     * @throws FlagError `VisitorCodeEmpty`, `VisitorCodeMaxLength`
     */
    profile(visitorCode: string): Profile {
      const known = profiles.get(visitorCode);
      if (known) return known;
      const profile = newProfile(checkVisitorCode(visitorCode));
      profiles.set(visitorCode, profile);
      return profile;
    },

    /** Says that a visitor was seen, at a time, and changed. */
    touch(profile: Profile, now: number): void {
      if (cleanupInterval !== null) profile.expirationTime = now + cleanupInterval;
      if (!storage) return;
      if (changed.size === 0) queueMicrotask(save);
      changed.add(profile);
      const owner = profiles.get(profile.known.owner);
      if (owner) changed.add(owner);
    },

    /** Forgets who was not seen for the cleanup interval and has nothing left to be sent. */
    cleanUp(): void {
      for (const profile of profiles.values()) {
        if (alive(profile)) continue;
        profiles.delete(profile.visitorCode);
        listed.delete(profile.visitorCode);
        changed.delete(profile);
        writeItem(`visitor.${profile.visitorCode}`, undefined);
      }
      if (storage) writeItem('visitors', [...listed]);
    },
  };
}
