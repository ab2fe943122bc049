import { dayMs, hourMs, minuteMs } from '@vermilion/contract/durations';
import type { ReservationState } from './happening.booking.rules.ts';
import type { ProviderBooking } from './happening.provider.ts';

/**
 * `open`: the guest is at the provider, or has not been heard of since; `not_completed`: nothing is booked there; `given_up`: the provider
 * was asked for a day. What is reported later is booked all the same.
 */
export type HandOffState = 'open' | 'booked' | 'not_completed' | 'given_up';

/** How long after its beginning the provider is asked what has become of a hand-off. */
export const lookForMs = dayMs;
/** The first look comes soon, for guests who close the page when they have booked; later ones are rarer. */
const firstLookMs = 2 * minuteMs;
const rarestLookMs = hourMs;

/** Returns when the provider is asked again; null once that is given up. */
export function getNextLook(startedAt: Date, now: Date): Date | null {
  const elapsedMs = now.getTime() - startedAt.getTime();
  if (elapsedMs >= lookForMs) return null;
  return new Date(now.getTime() + Math.min(Math.max(elapsedMs, firstLookMs), rarestLookMs));
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
