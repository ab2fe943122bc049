import type { BookingStatus } from '@vermilion/contract/happening';

/** `held`: for a guest who fills in the contact details; `waiting`: for seats; `expired`: they did not come. */
export type ReservationState = 'held' | 'waiting' | 'confirmed' | 'cancelled' | 'expired';

/** The states of a booking, each with those that may follow it; the database refuses other changes. */
export const reservationTransitions: Record<ReservationState, readonly ReservationState[]> = {
  held: ['confirmed', 'waiting', 'cancelled', 'expired'],
  waiting: ['held', 'cancelled', 'expired'],
  confirmed: ['cancelled'],
  cancelled: [],
  expired: [],
};

type Facts = { state: ReservationState; starts_at: Date };

/** Returns what the page of a booking shows. */
export function getBookingStatus({ state, starts_at: startsAt }: Facts, now: Date): BookingStatus {
  if (startsAt > now) return state;
  return state === 'confirmed' ? 'past' : state === 'waiting' ? 'expired' : state;
}

/** Whether a booking can be moved or cancelled: until its time comes (spec §4, §8). */
export const canChange = (booking: Facts, now: Date): boolean => getBookingStatus(booking, now) === 'confirmed';

/** How long before a visit its guest is reminded, in hours. */
const remindHoursBefore = 24;

/** Returns when the guest is reminded; null where the visit is too near for that. */
export function getReminderTime(startsAt: Date, now: Date): Date | null {
  const time = new Date(startsAt.getTime() - remindHoursBefore * 3_600_000);
  return time > now ? time : null;
}
