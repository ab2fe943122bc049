import type { Booking } from '@vermilion/contract/happening';
import { getBookingPath } from '@vermilion/contract/happening-terms';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { useOwnAddress } from '~/platform/shopper-key.ts';

/** Replaces the address of a booking's page by its guest's own. */
export function OwnAddress({ booking, bookingKey }: { booking: Booking; bookingKey: PurchaseKey }) {
  useOwnAddress('booking', booking, bookingKey, getBookingPath);
  return null;
}
