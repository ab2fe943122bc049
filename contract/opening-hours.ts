// biome-ignore-all lint/style/noRestrictedGlobals: servers alone load it (biome.json)
import { isPastMidnight } from './dates.ts';
import type { Store } from './market.ts';

/** When a place is open, by its own clock. */
export type OpeningTerms = Pick<Store, 'hours' | 'zone' | 'closedDays'>;

/** Hours of a calendar day, as moments (milliseconds, UTC). */
export type OpenDay = {
  opens: number;
  closes: number;
  /** Returns the moment of a time of day (`HH:MM`) within the hours, which may run past midnight. */
  getMoment: (time: string) => number;
};

/** Returns the calendar day that a moment falls on in a zone, to count with. */
export const getZoneDay = (zone: string, moment: Date): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(zone).toPlainDate();

/** Returns the moments between which a place is open on a day; null where it is closed. */
export function findOpenDay({ hours, zone, closedDays }: OpeningTerms, day: Temporal.PlainDate): OpenDay | null {
  const own = closedDays.includes(day.toString()) ? null : hours[day.dayOfWeek - 1];
  if (!own) return null;
  const next = isPastMidnight(own) ? day.add({ days: 1 }) : day;
  const toMoment = (date: Temporal.PlainDate, time: string) =>
    date.toZonedDateTime({ timeZone: zone, plainTime: time }).epochMilliseconds;
  return {
    opens: toMoment(day, own.opens),
    closes: toMoment(next, own.closes),
    getMoment: (time) => toMoment(time < own.opens && time <= own.closes ? next : day, time),
  };
}
