import { Trans } from '@lingui/react/macro';
import type { BookingStatus, BookingSummary } from '@vermilion/contract/happening';
import { getBookingPath } from '@vermilion/contract/happening-terms';
import { Link } from 'react-router';
import { useDates } from '~/platform/use-dates.ts';
import { Headline } from '~/ui/headline.tsx';

/** The bookings of a member. */
export function BookingList({ bookings }: { bookings: readonly BookingSummary[] }) {
  return (
    <ul className="divide-y divide-rule border-y border-rule">
      {bookings.map((booking) => (
        <BookingRow key={booking.id} booking={booking} />
      ))}
    </ul>
  );
}

function BookingRow({ booking: { id, serviceName, storeName, startsAt, zone, status } }: { booking: BookingSummary }) {
  const { printDate, printTime } = useDates(zone);
  const day = printDate(startsAt, 'weekday');
  const time = printTime(startsAt);
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-5">
      <div>
        <Headline as="h2" size="d4">
          <Link to={getBookingPath(id, null)} className="hover:underline after:absolute after:inset-0">
            {serviceName}
          </Link>
        </Headline>
        <p className="numeric text-small text-ink-2">
          <Trans>
            {day}, {time}
          </Trans>
          {` · ${storeName}`}
        </p>
      </div>
      <p className="text-small">
        <StatusName status={status} />
      </p>
    </li>
  );
}

function StatusName({ status }: { status: BookingStatus }) {
  switch (status) {
    case 'held':
      return <Trans comment="Seats are held for whoever has waited for them">It’s your turn</Trans>;
    case 'expired':
      return null;
    case 'pending':
    case 'failed':
    case 'blocked':
      return <Trans comment="State of a booking">Not paid yet</Trans>;
    case 'requested':
      return <Trans comment="State of a booking: the store has to say yes">Waiting for the store</Trans>;
    case 'waiting':
      return <Trans>On the waiting list</Trans>;
    case 'confirmed':
      return <Trans comment="State of a booking">Upcoming</Trans>;
    case 'past':
      return <Trans comment="State of a booking">Past</Trans>;
    case 'cancelled':
      return <Trans>Cancelled</Trans>;
  }
}
