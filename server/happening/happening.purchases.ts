import { getBookingPath } from '@vermilion/contract/happening-terms';
import type { Transaction } from 'kysely';
import {
  createPurchases,
  getPaymentKind,
  type PurchaseAccess,
  type PurchaseCapability,
  type PurchaseDeps,
  type Purchases,
} from '../payment/payment.service.ts';
import type { Tables } from '../platform/tables.ts';
import {
  findReservation,
  lockReservation,
  payableKind,
  type StoredReservation,
  updateReservation,
} from './happening.booking.store.ts';
import { reservationJobs } from './happening.jobs.ts';

type BookingCapability = PurchaseCapability | 'change';

/** Bookings until they are confirmed or given up, and who may see them. */
export type ReservationPurchases = Purchases<
  StoredReservation,
  BookingCapability,
  'BOOKING_NOT_FOUND',
  'BOOKING_PAYMENT_PENDING'
>;

/** A booking that somebody may see, and what else they may do with it. */
export type ReservationAccess = PurchaseAccess<StoredReservation, BookingCapability>;

/** Why somebody may not see a booking; the same for missing and forbidden ones. */
export type AccessError = 'AUTHENTICATION_FAILED' | 'BOOKING_NOT_FOUND';

/** @param endUnpaid gives back what a locked booking holds that was not made or paid in time */
export function createReservationPurchases(
  deps: PurchaseDeps,
  endUnpaid: (transaction: Transaction<Tables>, row: StoredReservation) => Promise<void>,
): ReservationPurchases {
  return createPurchases(deps, {
    kind: payableKind,
    table: 'happening_reservations',
    jobs: reservationJobs,
    capabilities: { view: 'v', pay: 'p', cancel: 'c', change: 'm' },
    errors: { notFound: 'BOOKING_NOT_FOUND', notCancellable: 'BOOKING_PAYMENT_PENDING' },
    getPath: getBookingPath,
    find: findReservation,
    lock: lockReservation,
    update: updateReservation,
    isAwaitingPayment: ({ state }) => state === 'held' || state === 'placed',
    getAmountDue: ({ amount_due: amountDue }) => amountDue,
    // A time is held for minutes: a transfer takes days, and what is paid in parts is goods.
    takesMethod: (method, market) => !['pay_later', 'transfer'].includes(getPaymentKind(method, market)),
    cancelUnpaid: endUnpaid,
  });
}
