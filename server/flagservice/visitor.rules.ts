import { minuteMs } from '@vermilion/contract/durations';
import type { TrackedType } from './flagservice.schema.ts';

/** A stored event of a visitor. */
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

/** The optional parts of visitor data. */
export const visitParts = ['customData', 'conversion', 'geolocation', 'experiment', 'page', 'staticData'] as const;
export type VisitPart = (typeof visitParts)[number];

type DataEvent = { data: object; time: number; itp: boolean };

/** A visit in the form that clients read; times in milliseconds. Empty lists are left out. */
export type Visit = {
  siteCode: string;
  visitorCode: string;
  timeStarted: number;
  timeLastEvent: number;
  customDataEvents?: DataEvent[];
  experimentEvents?: DataEvent[];
  conversionEvents?: DataEvent[];
  geolocationEvents?: DataEvent[];
  pageEvents?: DataEvent[];
  staticDataEvent?: DataEvent;
};

export type VisitorData = { currentVisit?: Visit; previousVisits?: Visit[] };

/** The pause between events that ends a visit. */
const visitGapMs = 30 * minuteMs;

/**
 * Groups a visitor's events into visits.
 * @param events oldest first
 * @param previous how many visits before the current one to return; newest first
 */
export function createVisitorData(
  siteCode: string,
  events: readonly VisitorEvent[],
  { parts, current, previous }: { parts: readonly VisitPart[]; current: boolean; previous: number },
  now: number,
): VisitorData {
  const visits: VisitorEvent[][] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const event of events) {
    const time = event.receivedAt.getTime();
    if (time - last > visitGapMs) visits.push([]);
    visits.at(-1)?.push(event);
    last = time;
  }
  const goesOn = now - last <= visitGapMs ? visits.pop() : undefined;
  const before = visits.slice(-previous).reverse();
  return {
    ...(current && goesOn ? { currentVisit: toVisit(siteCode, goesOn, parts) } : {}),
    ...(before.length > 0 ? { previousVisits: before.map((visit) => toVisit(siteCode, visit, parts)) } : {}),
  };
}

function toVisit(siteCode: string, events: readonly VisitorEvent[], parts: readonly VisitPart[]): Visit {
  const first = events[0] as VisitorEvent;
  const listEvents = (type: VisitPart) => (parts.includes(type) ? events.filter((event) => event.type === type) : []);
  const toDataEvents = (name: string, type: VisitPart) => {
    const list = listEvents(type).map((event) => ({
      data: toEventData(event),
      time: event.receivedAt.getTime(),
      itp: false,
    }));
    return list.length > 0 ? { [name]: list } : {};
  };
  const staticEvents = listEvents('staticData');
  return {
    siteCode,
    visitorCode: (events.find((event) => !event.isMapping) ?? first).visitorCode,
    timeStarted: first.receivedAt.getTime(),
    timeLastEvent: (events.at(-1) ?? first).receivedAt.getTime(),
    ...toDataEvents('customDataEvents', 'customData'),
    ...toDataEvents('experimentEvents', 'experiment'),
    ...toDataEvents('conversionEvents', 'conversion'),
    ...toDataEvents('geolocationEvents', 'geolocation'),
    ...toDataEvents('pageEvents', 'page'),
    // Device, browser and system are tracked in separate lines; clients read them as one event.
    ...(staticEvents.length > 0
      ? {
          staticDataEvent: {
            data: Object.assign({}, ...staticEvents.map((event) => event.data)),
            time: (staticEvents.at(-1) ?? first).receivedAt.getTime(),
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
