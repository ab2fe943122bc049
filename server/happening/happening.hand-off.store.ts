import type { BookingProviderName } from '@vermilion/contract/happening-terms';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db, DbTransaction } from '../platform/database.ts';
import type { Tables } from '../platform/tables.ts';
import type { StoredReservation } from './happening.booking.store.ts';

export type StoredHandOff = Selectable<Tables['happening_hand_offs']>;

export async function insertHandOff(
  transaction: DbTransaction,
  handOff: Insertable<Tables['happening_hand_offs']>,
): Promise<void> {
  await transaction.insertInto('happening_hand_offs').values(handOff).execute();
}

export function findHandOff(db: Db, id: string): Promise<StoredHandOff | undefined> {
  return db.selectFrom('happening_hand_offs').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Returns a hand-off, locked until the transaction ends. Lock it before its booking. */
export function lockHandOff(transaction: DbTransaction, id: string): Promise<StoredHandOff | undefined> {
  return transaction.selectFrom('happening_hand_offs').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function updateHandOff(
  db: Db,
  id: string,
  change: Updateable<Tables['happening_hand_offs']>,
): Promise<void> {
  await db.updateTable('happening_hand_offs').set(change).where('id', '=', id).execute();
}

/** Sets when the provider of a hand-off is asked, also of one that has ended without a booking. */
export async function openHandOff(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('happening_hand_offs')
    .set({ state: 'open', poll_at: at })
    .where('id', '=', id)
    .where('state', '<>', 'booked')
    .execute();
}

/**
 * Stores what an answer about a hand-off means for it, unless its guest has gone on with it meanwhile.
 * @param handOff as it was when the provider was asked
 */
export async function settlePoll(
  db: Db,
  { id, poll_at }: Pick<StoredHandOff, 'id' | 'poll_at'>,
  next: { state: 'open'; poll_at: Date } | { state: 'not_completed' | 'given_up'; poll_at: null },
): Promise<void> {
  await db
    .updateTable('happening_hand_offs')
    .set(next)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('poll_at', '=', poll_at)
    .execute();
}

/** Returns the hand-offs of which a provider is to be asked now, those that have waited longest first. */
export function listDueHandOffs(
  db: Db,
  provider: BookingProviderName,
  now: Date,
  limit: number,
): Promise<StoredHandOff[]> {
  return db
    .selectFrom('happening_hand_offs')
    .selectAll()
    .where('provider', '=', provider)
    .where('state', '=', 'open')
    .where('poll_at', '<=', now)
    .orderBy('poll_at')
    .limit(limit)
    .execute();
}

/** Returns the booking that a hand-off has led to. */
export function findHandedOver(db: Db, handOffId: string): Promise<StoredReservation | undefined> {
  return db.selectFrom('happening_reservations').selectAll().where('hand_off_id', '=', handOffId).executeTakeFirst();
}

/** Stores a booking of a provider. @returns undefined where its reference has another booking */
export function insertProviderBooking(
  transaction: DbTransaction,
  booking: Insertable<Tables['happening_reservations']>,
): Promise<StoredReservation | undefined> {
  return transaction
    .insertInto('happening_reservations')
    .values(booking)
    .onConflict((conflict) => conflict.columns(['provider', 'provider_reference']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Takes an account that is deleted off its hand-offs. */
export async function detachHandOffs(transaction: DbTransaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('happening_hand_offs')
    .set({ account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}

/** Deletes the hand-offs that began before a moment and have led to nothing, also where no answer about them has come. */
export async function deleteOldHandOffs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('happening_hand_offs').where('state', '<>', 'booked').where('started_at', '<', before).execute();
}
