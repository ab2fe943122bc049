import { minuteMs } from '@vermilion/contract/durations';
import { findOpenDay, type OpeningTerms } from '@vermilion/contract/opening-hours';
import {
  type Interval,
  mergeIntervals,
  type ServiceShape,
  type StoreSupply,
  subtractIntervals,
} from './happening.availability.rules.ts';

/** Hours of a day by the clock of the store (`HH:MM`), and breaks within them; null: the artist is off. */
export type WorkingWeek = ({
  from: string;
  to: string;
  breaks: { from: string; to: string }[];
} | null)[];

/** Who works in a store, as it is stored. Intervals are moments in milliseconds. */
export type StoredSupply = {
  artists: readonly {
    no: number;
    skills: readonly string[];
    week: WorkingWeek;
    /** Hours of single days (`YYYY-MM-DD`), in place of those of the week. */
    shifts: ReadonlyMap<string, WorkingWeek[number]>;
    leaves: readonly Interval[];
  }[];
  chairs: readonly { no: number; turnaroundMinutes: number }[];
  /** What visits take. */
  taken: readonly (Interval & { no: number })[];
};

/** Returns what a service takes, from how it is defined. */
export function toShape(definition: {
  parts: readonly { skill: string; minutes: number; processingMinutes: number }[];
  beforeMinutes: number;
  afterMinutes: number;
}): ServiceShape {
  return {
    segments: definition.parts.map(({ skill, minutes, processingMinutes }) => ({
      skill,
      workMs: minutes * minuteMs,
      processingMs: processingMinutes * minuteMs,
    })),
    beforeMs: definition.beforeMinutes * minuteMs,
    afterMs: definition.afterMinutes * minuteMs,
  };
}

/**
 * Returns who and what a store has on some days, by its own clock: hours of the clock stay what they are where daylight saving begins
 * or ends.
 */
export function createStoreSupply(
  terms: OpeningTerms,
  { artists, chairs, taken }: StoredSupply,
  first: Temporal.PlainDate,
  dayCount: number,
): StoreSupply {
  const days = Array.from({ length: dayCount }, (_, index) => first.add({ days: index }));
  const byResource = Map.groupBy(taken, ({ no }) => no);
  const listBusy = (no: number) => mergeIntervals((byResource.get(no) ?? []).map(({ from, to }) => ({ from, to })));
  const open = days.flatMap((day) => {
    const hours = findOpenDay(terms, day);
    return hours ? [{ from: hours.opens, to: hours.closes }] : [];
  });
  return {
    open,
    artists: artists.map(({ no, skills, week, shifts, leaves }) => ({
      no,
      skills: new Set(skills),
      working: subtractIntervals(listShifts(terms.zone, { week, shifts }, days), mergeIntervals(leaves)),
      busy: listBusy(no),
    })),
    chairs: chairs.map(({ no, turnaroundMinutes }) => ({
      no,
      turnaroundMs: turnaroundMinutes * minuteMs,
      busy: listBusy(no),
    })),
  };
}

/** Returns when an artist works on some days, without breaks; leaves are not considered. */
export function listShifts(
  zone: string,
  { week, shifts }: Pick<StoredSupply['artists'][number], 'week' | 'shifts'>,
  days: readonly Temporal.PlainDate[],
): Interval[] {
  return days.flatMap((day) => {
    const own = shifts.get(day.toString());
    const hours = own === undefined ? week[day.dayOfWeek - 1] : own;
    if (!hours) return [];
    const getInterval = ({ from, to }: { from: string; to: string }) => ({
      from: day.toZonedDateTime({ timeZone: zone, plainTime: from }).epochMilliseconds,
      to: day.toZonedDateTime({ timeZone: zone, plainTime: to }).epochMilliseconds,
    });
    return subtractIntervals([getInterval(hours)], mergeIntervals(hours.breaks.map(getInterval)));
  });
}

/** Returns the moments between which a calendar day lies in a zone. */
export function getDayBounds(zone: string, day: Temporal.PlainDate): Interval {
  const getStart = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).epochMilliseconds;
  return { from: getStart(day), to: getStart(day.add({ days: 1 })) };
}
