import type { Transaction } from 'kysely';
import { type Author, recordChange } from '../audit/audit.service.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tables } from '../platform/tables.ts';
import type { StoredReservation } from './happening.booking.store.ts';

/** Who changes a booking for a store. */
export type StaffAuthor = Extract<Author, { accountId: string }>;

/** Whether a booking is one's own: its money, its points and its terms are for colleagues to decide. */
export const isOwnBooking = (
  { accountId }: Pick<StaffAuthor, 'accountId'>,
  row: Pick<StoredReservation, 'account_id'>,
): boolean => row.account_id === accountId;

/** Records a change of a booking by staff, in its transaction. */
export type Recording = (
  transaction: Transaction<Tables>,
  before: StoredReservation,
  after: Record<string, unknown>,
) => Promise<void>;

/** Of what guests change themselves nothing is recorded. */
export const recordNothing: Recording = async () => {};

/** @param done what was done, as the audit names it */
export const createRecording =
  (clock: Clock, author: StaffAuthor, done: string): Recording =>
  (transaction, { id, number, state, store_code: store, starts_at: startsAt }, after) =>
    recordChange(transaction, clock, {
      author,
      action: `bookings.${done}`,
      object: { kind: 'booking', id },
      before: { state, store, startsAt: startsAt.toISOString() },
      after: { number, ...after },
    });
