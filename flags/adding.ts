import { type CustomData, customData, isVisitorData, type VisitorData } from './data.ts';
import { textOf } from './lines.ts';
import type { Logger } from './platform.ts';
import { type Profile, remember } from './profile.ts';
import type { Store } from './store.ts';
import type { Tracking } from './tracking.ts';
import type { Clock } from './visitor.ts';
import type { CustomDataDefinition } from './wire.ts';

type Surroundings = {
  store: Store;
  tracking: Pick<Tracking, 'add' | 'eventKey'>;
  clock: Clock;
  log: Logger;
  definitions(): readonly CustomDataDefinition[];
};

/** Takes in what is learnt of visitors: remembered for conditions, and, unless it came from the service, to be tracked. */
export function createAdding({ store, tracking, clock, log, definitions }: Surroundings) {
  const definitionOf = (index: number | string) =>
    definitions().find((definition) => (typeof index === 'number' ? definition.index : definition.name) === index);

  /** Custom data with its index; null when its name is in no definition. */
  function indexed(item: CustomData): CustomData | null {
    const index = typeof item.index === 'number' ? item.index : definitionOf(item.index)?.index;
    return index === undefined ? null : { ...item, index };
  }

  function resolved(item: VisitorData): VisitorData | null {
    if (item.kind === 'pageView') return { ...item, timestamps: item.timestamps ?? [clock.now()] };
    if (item.kind === 'conversion' && item.metadata) {
      return { ...item, metadata: item.metadata.flatMap((entry) => indexed(entry) ?? []) };
    }
    return item.kind === 'customData' ? indexed(item) : item;
  }

  /**
   * Links a user to the visitor who turned out to be that user: they share what is known from now on, and the user is
   * drawn as the visitor was, so nobody's variation changes by signing in. Assignments and forced variations stay apart.
   */
  function link(visitor: Profile, { values: [user] }: CustomData, timestamp: number): void {
    if (!user || user === visitor.visitorCode) return;
    const profile = store.profile(user);
    profile.known = visitor.known;
    map(profile, visitor.visitorCode, timestamp);
  }

  /** A newer mapping replaces an older one, never the other way round. */
  function map(profile: Profile, mappingIdentifier: string, timestamp: number): void {
    if (profile.mapping && profile.mapping.timestamp > timestamp) return;
    profile.mapping = { mappingIdentifier, timestamp };
    profile.memory = null;
    store.touch(profile, clock.now());
  }

  function addOne(profile: Profile, given: VisitorData, tracked: boolean): void {
    const item = isVisitorData(given) ? resolved(given) : null;
    if (!item) {
      log('warning', `Not data of a visitor, or of an unknown name: ${JSON.stringify(given)}`);
      return;
    }
    remember(profile, item);
    const definition = item.kind === 'customData' ? definitionOf(item.index) : undefined;
    const text = tracked ? textOf(item, definition) : null;
    if (text) tracking.add(profile, tracking.eventKey(item), text, item.kind === 'conversion');
    if (item.kind === 'customData' && definition?.isMappingIdentifier) link(profile, item, clock.now());
    if (item.kind === 'uniqueIdentifier' && item.value) addOwnCode(profile);
  }

  /** A user who is linked to nobody is its own mapping identifier, told once. */
  function addOwnCode(profile: Profile): void {
    const definition = definitions().find(({ isMappingIdentifier }) => isMappingIdentifier);
    if (!definition || profile.mapping || profile.known.items.has(`customData:${definition.index}`)) return;
    addOne(profile, customData(definition.index, profile.visitorCode), true);
  }

  return {
    map,
    /** @param tracked false for what the service knows already */
    add(profile: Profile, items: readonly VisitorData[], tracked: boolean): void {
      for (const item of items) addOne(profile, item, tracked);
      store.touch(profile, clock.now());
    },
    definitionOf,
  };
}
