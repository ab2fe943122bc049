import { maximumPreviousVisits, minimumPreviousVisits } from './constants.ts';
import { isVisitorData, type VisitorData } from './data.ts';
import { FlagError } from './errors.ts';
import { browsers, encode, operatingSystems } from './lines.ts';

/** The data to fetch. A given set replaces the default one as a whole. */
export type VisitorDataFilters = {
  /** 1 to 25; default 1. */
  previousVisitAmount?: number;
  currentVisit?: boolean;
  customData?: boolean;
  /** The visitor that a user is linked to. */
  visitorCode?: boolean;
  pageViews?: boolean;
  geolocation?: boolean;
  device?: boolean;
  browser?: boolean;
  operatingSystem?: boolean;
  conversions?: boolean;
  experiments?: boolean;
  personalization?: boolean;
  /** Likelihood to convert, by key moment and goal. */
  kcs?: boolean;
  /** Scores of contextual bandits, by experiment. */
  cbs?: boolean;
};

export const defaultFilters: VisitorDataFilters = {
  previousVisitAmount: 1,
  currentVisit: true,
  customData: true,
  visitorCode: true,
};

/** A visitor's data, newest first; earlier assignments by experiment; the visitor that it is linked to. */
export type RemoteVisitor = {
  items: VisitorData[];
  assignments: ReadonlyMap<number, number | null>;
  mapping: { mappingIdentifier: string; timestamp: number } | null;
};

/**
 * Formats the query for a visitor's data.
 * @throws FlagError `VisitAmount`
 */
export function formatVisitorQuery(visitorCode: string, isUser: boolean, filters: VisitorDataFilters): string {
  const { previousVisitAmount: amount = 1 } = filters;
  if (!(amount >= minimumPreviousVisits && amount <= maximumPreviousVisits)) {
    throw new FlagError(
      'VisitAmount',
      `Previous visits are ${minimumPreviousVisits} to ${maximumPreviousVisits}, not ${amount}`,
    );
  }
  const parts: [string, boolean | undefined][] = [
    ['customData', filters.customData || filters.visitorCode],
    ['conversion', filters.conversions],
    ['geolocation', filters.geolocation],
    ['experiment', filters.experiments],
    ['page', filters.pageViews],
    ['staticData', true],
    ['currentVisit', filters.currentVisit],
    ['kcs', filters.kcs],
    ['personalization', filters.personalization],
    ['cbs', filters.cbs],
  ];
  const query = parts.map(([name, is]) => (is ? `&${name}=true` : '')).join('');
  return `&${isUser ? 'mappingValue' : 'visitorCode'}=${encode(visitorCode)}&maxNumberPreviousVisits=${amount}${query}`;
}

type Event<Data> = { data: Data; time?: number };
type Events<Data> = readonly Event<Data>[] | null;

type PageEvent = { href: string; title?: string; referrersIndices?: readonly (number | null)[] | null };

/** A visit as the service sends it; any part may be missing. */
type Visit = {
  visitorCode: string;
  timeStarted: number;
  customDataEvents?: Events<{
    index: number;
    valuesCountMap: Record<string, number>;
    overwrite?: boolean;
    mappingIdentifier?: boolean;
  }>;
  experimentEvents?: Events<{ id: number; variationId: number | null }>;
  conversionEvents?: Events<{ goalId: number; revenue: number; negative?: boolean }>;
  geolocationEvents?: Events<Record<'country' | 'region' | 'city' | 'postalCode', string | null>>;
  pageEvents?: Events<PageEvent>;
  personalizationEvents?: Events<{ id: number; variationId: number | null }>;
  staticDataEvent?: Event<{
    browser?: string | null;
    browserIndex?: number | null;
    browserVersion?: number | null;
    os?: string | null;
    osIndex?: number | null;
    deviceType?: string | null;
  }> | null;
};

type Answer = {
  currentVisit?: Visit | null;
  previousVisits?: readonly Visit[] | null;
  kcs?: VisitorScores;
  cbs?: VisitorScores;
};
type VisitorScores = Record<number, Record<number, number>> | null;

/** One more than the maximum of `previousVisitAmount`. */
const maximumVisits = 26;

/**
 * Reads the service's answer. Without a visit all of it is ignored, scores too.
 * @throws if the answer has another form
 */
