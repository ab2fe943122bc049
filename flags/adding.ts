import { type CustomData, customData, isVisitorData, type VisitorData } from './data.ts';
import { formatItem } from './lines.ts';
import type { Logger } from './platform.ts';
import { getPlace, type Profile, remember } from './profile.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store.ts';
import type { Tracking } from './tracking.ts';
import { createNonce } from './visitor-code.ts';
import type { CustomDataDefinition } from './wire.ts';

/** Adds data about visitors: stored for conditions, and tracked unless it came from the service. */
export function createAdding(
  { clock, random }: Settings,
  store: Store,
  tracking: Tracking,
  log: Logger,
  definitions: () => readonly CustomDataDefinition[],
  changed: (profile: Profile) => void,
) {
  /** @param name the index, or the name in the configuration */
  const findDefinition = (name: number | string) =>
    definitions().find((definition) => name === definition.index || name === definition.name);

  /** Returns custom data with its index; nothing if its name is not defined. */
  const resolveIndex = (item: CustomData): CustomData[] => {
    const index = typeof item.index === 'number' ? item.index : findDefinition(item.index)?.index;
    return index === undefined ? [] : [{ ...item, index }];
  };

  function completeItem(item: VisitorData): VisitorData | undefined {
    if (item.kind === 'pageView') return { ...item, timestamps: item.timestamps ?? [clock.now()] };
    if (item.kind === 'conversion') return { ...item, metadata: item.metadata?.flatMap(resolveIndex) };
    return item.kind === 'customData' ? resolveIndex(item)[0] : item;
  }

  /** A newer mapping replaces an older one, never the other way round. */
  function map(profile: Profile, mappingIdentifier: string, timestamp: number): void {
    if (profile.mapping && profile.mapping.timestamp > timestamp) return;
    profile.mapping = { mappingIdentifier, timestamp };
    changed(profile);
  }

  function addOne(profile: Profile, given: VisitorData, tracked: boolean): void {
    const { visitorCode } = profile;
    const item = isVisitorData(given) ? completeItem(given) : undefined;
    if (!item) {
      log('warning', 'Not data of a visitor', given);
      return;
    }
    remember(profile, item);
    if (item.kind === 'uniqueIdentifier' && item.value) {
      // A user that is not linked is its own mapping identifier, sent once.
      const definition = definitions().find(({ isMappingIdentifier }) => isMappingIdentifier);
      const own = definition && customData(definition.index, visitorCode);
      if (own && !profile.mapping && !profile.known.items.has(getPlace(own))) addOne(profile, own, true);
    }
    const definition = item.kind === 'customData' ? findDefinition(item.index) : undefined;
    if (tracked) {
      // An event replaces the last one of its item; each view and each goal is an event of its own.
      const isRepeated = item.kind === 'pageView' || item.kind === 'conversion';
      const place = isRepeated ? item.kind + createNonce(random) : getPlace(item);
      tracking.add(profile, place, formatItem(item, definition), item.kind === 'conversion');
    }
    const [user] = item.kind === 'customData' && definition?.isMappingIdentifier ? item.values : [];
    if (user && user !== visitorCode) {
      // The visitor has signed in as this user. They share their data from now on, and the user is hashed as the visitor
      // was, so that signing in changes no variation. Assignments and forced variations stay separate.
      const linked = store.profile(user);
      linked.known = profile.known;
      linked.memory = undefined;
      map(linked, visitorCode, clock.now());
    }
  }

  return {
    map,
    /** @param tracked false for data that came from the service */
    add(profile: Profile, items: readonly VisitorData[], tracked: boolean): void {
      for (const item of items) addOne(profile, item, tracked);
      changed(profile);
    },
    findDefinition,
  };
}
