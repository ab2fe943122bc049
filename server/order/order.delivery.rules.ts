import { addDays, addWorkingDays, getCalendarDay, getTimeOfDay, getWeekday } from '@vermilion/contract/dates';
import type { Store } from '@vermilion/contract/market';
import type { DeliveryMethod } from '@vermilion/contract/markets';

/** Two calendar days (`YYYY-MM-DD`), both included. */
type Days = { from: string; to: string };

/** Returns the days on which a delivery ordered now arrives, on the calendar of a zone. */
export function getDeliveryDays({ days: [minDays, maxDays] }: DeliveryMethod, zone: string, now: Date): Days {
  const today = getCalendarDay(zone, now);
  return { from: addWorkingDays(today, minDays), to: addWorkingDays(today, maxDays) };
}

/**
 * Returns the days on which an order placed now is ready in a store, in the store's zone. Only days on which it is open
 * count, today until it closes.
 * Throws when the store is never open.
 */
export function getCollectionDays(
  { days: [minDays, maxDays] }: DeliveryMethod,
  { hours, zone }: Pick<Store, 'hours' | 'zone'>,
  now: Date,
): Days {
  const isOpenOn = (weekday: number) => Boolean(hours[weekday]);
  if (!hours.some(Boolean)) throw new Error('Nothing can be collected from a store that never opens');
  const today = getCalendarDay(zone, now);
  const opening = hours[getWeekday(today)];
  // Hours that end at or before their start run past midnight.
  const isOpenToday = opening && (opening.closes <= opening.opens || getTimeOfDay(zone, now) < opening.closes);
  const getReadyDay = (count: number) => addDays(today, isOpenToday ? count : count + 1, isOpenOn);
  return { from: getReadyDay(minDays), to: getReadyDay(maxDays) };
}

/** Returns the span from the first to the last day of several spans, at least one. */
export function joinSpans(spans: readonly Days[]): Days {
  const { from } = spans.reduce((first, span) => (span.from < first.from ? span : first));
  const { to } = spans.reduce((last, span) => (last.to < span.to ? span : last));
  return { from, to };
}
