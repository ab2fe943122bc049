import { dayMs, hourMs, minuteMs } from '@vermilion/contract/durations';
import type { ReservationState } from './happening.booking.rules.ts';
import type { ProviderBooking } from './happening.provider.ts';

/**
 * `open`: the guest is at the provider, or has not been heard of since; `not_completed`: nothing is booked there; `given_up`: the provider
 * has answered after a day that nothing is booked yet. What is reported later is booked all the same.
 */
export type HandOffState = 'open' | 'booked' | 'not_completed' | 'given_up';

/** How long a guest has to book; after that no more than one answer is waited for. */
export const pollForMs = dayMs;
/** The first poll comes soon, for guests who close the page when they have booked; later ones are rarer. */
const firstPollDelayMs = 2 * minuteMs;
const longestPollDelayMs = hourMs;

/** Returns whether a hand-off can be booked no more, so that an answer is the last one. */
export const isOver = (startedAt: Date, now: Date): boolean => now.getTime() - startedAt.getTime() >= pollForMs;

/** Returns when the provider is asked next: ever more rarely. */
export function getNextPollAt(startedAt: Date, now: Date): Date {
  const elapsedMs = now.getTime() - startedAt.getTime();
  return new Date(now.getTime() + Math.min(Math.max(elapsedMs, firstPollDelayMs), longestPollDelayMs));
}

/** What is known of a hand-off. @property booking null while nothing is booked */
type Known = {
  version: number;
  booking: { state: ReservationState; starts_at: Date; ends_at: Date } | null;
};

/**
 * What a report changes. `skip`: it is not newer than what is known, or about what was cancelled before; `drop`: what was booked is cancelled
 * before the shop has heard of it; `update`: no more than details.
 */
export type ReportedChange = 'skip' | 'book' | 'drop' | 'update' | 'move' | 'cancel';

/** Returns what a report of a provider changes: the latest version counts, in whichever order they come. */
export function decideChange({ version, booking }: Known, reported: Omit<ProviderBooking, 'guest'>): ReportedChange {
  if (reported.version <= version) return 'skip';
  const isCancelled = reported.state === 'cancelled';
  if (booking === null) return isCancelled ? 'drop' : 'book';
  // What was cancelled stays so: another booking has another hand-off.
  if (booking.state !== 'confirmed') return 'skip';
  if (isCancelled) return 'cancel';
  const isSameTime =
    booking.starts_at.getTime() === Date.parse(reported.startsAt) &&
    booking.ends_at.getTime() === Date.parse(reported.endsAt);
  return isSameTime ? 'update' : 'move';
}
