import { Trans } from '@lingui/react/macro';
import { secondMs } from '@vermilion/contract/durations';
import type { Booking } from '@vermilion/contract/happening';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Problem } from '~/member/problem.tsx';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { useCountdown } from '~/platform/server-clock.ts';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { useDates } from '~/platform/use-dates.ts';
import { Headline } from '~/ui/headline.tsx';
import { TextButton } from '~/ui/link.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { addChoice, getActivityPath, getServicePath, isUnpaid } from './booking-path.ts';
import { BookingTitle, getChoice, Unchangeable, WaitingSentence } from './booking-sentences.tsx';
import { BookingSteps } from './booking-steps.tsx';
import { DetailsForm } from './details-form.tsx';
import { useCancelBooking } from './happening.queries.ts';
import { OwnAddress } from './own-address.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';

type Props = {
  booking: Booking;
  bookingKey: PurchaseKey;
  /** What the account knows of whoever books. */
  known: { fullName: string; email: string; phone: string } | null;
  refresh: () => Promise<void>;
};

/*
 * Parts that set the page's address themselves: another key would take them away until their code is there.
 */

/** What can be done with a booking; whoever fills in the details needs none of it. */
const BookingActions = createServerRenderedPart(['bookings'], () => import('./booking-actions.tsx'));

/** Where the deposit is not paid. */
const UnpaidBooking = createServerRenderedPart(['deposit', 'payable'], () => import('./unpaid-booking.tsx'));

/** A time that is held, with the form that makes a booking of it; or a booking, and what can be done with it. */
export function BookingView({ booking, bookingKey, known, refresh }: Props) {
  const { status, number } = booking;
  const heading = useHeadingFocus(status);
  return (
    <>
      <header className="grid grid-cols-1 gap-6 pt-7 pb-10">
        {status !== 'held' && status !== 'expired' && (
          <p className="numeric text-small">
            <Trans>Booking {number}</Trans>
          </p>
        )}
        <Headline as="h1" size="d1" ref={heading} tabIndex={-1}>
          <BookingTitle booking={booking} />
        </Headline>
        {status === 'held' && booking.kind === 'service' && <HeldSteps booking={booking} />}
        {!isUnpaid(status) && (
          <div className="max-w-[34rem] text-lead wrap-anywhere">
            <BookingLead booking={booking} refresh={refresh} />
          </div>
        )}
      </header>
      {status === 'held' && <OwnAddress booking={booking} bookingKey={bookingKey} />}
      <div className="grid grid-cols-1 gap-10 wide:grid-cols-[7fr_4fr] wide:gap-18">
        <div className="order-last wide:order-none">
          {status === 'held' ? (
            <DetailsForm booking={booking} bookingKey={bookingKey} known={known} />
          ) : isUnpaid(status) ? (
            <div className="grid grid-cols-1 justify-items-start gap-6">
              <UnpaidBooking booking={booking} bookingKey={bookingKey} />
              <BookingActions booking={booking} bookingKey={bookingKey} refresh={refresh} />
            </div>
          ) : (
            <BookingActions booking={booking} bookingKey={bookingKey} refresh={refresh} />
          )}
        </div>
        <BookingFacts booking={booking}>
          {status === 'held' && <GiveBack booking={booking} bookingKey={bookingKey} />}
        </BookingFacts>
      </div>
    </>
  );
}

function BookingLead({ booking, refresh }: { booking: Booking; refresh: () => Promise<void> }) {
  const { status, contact } = booking;
  switch (status) {
    case 'held':
      return booking.waitingBefore === null ? (
        <Countdown booking={booking} onOver={refresh} />
      ) : (
        <Trans>There aren’t enough free seats. Leave your details, and we’ll write when it’s your turn.</Trans>
      );
    case 'waiting':
      return <WaitingSentence booking={booking} />;
    case 'requested': {
      const email = contact?.email ?? '';
      return <Trans>We hold it for you, and write to {email} as soon as the store has said yes or no.</Trans>;
    }
    case 'confirmed': {
      const email = contact?.email ?? '';
      return <Trans>We’ve sent the confirmation, with a calendar entry, to {email}.</Trans>;
    }
    default:
      return <Unchangeable booking={booking} />;
  }
}

/** How often it is looked whether a time that is over was given back. */
const lookAgainMs = 5 * secondMs;

function Countdown({ booking, onOver }: { booking: Booking; onOver: () => Promise<void> }) {
  const { heldUntil, store } = booking;
  const { printDate, printTime } = useDates(store.zone);
  const left = useCountdown(heldUntil);
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver) return;
    void onOver();
    const timer = setInterval(() => void onOver(), lookAgainMs);
    return () => clearInterval(timer);
  }, [isOver, onOver]);
  if (isOver) return <Trans>The time to fill this in is over. We’re looking whether it is still yours.</Trans>;
  const minutes = Math.ceil((left ?? 0) / 60);
  // Seats that were waited for.
  if (heldUntil !== null && minutes > 60) {
    const day = printDate(heldUntil, 'weekday');
    const time = printTime(heldUntil);
    return (
      <Trans>
        It’s your turn. We’re holding this for you until {day}, {time}.
      </Trans>
    );
  }
  return <Trans>We’re holding this time for you for {minutes} min more.</Trans>;
}

function HeldSteps({ booking }: { booking: Booking }) {
  return <BookingSteps current={3} path={getServicePath(booking.service.id)} choice={getChoice(booking)} />;
}

/** Gives a held time back, and leads to the times again. */
function GiveBack({ booking, bookingKey }: { booking: Booking; bookingKey: PurchaseKey }) {
  const navigate = useNavigate();
  const { cancel, isCancelling, error } = useCancelBooking(booking, bookingKey, () => {
    const { kind, service } = booking;
    const path = getActivityPath(kind, service.id);
    void navigate(kind === 'service' ? addChoice(path, getChoice(booking)) : path, { replace: true });
  });
  return (
    <div className="grid justify-items-start gap-2 noscript:hidden">
      <TextButton aria-busy={isCancelling || undefined} onClick={() => isCancelling || cancel()}>
        {booking.kind === 'service' ? <Trans>Give this time back</Trans> : <Trans>I don’t need these seats</Trans>}
      </TextButton>
      {error && <Problem error={error} onRetry={cancel} />}
    </div>
  );
}
