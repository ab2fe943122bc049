import { addWorkingDays, getCalendarDay } from '@vermilion/contract/dates';
import type { DeliveryMethod } from '@vermilion/contract/markets';
import type { DeliveryEstimate } from '@vermilion/contract/order';

/** Returns the days on which a delivery ordered now arrives, on the calendar of a zone. @param days working days */
export function getDeliveryEstimate(
  [minDays, maxDays]: NonNullable<DeliveryMethod['days']>,
  zone: string,
  now: Date,
): DeliveryEstimate {
  const today = getCalendarDay(zone, now);
  return { from: addWorkingDays(today, minDays), to: addWorkingDays(today, maxDays) };
}

/** Returns the estimate from the first to the last day of several estimates, at least one. */
export function mergeEstimates(estimates: readonly DeliveryEstimate[]): DeliveryEstimate {
  const { from } = estimates.reduce((first, estimate) => (estimate.from < first.from ? estimate : first));
  const { to } = estimates.reduce((last, estimate) => (last.to < estimate.to ? estimate : last));
  return { from, to };
}
