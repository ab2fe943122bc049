import { Trans } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';
import { getBookingPath } from '@vermilion/contract/happening-terms';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { addChoice, getActivityPath } from './booking-path.ts';
import { getChoice } from './booking-sentences.tsx';

/** Leads on from a booking that cannot be moved or cancelled: to the details of a time that is held, otherwise to other times. */
export function WayOn({
  booking: { id, status, kind, service, ...booking },
  bookingKey,
}: {
  booking: Booking;
  bookingKey: PurchaseKey;
}) {
  return status === 'held' || status === 'pending' || status === 'failed' || status === 'blocked' ? (
    <ButtonLink to={getBookingPath(id, bookingKey ?? null)} look="ink" className="justify-self-start">
      <Trans>Go on with your booking</Trans>
    </ButtonLink>
  ) : (
    <ButtonLink
      to={addChoice(getActivityPath(kind, service.id), kind === 'service' ? getChoice(booking) : {})}
      look="ink"
      className="justify-self-start"
    >
      {kind === 'service' ? <Trans>Choose another time</Trans> : <Trans>See other dates</Trans>}
    </ButtonLink>
  );
}
