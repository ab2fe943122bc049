import type { BookingStatus } from '@vermilion/contract/happening';

/**
 * `held`: for a guest who fills in the contact details; `placed`: until the deposit is paid; `waiting`: for seats; `requested`: the store has
 * to say yes; `expired`: details, payment or answer did not come.
 */
export type ReservationState = 'held' | 'placed' | 'waiting' | 'requested' | 'confirmed' | 'cancelled' | 'expired';

/** The states in which a booking waits to be made or is ahead of its guest. */
export const openStates = ['held', 'placed', 'waiting', 'requested', 'confirmed'] as const satisfies ReservationState[];

/** The states of a booking, each with those that may follow it; the database refuses other changes. */
export const reservationTransitions: Record<ReservationState, readonly ReservationState[]> = {
  held: ['placed', 'requested', 'confirmed', 'waiting', 'cancelled', 'expired'],
  placed: ['requested', 'confirmed', 'cancelled', 'expired'],
  requested: ['confirmed', 'cancelled', 'expired'],
  waiting: ['held', 'cancelled', 'expired'],
  confirmed: ['cancelled'],
  cancelled: [],
  expired: [],
};

type Facts = { state: ReservationState; starts_at: Date };

/** What has become of the payment of a deposit (`getShownOutcome`). */
type Outcome = 'pending' | 'confirmed' | 'failed' | 'blocked';

/** Returns what the page of a booking shows. @param outcome of the payment of a deposit */
export function getBookingStatus({ state, starts_at: startsAt }: Facts, outcome: Outcome, now: Date): BookingStatus {
  // What is paid is booked in the same transaction: it is read a moment before.
  if (state === 'placed') return outcome === 'confirmed' ? 'pending' : outcome;
  if (startsAt > now) return state;
  if (state === 'confirmed') return 'past';
  return state === 'waiting' || state === 'requested' ? 'expired' : state;
}

/** Whether a booking can be moved or cancelled: until its time comes (spec §4, §8). */
export const canChange = ({ state, starts_at: startsAt }: Facts, now: Date): boolean =>
  state === 'confirmed' && startsAt > now;

/** Whether its guest can give a booking up: until its time comes, also before it is one. A held time is given back. */
export const canGiveUp = ({ state, starts_at: startsAt }: Facts, now: Date): boolean =>
  startsAt > now && (state === 'confirmed' || state === 'requested' || state === 'waiting' || state === 'placed');

/** How long before a visit its guest is reminded, in hours. */
const remindHoursBefore = 24;

/** Returns when the guest is reminded; null where the visit is too near for that. */
export function getReminderTime(startsAt: Date, now: Date): Date | null {
  const time = new Date(startsAt.getTime() - remindHoursBefore * 3_600_000);
  return time > now ? time : null;
}
