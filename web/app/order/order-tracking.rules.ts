import type { Order } from '@vermilion/contract/order';

/** Returns the carrier's page of the latest parcel that is under way and has one; null where there is none. */
export function findTrackingUrl({ status, parcels }: Pick<Order, 'status' | 'parcels'>): string | null {
  if (status !== 'shipped' && status !== 'partly_shipped') return null;
  const parcel = parcels.findLast(({ trackingUrl, deliveredAt }) => trackingUrl !== null && deliveredAt === null);
  return parcel?.trackingUrl ?? null;
}