export function readVisitor(answer: unknown, filters: VisitorDataFilters): RemoteVisitor {
  const { currentVisit, previousVisits, kcs, cbs } = answer as Answer;
  const previous = previousVisits ?? [];
  if (!Array.isArray(previous)) throw new TypeError('The previous visits are no list');
  const visits = currentVisit ? [currentVisit, ...previous] : previous;
  const items: unknown[] = [];
  if (visits.length > 0) {
    const started = previous
      .map(({ timeStarted }) => ({ timeStarted }))
      .toSorted((a, b) => a.timeStarted - b.timeStarted);
    items.push(
      { kind: 'visits', previous: started.slice(-maximumVisits) },
      ...readDevice(visits, filters),
      ...(filters.geolocation ? readPlace(visits) : []),
      ...(filters.customData ? readCustomData(visits) : []),
      ...(filters.conversions ? visits.flatMap(readConversions) : []),
      ...(filters.pageViews ? readPages(visits) : []),
      ...(filters.personalization ? visits.flatMap(readPersonalizations) : []),
      ...(filters.kcs && kcs ? [{ kind: 'conversionScores', scores: kcs }] : []),
      ...(filters.cbs && cbs ? [{ kind: 'banditScores', scores: cbs }] : []),
    );
  }
  return {
    items: items.filter(isVisitorData),
    assignments: new Map(filters.experiments ? visits.flatMap(readAssignments) : []),
    mapping: filters.visitorCode && visits[0] ? readMapping(visits[0]) : null,
  };
}

/** Of each field, the newest visit that has it counts. Browser and system may be given by name or by index. */
function readDevice(visits: readonly Visit[], filters: VisitorDataFilters): unknown[] {
  const known = visits.flatMap(({ staticDataEvent }) => {
    const data = staticDataEvent?.data;
    if (!data) return [];
    const { browserIndex, osIndex } = data;
    return {
      ...data,
      browser: data.browser || (browserIndex != null && browsers[browserIndex]),
      os: data.os || (osIndex != null && operatingSystems[osIndex]),
    };
  });
  const browser = known.find((data) => data.browser);
  return [
    filters.device && { kind: 'device', device: known.find((data) => data.deviceType)?.deviceType },
    filters.browser && { kind: 'browser', browser: browser?.browser, version: browser?.browserVersion ?? undefined },
    filters.operatingSystem && { kind: 'operatingSystem', operatingSystem: known.find((data) => data.os)?.os },
  ];
}

function readPlace(visits: readonly Visit[]): unknown[] {
  const events = visits.map(({ geolocationEvents }) => geolocationEvents?.findLast(({ data }) => data.country));
  const data = events.find((event) => event)?.data;
  if (!data) return [];
  const { country, region, city, postalCode } = data;
  return [
    {
      kind: 'geolocation',
      country,
      region: region ?? undefined,
      city: (region && city) || undefined,
      postalCode: postalCode ?? undefined,
    },
  ];
}

/** Returns the last values of the newest visit, for each index. */
function readCustomData(visits: readonly Visit[]): unknown[] {
  const byIndex = new Map<number, unknown>();
  for (const { customDataEvents } of visits) {
    for (const { data } of (customDataEvents ?? []).toReversed()) {
      const { index, valuesCountMap, overwrite = true } = data;
      const values = Object.keys(valuesCountMap);
      if (!byIndex.has(index)) byIndex.set(index, { kind: 'customData', index, values, overwrite });
    }
  }
  return [...byIndex.values()];
}

const readConversions = ({ conversionEvents }: Visit) =>
  (conversionEvents ?? []).map(({ data: { goalId, revenue, negative = false } }) => ({
    kind: 'conversion',
    goalId,
    revenue,
    negative,
  }));

/** Of a page seen several times, title and referrers are those of the latest view; of equal times the later stored one. */
function readPages(visits: readonly Visit[]): unknown[] {
  const viewsByUrl = new Map<string, Event<PageEvent>[]>();
  for (const event of visits.flatMap(({ pageEvents }) => pageEvents ?? [])) {
    const views = viewsByUrl.get(event.data.href) ?? [];
    viewsByUrl.set(event.data.href, [...views, event]);
  }
  return [...viewsByUrl].map(([urlAddress, views]) => {
    // Views of the same moment keep their order: the events of a visit come oldest first.
    const sorted = views.toSorted((a, b) => (a.time ?? 0) - (b.time ?? 0));
    const latest = sorted.at(-1)?.data;
    return {
      kind: 'pageView',
      urlAddress,
      title: latest?.title ?? '',
      referrers: latest?.referrersIndices?.filter((index) => index !== null),
      timestamps: sorted.map(({ time = 0 }) => time),
    };
  });
}

const readPersonalizations = ({ personalizationEvents }: Visit) =>
  (personalizationEvents ?? []).map(({ data }) => ({ kind: 'personalization', ...data }));

/** Returns assignments in order: of an experiment in several visits the oldest one, which comes last, counts. */
const readAssignments = ({ experimentEvents }: Visit) =>
  (experimentEvents ?? []).map(({ data: { id, variationId } }): [number, number | null] => [id, variationId]);

/** Returns the visitor code under which the user was seen. */
function readMapping({ visitorCode, customDataEvents }: Visit): RemoteVisitor['mapping'] {
  const event = customDataEvents?.find(({ data }) => data.mappingIdentifier);
  return event ? { mappingIdentifier: visitorCode, timestamp: event.time ?? 0 } : null;
}
