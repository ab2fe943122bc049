import { addDays, getCalendarDay, getTimeOfDay, getWeekday, isPastMidnight } from '@vermilion/contract/dates';
import type { Store } from '@vermilion/contract/market';

/** When a store is open, by its own clock. */
export type StoreTimes = Pick<Store, 'hours' | 'zone' | 'closedDays'>;

/**
 * Whether a store is open at a moment. Times are `HH:MM` of the store's clock, days `YYYY-MM-DD` of its calendar.
 * @property isClosedToday whether it is closed on all of the day, not only by now
 * @property daysAhead how many days after the moment's that is
 */
export type Opening =
  | { state: 'open'; until: string }
  | { state: 'opens_today'; at: string }
  | { state: 'opens_later'; day: string; daysAhead: number; at: string; isClosedToday: boolean }
  | { state: 'closed' };

/** How far ahead an opening day is looked for. */
const maxDaysAhead = 60;

/**
 * Returns whether a store is open, in its own time zone. Days on which it is closed whatever its hours count as closed.
 * @param moment UTC
 */
export function getOpening({ hours, zone, closedDays }: StoreTimes, moment: Date): Opening {
  const day = getCalendarDay(zone, moment);
  const time = getTimeOfDay(zone, moment);
  const getHours = (date: string) => (closedDays.includes(date) ? null : (hours[getWeekday(date)] ?? null));
  const yesterday = getHours(addAllDays(day, -1));
  if (yesterday && isPastMidnight(yesterday) && time < yesterday.closes) {
    return { state: 'open', until: yesterday.closes };
  }
  const today = getHours(day);
  if (today && time < today.opens) return { state: 'opens_today', at: today.opens };
  if (today && (isPastMidnight(today) || time < today.closes)) return { state: 'open', until: today.closes };
  for (let daysAhead = 1; daysAhead <= maxDaysAhead; daysAhead++) {
    const later = addAllDays(day, daysAhead);
    const next = getHours(later);
    if (next) return { state: 'opens_later', day: later, daysAhead, at: next.opens, isClosedToday: today === null };
  }
  return { state: 'closed' };
}

const addAllDays = (day: string, count: number) => addDays(day, count, () => true);

/** Returns the days from one on (`YYYY-MM-DD`) on which a store is closed though its week has hours for them, the earliest first. */
export function listClosings({ hours, closedDays }: Pick<Store, 'hours' | 'closedDays'>, from: string): string[] {
  return [...new Set(closedDays)].filter((day) => day >= from && hours[getWeekday(day)]).sort();
}

/** Days that follow each other and have the same hours; `null` where the store stays closed. */
export type WeekdayRange = { from: number; to: number; hours: Store['hours'][number] };

/** Returns a store's week, with neighbouring days of the same hours together. Weekdays count from Monday, 0. */
export function groupWeek(hours: Store['hours']): WeekdayRange[] {
  const week: WeekdayRange[] = [];
  for (const [day, own] of hours.entries()) {
    const last = week.at(-1);
    if (last && last.hours?.opens === own?.opens && last.hours?.closes === own?.closes) last.to = day;
    else week.push({ from: day, to: day, hours: own });
  }
  return week;
}

/** A store with what its hours say at a moment: what a page for all shows until the browser knows the time. */
export type StoreAt<Shown extends StoreTimes = Store> = { store: Shown; opening: Opening; day: string };

/** Returns what the hours of a store say at a moment, and which day it is there. */
export const getStoreAt = <Shown extends StoreTimes>(store: Shown, moment: Date): StoreAt<Shown> => ({
  store,
  opening: getOpening(store, moment),
  day: getCalendarDay(store.zone, moment),
});
