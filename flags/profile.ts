import type { CompiledConfiguration, Flag } from './configuration.ts';
import type { CookiePair, VisitorData } from './data.ts';
import type { Decision } from './decide.ts';
import type { ParsedVariable } from './variables.ts';
import type { Assignment, ForcedVariation, PageView, SimulatedVariation, Visitor } from './visitor.ts';

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
type StoredAssignment = Tracked & Omit<Assignment, 'experimentId'> & { time: number };

/** What was added about a visitor, by kind and index. Linked visitors share it. */
type Known = {
  /** The visitor it was begun for. */
  readonly owner: string;
  readonly items: Map<string, VisitorData>;
  /** Counts the changes. */
  version: number;
};

/** All that a client holds of a visitor. */
export type Profile = {
  readonly visitorCode: string;
  known: Known;
  /** By experiment. */
  readonly assignments: Map<number, StoredAssignment>;
  forced: Record<number, ForcedVariation> | null;
  /** By feature key; not stored. */
  simulated: Record<string, SimulatedVariation> | null;
  consent: { consent: boolean; expirationTime: number } | null;
  /** Whom the hashes follow instead of this visitor, and since when. */
  mapping: { mappingIdentifier: string; timestamp: number } | null;
  readonly outbox: Map<string, Line>;
  /** Whether it waits for the next tracking request. */
  queued: boolean;
  /** When persistent custom data is due to be told again. */
  nextVisitTime: number;
  /** When it may be forgotten, unless seen again. */
  expirationTime: number;
  /** The visitor as decisions see it, and what was decided; dropped when anything changes. */
  memory: Memory | null;
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
  forced: null,
  simulated: null,
  consent: null,
  mapping: null,
  outbox: new Map(),
  queued: false,
  nextVisitTime: 0,
  expirationTime: Number.POSITIVE_INFINITY,
  memory: null,
});

/** What is still to be told of the visitor. */
export const unsentOf = ({ outbox, assignments }: Profile): Tracked[] =>
  [...assignments.values(), ...outbox.values()].filter(({ status }) => status !== 'sent');

export const hasUnsent = (profile: Profile): boolean => unsentOf(profile).length > 0;

/** Puts an item in its place: one of each kind, but custom data by index, pages by URL, goals and personalizations by id. */
export function remember({ known }: Profile, item: VisitorData): void {
  const { items } = known;
  const place = placeOf(item);
  const before = items.get(place);
  // A page seen again keeps its first place: its moments are what tells the order.
  items.set(
    place,
    item.kind === 'pageView' && before?.kind === 'pageView'
      ? { ...item, timestamps: [...(before.timestamps ?? []), ...(item.timestamps ?? [])].sort((a, b) => a - b) }
      : item,
  );
  known.version++;
}

export function placeOf(item: VisitorData): string {
  switch (item.kind) {
    case 'customData':
      return `customData:${item.index}`;
    case 'pageView':
      return `pageView:${item.urlAddress}`;
    case 'conversion':
      return `conversion:${item.goalId}`;
    case 'personalization':
      return `personalization:${item.id}`;
    default:
      return item.kind;
  }
}

/** The item of a kind of which there is one. */
export const itemOf = <Kind extends VisitorData['kind']>(profile: Profile, kind: Kind) =>
  profile.known.items.get(kind) as Extract<VisitorData, { kind: Kind }> | undefined;

/** What of a decision's surroundings may change without the profile changing. Reading it calls `moved`. */
export type Surroundings = { cookies(): readonly CookiePair[]; moved(): void };

/** The visitor as decisions see it. */
export function visitorOf(profile: Profile, surroundings: Surroundings): Visitor {
  const customData: Record<number, readonly string[]> = {};
  const pageViews: PageView[] = [];
  const conversions: { goalId: number }[] = [];
  const personalizations: { id: number }[] = [];
  let added: readonly CookiePair[] = [];
  const visitor: Visitor = {
    visitorCode: profile.visitorCode,
    mappingIdentifier: profile.mapping?.mappingIdentifier,
    forcedVariations: profile.forced ?? undefined,
    simulatedVariations: profile.simulated ?? undefined,
    customData,
    pageViews,
    conversions,
    personalizations,
    get storedVariations() {
      surroundings.moved();
      return Object.fromEntries(profile.assignments);
    },
    get cookies() {
      surroundings.moved();
      return [...surroundings.cookies(), ...added];
    },
  };
  for (const item of profile.known.items.values()) {
    switch (item.kind) {
      case 'customData':
        customData[item.index as number] = item.values;
        break;
      case 'device':
        visitor.device = item.device;
        break;
      case 'browser':
        visitor.browser = { type: item.browser, version: item.version };
        break;
      case 'operatingSystem':
        visitor.operatingSystem = item.operatingSystem;
        break;
      case 'applicationVersion':
        visitor.applicationVersion = item.version;
        break;
      case 'geolocation':
        visitor.geolocation = item;
        break;
      case 'cookie':
        added = item.pairs;
        break;
      case 'pageView':
        pageViews.push({ ...item, timestamps: item.timestamps ?? [] });
        break;
      case 'conversion':
        conversions.push(item);
        break;
      case 'personalization':
        personalizations.push(item);
        break;
      case 'visits':
        visitor.previousVisits = item.previous;
        break;
      case 'conversionScores':
        visitor.conversionScores = item.scores;
        break;
      case 'banditScores':
        visitor.banditScores = item.scores;
        break;
    }
  }
  return visitor;
}
