import { Trans } from '@lingui/react/macro';
import type { Booking, BookingStatus } from '@vermilion/contract/happening';
import { getBookingPath } from '@vermilion/contract/happening-terms';
import { Problem } from '~/member/problem.tsx';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { Button, ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { Message } from '~/ui/message.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { BookingTitle, Unchangeable } from './booking-sentences.tsx';
import { useBooking, useCancelBooking } from './happening.queries.ts';
import { useHeadingFocus } from './use-heading-focus.ts';
import { WayOn } from './way-on.tsx';

/** Where somebody else keeps it. */
const ProviderBooking = createServerRenderedPart(['provider'], () => import('./provider-booking.tsx'));

/** The question whether to cancel a booking, and that it was. */
export function CancelView({ loaded, bookingKey }: { loaded: Booking; bookingKey: PurchaseKey }) {
  const { booking } = useBooking(loaded, bookingKey);
  const { id, canCancel, status } = booking;
  const { cancel, isCancelling, error } = useCancelBooking(booking, bookingKey, () => {});
  const back = getBookingPath(id, bookingKey ?? null);
  const heading = useHeadingFocus(status);
  return (
    <div className="grid grid-cols-1 gap-10 pt-7 wide:grid-cols-[7fr_4fr] wide:gap-18">
      <div className="grid content-start justify-items-start gap-6">
        <Headline as="h1" size="d1" ref={heading} tabIndex={-1}>
          {canCancel ? <Question status={status} /> : <BookingTitle booking={booking} />}
        </Headline>
        {canCancel ? (
          <>
            <p className="max-w-[34rem] text-lead">
              <Consequence booking={booking} />
            </p>
            <div className="flex flex-wrap gap-2 noscript:hidden">
              <Button
                look="line"
                busy={isCancelling}
                busyLabel={<Trans>One moment</Trans>}
                onClick={() => isCancelling || cancel()}
              >
                {status === 'waiting' ? <Trans>Leave the waiting list</Trans> : <Trans>Cancel booking</Trans>}
              </Button>
              <ButtonLink to={back} look="ink">
                <Trans comment="The booking: it is not cancelled">Keep it</Trans>
              </ButtonLink>
            </div>
            <NeedsScript>
              <Trans>Cancelling needs JavaScript. You can call the store, too.</Trans>
            </NeedsScript>
            {error && <Problem error={error} onRetry={cancel} />}
          </>
        ) : status === 'confirmed' && booking.provider ? (
          <ProviderBooking booking={booking} />
        ) : (
          <>
            <Message kind={status === 'cancelled' ? 'ok' : 'info'}>
              <Unchangeable booking={booking} />
            </Message>
            <WayOn booking={booking} bookingKey={bookingKey} />
          </>
        )}
      </div>
      <BookingFacts booking={booking} />
    </div>
  );
}

/** Where something is paid when it is booked. */
const DepositConsequence = createServerRenderedPart(['deposit'], () => import('./deposit-consequence.tsx'));

function Question({ status }: { status: BookingStatus }) {
  return status === 'waiting' ? <Trans>Leave the waiting list?</Trans> : <Trans>Cancel this booking?</Trans>;
}

/** What happens where it is cancelled. */
function Consequence({ booking }: { booking: Booking }) {
  const { kind, status, terms } = booking;
  if (status === 'waiting') return <Trans>Your place goes to the next in line. You can’t undo this.</Trans>;
  if (terms.deposit > 0) return <DepositConsequence booking={booking} />;
  return kind === 'service' ? (
    <Trans>It costs nothing, and the time goes to somebody else. You can’t undo this.</Trans>
  ) : (
    <Trans>It costs nothing, and your seats go to somebody else. You can’t undo this.</Trans>
  );
}
