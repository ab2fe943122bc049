import { Trans, useLingui } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';
import type { MouseEvent } from 'react';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { useDates } from '~/platform/use-dates.ts';
import { ButtonLink, getButtonClass } from '~/ui/button.tsx';
import { TextLink } from '~/ui/link.tsx';
import { getCancelPath, getReschedulePath, isUnpaid } from './booking-path.ts';
import { OwnAddress } from './own-address.tsx';
import { WayOn } from './way-on.tsx';

/** Where it earns points. */
const VisitPoints = createServerRenderedPart(['visit'], () => import('./visit-points.tsx'));

/** Where somebody else keeps it. */
const ProviderBooking = createServerRenderedPart(['provider'], () => import('./provider-booking.tsx'));

/** What can be done with a booking. @param props.refresh reads it again */
export default function BookingActions({
  booking,
  bookingKey,
  refresh,
}: {
  booking: Booking;
  bookingKey: PurchaseKey;
  refresh: () => Promise<void>;
}) {
  const { t } = useLingui();
  const { id, kind, status, canChange, canCancel, isOwn, store, startsAt } = booking;
  const { printDate, printTime } = useDates(store.zone);
  const time = printTime(startsAt);
  const day = printDate(startsAt);
  const calendar = `/api/web/v1/reservation-service/${id}/calendar${bookingKey === undefined ? '' : `?key=${bookingKey}`}`;
  // Links renew no session: a member's may have run out while the page was open.
  const openCalendar = async (event: MouseEvent) => {
    event.preventDefault();
    await refresh();
    window.location.assign(calendar);
  };
  return (
    <div className="grid grid-cols-1 justify-items-start gap-6">
      {/* Where it is not paid, the part with its payment does so. */}
      {!isUnpaid(status) && <OwnAddress booking={booking} bookingKey={bookingKey} />}
      {status === 'confirmed' && (
        <>
          <p className="max-w-[34rem]">
            {kind === 'service' ? (
              <Trans>
                See you on {day} at {time}. Please come five minutes early, without make-up where we’ll work.
              </Trans>
            ) : (
              <Trans>
                See you on {day} at {time}. Please come five minutes early.
              </Trans>
            )}
          </p>
          <a
            href={calendar}
            className={getButtonClass({ look: 'ink' })}
            download
            onClick={isOwn ? openCalendar : undefined}
          >
            <Trans>Add to calendar</Trans>
          </a>
        </>
      )}
      {booking.points > 0 && (booking.hasPoints || isAhead(status)) && (
        <p className="numeric">
          <VisitPoints points={booking.points} who={booking.hasPoints ? 'completed' : 'booked'} />
        </p>
      )}
      {status === 'confirmed' && booking.provider && <ProviderBooking booking={booking} />}
      {(canChange || canCancel) && (
        <nav aria-label={t`Change your booking`} className="flex flex-wrap gap-2">
          {canChange && (
            <ButtonLink to={getReschedulePath(id, bookingKey)} look="line">
              <Trans>Reschedule</Trans>
            </ButtonLink>
          )}
          {canCancel && (
            <ButtonLink to={getCancelPath(kind, id, bookingKey)} look="line">
              {status === 'waiting' ? <Trans>Leave the waiting list</Trans> : <Trans>Cancel booking</Trans>}
            </ButtonLink>
          )}
        </nav>
      )}
      {(status === 'past' || status === 'cancelled' || status === 'expired') && (
        <WayOn booking={booking} bookingKey={bookingKey} />
      )}
      {isOwn && (
        <TextLink to="/account/bookings" className="-my-1 block w-fit py-1">
          <Trans>All my bookings</Trans>
        </TextLink>
      )}
    </div>
  );
}

/** Whether the visit can still be completed. */
const isAhead = (status: Booking['status']): boolean =>
  status !== 'past' && status !== 'cancelled' && status !== 'expired';
