import {
  addDays,
  addWorkingDays,
  getCalendarDay,
  getTimeOfDay,
  getWeekday,
  isPastMidnight,
} from '@vermilion/contract/dates';
import type { Store } from '@vermilion/contract/market';
import type { DeliveryMethod } from '@vermilion/contract/markets';
import type { DeliveryEstimate } from '@vermilion/contract/order';

/** Returns the days on which a delivery ordered now arrives, on the calendar of a zone. */
export function getDeliveryEstimate(
  { days: [minDays, maxDays] }: DeliveryMethod,
  zone: string,
  now: Date,
): DeliveryEstimate {
  const today = getCalendarDay(zone, now);
  return { from: addWorkingDays(today, minDays), to: addWorkingDays(today, maxDays) };
}

/**
 * Returns the days on which an order placed now is ready in a store, in the store's zone. Only days on which it is open
 * count, today until it closes.
 * Throws when the store is never open.
 */
export function getCollectionEstimate(
  { days: [minDays, maxDays] }: DeliveryMethod,
  { hours, zone }: Pick<Store, 'hours' | 'zone'>,
  now: Date,
): DeliveryEstimate {
  const isOpenOn = (weekday: number) => Boolean(hours[weekday]);
  if (!hours.some(Boolean)) throw new Error('Nothing can be collected from a store that never opens');
  const today = getCalendarDay(zone, now);
  const opening = hours[getWeekday(today)];
  const isOpenToday = opening && (isPastMidnight(opening) || getTimeOfDay(zone, now) < opening.closes);
  const getReadyDay = (count: number) => addDays(today, isOpenToday ? count : count + 1, isOpenOn);
  return { from: getReadyDay(minDays), to: getReadyDay(maxDays) };
}

/** Returns the estimate from the first to the last day of several estimates, at least one. */
export function mergeEstimates(estimates: readonly DeliveryEstimate[]): DeliveryEstimate {
  const { from } = estimates.reduce((first, estimate) => (estimate.from < first.from ? estimate : first));
  const { to } = estimates.reduce((last, estimate) => (last.to < estimate.to ? estimate : last));
  return { from, to };
}
