import type { CompiledConfiguration, Flag } from './compiling.ts';
import type { CookiePair, VisitorData } from './data.ts';
import type { Decision } from './decide.ts';
import type { ParsedVariable } from './variables.ts';
import type { Assignment, ForcedVariation, SimulatedVariation, Visitor } from './visitor.ts';

/** Something to be told to the service, once. */
export type Tracked = {
  status: 'unsent' | 'pending' | 'sent';
  /** Given when it is first picked for sending and kept over every attempt, so that the service can tell a repetition. */
  nonce?: string;
};

/** An event, out of the outbox once it is sent. Its key is its place: a later line with the same key takes it. */
export type Line = Tracked & {
  readonly key: string;
  /** The fields of the event, without nonce and visitor. */
  readonly text: string;
  /** Whether it is sent without consent too: a conversion is (spec §4), as are the assignments of delivery rules. */
  readonly always: boolean;
};

/** An assignment, and when it was made last. */
export type StoredAssignment = Tracked & Omit<Assignment, 'experimentId'> & { time: number; isScripted?: boolean };

/** What was added about a visitor, by kind and index. Linked visitors share it. */
type Known = {
  /** The visitor it was begun for. */
  readonly owner: string;
  items: Map<string, VisitorData>;
  /** Counts the changes. */
  version: number;
};

/** All that a client holds of a visitor. */
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
  /** Whom the hashes follow instead of this visitor, and since when. */
  mapping?: { mappingIdentifier: string; timestamp: number } | null;
  readonly outbox: Map<string, Line>;
  /** When persistent custom data is due to be told again. */
  nextVisitTime: number;
  /** When it may be forgotten, unless seen again. */
  expirationTime: number;
  /** The visitor as decisions see it, and what was decided. */
  memory?: Memory;
};

/** What a visitor sees of a flag. */
export type Variation = {
  readonly key: string;
  readonly name: string;
  /** null, as the experiment's, for the default variation. */
  readonly id: number | null;
  readonly experimentId: number | null;
  /** By key. Ends before the first that cannot be parsed. */
  readonly variables: ReadonlyMap<string, ParsedVariable>;
};

/** A decision, with what is shown of it. */
export type Decided = { readonly flag: Flag; readonly decision: Decision; readonly variation: Variation };

/** What configuration and visitor were when decisions were made, and those decisions by feature key. */
export type Memory = {
  readonly compiled: CompiledConfiguration;
  readonly version: number;
  readonly visitor: Visitor;
  readonly decided: Map<string, Decided>;
};

export const newProfile = (visitorCode: string): Profile => ({
  visitorCode,
  known: { owner: visitorCode, items: new Map(), version: 0 },
  assignments: new Map(),
  outbox: new Map(),
  nextVisitTime: 0,
  expirationTime: Number.POSITIVE_INFINITY,
});

/** What is still to be told of the visitor. */
export const listUnsent = ({ outbox, assignments }: Profile): Tracked[] =>
  [...assignments.values(), ...outbox.values()].filter(({ status }) => status !== 'sent');

export const hasUnsent = (profile: Profile): boolean => listUnsent(profile).length > 0;

/** Puts an item in its place: one of each kind, but custom data by index, pages by URL, goals and personalizations by id. */
export function remember({ known }: Profile, item: VisitorData): void {
  const { items } = known;
  const place = getPlace(item);
  const before = items.get(place);
  // A page seen again keeps its first place: its moments are what tells the order.
  if (item.kind === 'pageView' && before?.kind === 'pageView') {
    const timestamps = [before, item].flatMap((page) => page.timestamps ?? []).sort((a, b) => a - b);
    items.set(place, { ...item, timestamps });
  } else items.set(place, item);
}

/** By what items of a kind are told apart, where there may be several. */
const identifiers = { customData: 'index', pageView: 'urlAddress', conversion: 'goalId', personalization: 'id' };

export function getPlace(item: VisitorData): string {
  const identifier = identifiers[item.kind as keyof typeof identifiers];
  return identifier ? `${item.kind}:${item[identifier as keyof VisitorData]}` : item.kind;
}

/** The item of a kind of which there is one. */
export const findItem = <Kind extends VisitorData['kind']>(profile: Profile, kind: Kind) =>
  profile.known.items.get(kind) as Extract<VisitorData, { kind: Kind }> | undefined;

/** What of a decision's surroundings may change without the profile changing. Reading it calls `moved`. */
export type Surroundings = { cookies(): readonly CookiePair[]; moved(): void };

/** The visitor as decisions see it. */
export function createVisitor(profile: Profile, { cookies, moved }: Surroundings): Visitor {
  const one = <Kind extends VisitorData['kind']>(kind: Kind) => findItem(profile, kind);
  const all = <Kind extends VisitorData['kind']>(kind: Kind) =>
    [...profile.known.items.values()].filter((item) => item.kind === kind) as Extract<VisitorData, { kind: Kind }>[];
  const browser = one('browser');
  return {
    visitorCode: profile.visitorCode,
    mappingIdentifier: profile.mapping?.mappingIdentifier,
    forcedVariations: profile.forced,
    simulatedVariations: profile.simulated,
    customData: Object.fromEntries(all('customData').map(({ index, values }) => [index, values])),
    pageViews: all('pageView'),
    conversions: all('conversion'),
    personalizations: all('personalization'),
    device: one('device')?.device,
    browser: browser && { type: browser.browser, version: browser.version },
    operatingSystem: one('operatingSystem')?.operatingSystem,
    applicationVersion: one('applicationVersion')?.version,
    geolocation: one('geolocation'),
    previousVisits: one('visits')?.previous,
    conversionScores: one('conversionScores')?.scores,
    banditScores: one('banditScores')?.scores,
    get storedVariations() {
      moved();
      return Object.fromEntries(profile.assignments);
    },
    get cookies() {
      moved();
      return [...cookies(), ...(one('cookie')?.pairs ?? [])];
    },
  };
}
