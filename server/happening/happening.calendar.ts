import type { Booking } from '@vermilion/contract/happening';
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';

/**
 * Returns a booking as an entry of a calendar (RFC 5545). One with a higher sequence takes the place of the one before, whichever program
 * has it, and that of a booking that was cancelled takes it out.
 * @param texts.shopName whose entry it is
 * @param texts.sender of the mails with it: programs that are strict take an entry out for its organizer alone (RFC 5546)
 */
export function createCalendarEntry(
  { id, number, service, store, artist, startsAt, endsAt, status }: Booking,
  sequence: number,
  { shopName, sender, link, host, now }: { shopName: string; sender: string; link: string; host: string; now: Date },
): string {
  const isCancelled = status === 'cancelled';
  const calendar = ical({
    prodId: { company: shopName, product: 'Bookings' },
    method: isCancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `${id}@${host}`,
    sequence,
    stamp: now,
    start: new Date(startsAt),
    end: new Date(endsAt),
    summary: `${service.name}, ${shopName}`,
    location: `${store.name}, ${store.address}`,
    description: [number, artist?.name, link].filter(Boolean).join('\n'),
    url: link,
    organizer: { name: shopName, email: /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender },
    status: isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return calendar.toString();
}
