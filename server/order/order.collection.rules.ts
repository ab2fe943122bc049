import { minuteMs } from '@vermilion/contract/durations';
import type { Store } from '@vermilion/contract/market';
import { findOpenDay, getZoneDay } from '@vermilion/contract/opening-hours';
import type { DeliveryEstimate } from '@vermilion/contract/order';

/** What decides when an order can be collected in a store, by its own clock. */
export type CollectionTerms = Pick<Store, 'hours' | 'zone' | 'closedDays' | 'preparationMinutes' | 'cutOff'>;

/** Days for which an order waits in its store. */
export const collectWithinDays = 7;

/** How long before an order stops waiting its shopper is reminded, in days. */
export const remindDaysBefore = 2;

/** How far ahead an opening day is looked for: a store that is closed for longer takes no collections. */
const maxDaysAhead = 60;

/** Shoppers are told quarters of an hour. */
const stepMs = 15 * minuteMs;

/** Returns the moments between which a store is open on a day, and the last one at which an order is prepared that day. */
function findCollectionDay(terms: CollectionTerms, day: Temporal.PlainDate) {
  const open = findOpenDay(terms, day);
  if (!open) return null;
  const { opens, closes } = open;
  const lastStart = Math.max(opens, closes - terms.preparationMinutes * minuteMs);
  return {
    opens,
    closes,
    lastStart: terms.cutOff === null ? lastStart : Math.min(lastStart, open.getMoment(terms.cutOff)),
  };
}

/**
 * Returns when an order of now is ready in a store: prepared while the store is open, begun before the cut-off, otherwise on
 * its next opening day; in quarters of an hour, and before it closes. Null where it stays closed for months.
 */
export function getReadyBy(store: CollectionTerms, now: Date): Date | null {
  const today = getZoneDay(store.zone, now);
  // Opening hours that began yesterday may run past midnight.
  for (let ahead = -1; ahead <= maxDaysAhead; ahead += 1) {
    const opening = findCollectionDay(store, today.add({ days: ahead }));
    if (!opening) continue;
    const start = Math.max(now.getTime(), opening.opens);
    if (start > opening.lastStart) continue;
    const ready = Math.ceil((start + store.preparationMinutes * minuteMs) / stepMs) * stepMs;
    return new Date(Math.min(ready, opening.closes));
  }
  return null;
}

/** Returns until when an order that is ready waits: until the store closes on the last of the days, or on the next open one. */
export function getCollectBy(store: CollectionTerms, readyAt: Date): Date {
  const lastDay = getZoneDay(store.zone, readyAt).add({ days: collectWithinDays });
  for (let ahead = 0; ahead <= maxDaysAhead; ahead += 1) {
    const opening = findCollectionDay(store, lastDay.add({ days: ahead }));
    if (opening) return new Date(opening.closes);
  }
  return new Date(lastDay.add({ days: 1 }).toZonedDateTime(store.zone).epochMilliseconds);
}

/** Returns the day, in the zone of its store, on which an order is ready to collect: an estimate of one day. */
export function estimateCollection({ zone }: Pick<Store, 'zone'>, readyBy: Date): DeliveryEstimate {
  const day = getZoneDay(zone, readyBy).toString();
  return { from: day, to: day };
}

/** Wrong codes that an order takes within `codeWindowMs`. */
export const maxWrongCodes = 5;
export const codeWindowMs = 15 * minuteMs;
