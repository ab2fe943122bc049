import { addWorkingDays, getCalendarDay } from '@vermilion/contract/dates';
import type { Store } from '@vermilion/contract/market';
import type { DeliveryMethod, Market } from '@vermilion/contract/markets';
import type { DeliveryEstimate } from '@vermilion/contract/order';
import { estimateCollection, getReadyBy } from './order.collection.rules.ts';

/** A store that takes collections. @property readyBy when an order placed now is ready there */
export type CollectionStore = Store & { readyBy: Date };

/** Returns the stores that take collections; those that stay closed for months do not. */
export function listCollectionStores(stores: readonly Store[], now: Date): CollectionStore[] {
  return stores.flatMap((store) => {
    const readyBy = getReadyBy(store, now);
    return readyBy === null ? [] : [{ ...store, readyBy }];
  });
}

/** Returns the delivery methods of a market: Click & Collect only where there are stores. */
export function listDeliveryMethods({ delivery }: Pick<Market, 'delivery'>, stores: readonly unknown[]) {
  return delivery.filter(({ code }) => code !== 'collect' || stores.length > 0);
}

/**
 * Returns the days on which an order placed now arrives.
 * @param stores of Click & Collect, at least one: the estimate reaches from the first to the last of them
 */
export function estimateDelivery(
  { days }: Pick<DeliveryMethod, 'days'>,
  { timeZones }: Pick<Market, 'timeZones'>,
  now: Date,
  stores: readonly CollectionStore[],
): DeliveryEstimate {
  if (days) return estimateHomeDelivery(days, timeZones[0], now);
  return mergeEstimates(stores.map((store) => estimateCollection(store, store.readyBy)));
}

/** Returns the days on which a parcel ordered now arrives, on the calendar of a zone. @param days working days */
export function estimateHomeDelivery(
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
