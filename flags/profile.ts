import type { CompiledConfiguration, Flag } from './compiling.ts';
import type { CookiePair, VisitorData } from './data.ts';
import type { Decision } from './decide.ts';
import type { ParsedVariable } from './variables.ts';
import type { Assignment, ForcedVariation, PageView, SimulatedVariation, Visitor } from './visitor.ts';

/** Something that is sent to the service once. */
export type Tracked = {
  status: 'unsent' | 'pending' | 'sent';
  /** Set when it is first picked for sending, and the same in every attempt, so that the service recognises repetitions. */
  nonce?: string;
};

/** An event in the outbox, until it is sent. A later line with the same key replaces it. */
export type Line = Tracked & {
  readonly key: string;
  /** The fields of the event, without nonce and visitor. */
  readonly text: string;
  /** Whether it is also sent without consent: conversions are (spec §4), as are assignments of delivery rules. */
  readonly always: boolean;
};

/** An assignment, and the time it was last made. */
export type StoredAssignment = Tracked & Omit<Assignment, 'experimentId'> & { time: number; isScripted?: boolean };

/** The data of a visitor, by kind and index. Linked visitors share it. */
type Known = {
  /** The code of the visitor that it was created for. */
  readonly owner: string;
  items: Map<string, VisitorData>;
  /** The number of changes. */
  version: number;
};

/** All data that a client holds of a visitor. */
export type Profile = {
  readonly visitorCode: string;
  known: Known;
  /** By experiment. */
  readonly assignments: Map<number, StoredAssignment>;
  /** By experiment. */
  forced?: Readonly<Record<number, ForcedVariation | undefined>>;
  /** By feature key; not stored. */
  simulated?: Readonly<Record<string, SimulatedVariation | undefined>> | null;
  consent?: { consent: boolean; expirationTime: number } | null;
  /** The code that is hashed instead of this visitor's, and since when. */
  mapping?: { mappingIdentifier: string; timestamp: number } | null;
  readonly outbox: Map<string, Line>;
  /** When persistent custom data is sent again. */
  nextVisitTime: number;
  /** When the visitor may be forgotten, unless seen again. */
  expirationTime: number;
  /** The visitor in the form of decisions, and the decisions made. */
  memory?: Memory;
};

/** The variation of a flag for a visitor. */
export type Variation = {
  readonly key: string;
  readonly name: string;
  /** null, as the experiment's, for the default variation. */
  readonly id: number | null;
  readonly experimentId: number | null;
  /** By key, up to the first that cannot be parsed. */
  readonly variables: ReadonlyMap<string, ParsedVariable>;
};

/** A decision and its variation. */
export type Decided = { readonly flag: Flag; readonly decision: Decision; readonly variation: Variation };

/** Decisions by feature key, with the configuration and the visitor that they were made for. */
export type Memory = {
  readonly compiled: CompiledConfiguration;
  readonly version: number;
  readonly visitor: Visitor;
  readonly decided: Map<string, Decided>;
};

export const createProfile = (visitorCode: string): Profile => ({
  visitorCode,
  known: { owner: visitorCode, items: new Map(), version: 0 },
  assignments: new Map(),
  outbox: new Map(),
  nextVisitTime: 0,
  expirationTime: Number.POSITIVE_INFINITY,
});

/** Returns the visitor's events that are not sent yet. */
export const listUnsent = ({ outbox, assignments }: Profile): Tracked[] =>
  [...assignments.values(), ...outbox.values()].filter(({ status }) => status !== 'sent');

export const hasUnsent = (profile: Profile): boolean => listUnsent(profile).length > 0;

/** Stores an item: one of each kind, but custom data by index, pages by URL, goals and personalizations by id. */
export function remember({ known }: Profile, item: VisitorData): void {
  const { items } = known;
  const place = getPlace(item);
  const before = items.get(place);
  if (item.kind !== 'pageView' || before?.kind !== 'pageView') {
    items.set(place, item);
    return;
  }
  const isNewer = getLastSeenAt(item) >= getLastSeenAt(before);
  const timestamps = [before, item].flatMap((page) => page.timestamps ?? []).sort((a, b) => a - b);
  // Of pages seen at the same moment the one stored later was seen later.
  if (isNewer) items.delete(place);
  items.set(place, { ...(isNewer ? item : before), timestamps });
}

/** Returns when a page was viewed last, in milliseconds. */
export const getLastSeenAt = ({ timestamps }: Pick<PageView, 'timestamps'>) => timestamps?.at(-1) ?? 0;

/** The property that identifies an item of a kind of which there may be several. */
const identifyingProperties = {
  customData: 'index',
  pageView: 'urlAddress',
  conversion: 'goalId',
  personalization: 'id',
};

export function getPlace(item: VisitorData): string {
  const identifier = identifyingProperties[item.kind as keyof typeof identifyingProperties];
  return identifier ? `${item.kind}:${item[identifier as keyof VisitorData]}` : item.kind;
}

/** Returns the item of a kind of which there is one. */
export const findItem = <Kind extends VisitorData['kind']>(profile: Profile, kind: Kind) =>
  profile.known.items.get(kind) as Extract<VisitorData, { kind: Kind }> | undefined;

/** What decisions read that may change without the profile. Reading it calls `moved`. */
export type Surroundings = { cookies(): readonly CookiePair[]; moved(): void };

/** Returns the visitor in the form of decisions. */
export function createVisitor(profile: Profile, { cookies, moved }: Surroundings): Visitor {
  const findOne = <Kind extends VisitorData['kind']>(kind: Kind) => findItem(profile, kind);
  const listAll = <Kind extends VisitorData['kind']>(kind: Kind) =>
    [...profile.known.items.values()].filter((item) => item.kind === kind) as Extract<VisitorData, { kind: Kind }>[];
  const browser = findOne('browser');
  return {
    visitorCode: profile.visitorCode,
    mappingIdentifier: profile.mapping?.mappingIdentifier,
    forcedVariations: profile.forced,
    simulatedVariations: profile.simulated,
    customData: Object.fromEntries(listAll('customData').map(({ index, values }) => [index, values])),
    pageViews: listAll('pageView'),
    conversions: listAll('conversion'),
    personalizations: listAll('personalization'),
    device: findOne('device')?.device,
    browser: browser && { type: browser.browser, version: browser.version },
    operatingSystem: findOne('operatingSystem')?.operatingSystem,
    applicationVersion: findOne('applicationVersion')?.version,
    geolocation: findOne('geolocation'),
    previousVisits: findOne('visits')?.previous,
    conversionScores: findOne('conversionScores')?.scores,
    banditScores: findOne('banditScores')?.scores,
    get storedVariations() {
      moved();
      return Object.fromEntries(profile.assignments);
    },
    get cookies() {
      moved();
      return [...cookies(), ...(findOne('cookie')?.pairs ?? [])];
    },
  };
}
