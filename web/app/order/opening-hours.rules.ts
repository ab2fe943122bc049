import { addDays, getCalendarDay, getTimeOfDay, getWeekday, isPastMidnight } from '@vermilion/contract/dates';
import type { Store } from '@vermilion/contract/market';

/** Whether a store is open at a moment. Times are `HH:MM` of the store's clock; `weekday` counts from Monday, 0. */
type Opening =
  | { state: 'open'; until: string }
  | { state: 'opens_today'; at: string }
  | { state: 'opens_later'; weekday: number; at: string }
  | { state: 'closed' };

/**
 * Returns whether a store is open, in its own time zone. Days on which it is closed whatever its hours count as closed.
 * @param moment UTC
 */
export function getOpening(
  { hours, zone, closedDays }: Pick<Store, 'hours' | 'zone' | 'closedDays'>,
  moment: Date,
): Opening {
  const day = getCalendarDay(zone, moment);
  const time = getTimeOfDay(zone, moment);
  const getHours = (ahead: number) => {
    const date = addDays(day, ahead, () => true);
    return closedDays.includes(date) ? null : (hours[getWeekday(date)] ?? null);
  };
  const yesterday = getHours(-1);
  if (yesterday && isPastMidnight(yesterday) && time < yesterday.closes) {
    return { state: 'open', until: yesterday.closes };
  }
  const today = getHours(0);
  if (today && time < today.opens) return { state: 'opens_today', at: today.opens };
  if (today && (isPastMidnight(today) || time < today.closes)) return { state: 'open', until: today.closes };
  for (let ahead = 1; ahead <= 7; ahead++) {
    const next = getHours(ahead);
    if (next) return { state: 'opens_later', weekday: (getWeekday(day) + ahead) % 7, at: next.opens };
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
