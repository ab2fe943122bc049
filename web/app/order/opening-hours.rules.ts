import { getCalendarDay, getTimeOfDay, getWeekday, isPastMidnight } from '@vermilion/contract/dates';
import type { Store } from '@vermilion/contract/market';

/** Whether a store is open at a moment. Times are `HH:MM` of the store's clock; `weekday` counts from Monday, 0. */
type Opening =
  | { state: 'open'; until: string }
  | { state: 'opens_today'; at: string }
  | { state: 'opens_later'; weekday: number; at: string }
  | { state: 'closed' };

/**
 * Returns whether a store is open, in its own time zone.
 * @param moment UTC
 */
export function getOpening({ hours, zone }: Pick<Store, 'hours' | 'zone'>, moment: Date): Opening {
  const weekday = getWeekday(getCalendarDay(zone, moment));
  const time = getTimeOfDay(zone, moment);
  const yesterday = hours[(weekday + 6) % 7];
  if (yesterday && isPastMidnight(yesterday) && time < yesterday.closes) {
    return { state: 'open', until: yesterday.closes };
  }
  const today = hours[weekday];
  if (today && time < today.opens) return { state: 'opens_today', at: today.opens };
  if (today && (isPastMidnight(today) || time < today.closes)) return { state: 'open', until: today.closes };
  for (let ahead = 1; ahead <= 7; ahead++) {
    const day = (weekday + ahead) % 7;
    const next = hours[day];
    if (next) return { state: 'opens_later', weekday: day, at: next.opens };
  }
  return { state: 'closed' };
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
