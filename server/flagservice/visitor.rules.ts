import type { TrackedType } from './flagservice.schema.ts';

/** An event of a visitor, as it was tracked. */
export type VisitorEvent = {
  type: TrackedType;
  visitorCode: string;
  isMapping: boolean;
  receivedAt: Date;
  experimentId: number | null;
  variationId: number | null;
  goalId: number | null;
  revenue: number | null;
  data: object | null;
};

/** What visitor data may be asked for, beside visits. */
export const visitParts = ['customData', 'conversion', 'geolocation', 'experiment', 'page', 'staticData'] as const;
export type VisitPart = (typeof visitParts)[number];

type Told = { data: object; time: number; itp: boolean };

/** A visit as clients read it; times in milliseconds. Lists that hold nothing are left out. */
export type Visit = {
  siteCode: string;
  visitorCode: string;
  timeStarted: number;
  timeLastEvent: number;
  customDataEvents?: Told[];
  experimentEvents?: Told[];
  conversionEvents?: Told[];
  geolocationEvents?: Told[];
  pageEvents?: Told[];
  staticDataEvent?: Told;
};

export type VisitorData = { currentVisit?: Visit; previousVisits?: Visit[] };

/** A visit is over when nothing was heard for so long, in milliseconds. */
const visitGap = 30 * 60_000;

/**
 * Sorts a visitor's events into visits.
 * @param events oldest first
 * @param previous how many visits before the current one are wanted; these come newest first
 */
export function visitorData(
  siteCode: string,
  events: readonly VisitorEvent[],
  { parts, current, previous }: { parts: readonly VisitPart[]; current: boolean; previous: number },
  now: number,
): VisitorData {
  const visits: VisitorEvent[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const event of events) {
    const time = event.receivedAt.getTime();
    if (time - last > visitGap) visits.push([]);
    visits.at(-1)?.push(event);
    last = time;
  }
  const goesOn = now - last <= visitGap ? visits.pop() : undefined;
  const before = visits.slice(-previous).reverse();
  return {
    ...(current && goesOn ? { currentVisit: toVisit(siteCode, goesOn, parts) } : {}),
    ...(before.length > 0 ? { previousVisits: before.map((visit) => toVisit(siteCode, visit, parts)) } : {}),
  };
}

function toVisit(siteCode: string, events: readonly VisitorEvent[], parts: readonly VisitPart[]): Visit {
  const first = events[0] as VisitorEvent;
  const of = (type: VisitPart) => (parts.includes(type) ? events.filter((event) => event.type === type) : []);
  const list = (name: string, type: VisitPart) => {
    const told = of(type).map((event) => ({ data: toEventData(event), time: event.receivedAt.getTime(), itp: false }));
    return told.length > 0 ? { [name]: told } : {};
  };
  const still = of('staticData');
  return {
    siteCode,
    visitorCode: (events.find((event) => !event.isMapping) ?? first).visitorCode,
    timeStarted: first.receivedAt.getTime(),
    timeLastEvent: (events.at(-1) ?? first).receivedAt.getTime(),
    ...list('customDataEvents', 'customData'),
    ...list('experimentEvents', 'experiment'),
    ...list('conversionEvents', 'conversion'),
    ...list('geolocationEvents', 'geolocation'),
    ...list('pageEvents', 'page'),
    // What is known of device, browser and system comes piece by piece; together it is one event.
    ...(still.length > 0
      ? {
          staticDataEvent: {
            data: Object.assign({}, ...still.map((event) => event.data)),
            time: (still.at(-1) ?? first).receivedAt.getTime(),
            itp: false,
          },
        }
      : {}),
  };
}

function toEventData({ type, experimentId, variationId, goalId, revenue, data }: VisitorEvent): object {
  if (type === 'experiment') return { id: experimentId, variationId };
  if (type === 'conversion') return { goalId, revenue: Math.abs(revenue ?? 0), ...data };
  if (type === 'page') return { canonicalHref: null, keyPagesIndices: [], referrerHref: null, ...data };
  return data ?? {};
}
