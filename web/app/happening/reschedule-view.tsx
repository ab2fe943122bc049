import { Trans } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';
import { getBookingPath } from '@vermilion/contract/happening-terms';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { TextLink } from '~/ui/link.tsx';
import { Message } from '~/ui/message.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { addChoice, getReschedulePath, type VisitChoice } from './booking-path.ts';
import { BookingTitle, Unchangeable } from './booking-sentences.tsx';
import { useMove } from './choosing.queries.ts';
import { TimePicker } from './time-picker.tsx';
import type { Times } from './times.server.ts';
import { WayOn } from './way-on.tsx';

/** Where somebody else keeps it. */
const ProviderBooking = createServerRenderedPart(['provider'], () => import('./provider-booking.tsx'));

type Props = { booking: Booking; bookingKey: PurchaseKey; choice: VisitChoice; times: Times | null };

/** The times to which a booking can be moved, with the same artist or any. */
export function RescheduleView({ booking, bookingKey, choice, times }: Props) {
  const { canChange, store, status, provider } = booking;
  const { phone } = store;
  return (
    <div className="grid grid-cols-1 gap-10 pt-7 wide:grid-cols-[7fr_4fr] wide:gap-18">
      <div className="grid content-start gap-6">
        <Headline as="h1" size="d1">
          {canChange ? <Trans>Choose another time</Trans> : <BookingTitle booking={booking} />}
        </Headline>
        {times ? (
          <ChooseTime
            key={`${choice.artist} ${times.day}`}
            booking={booking}
            bookingKey={bookingKey}
            choice={choice}
            times={times}
          />
        ) : status === 'confirmed' && provider ? (
          <ProviderBooking booking={booking} />
        ) : (
          <>
            <Message kind="info">
              {canChange ? (
                <Trans>
                  This service has no other times any more. Your time stays as it is; the store helps you: {phone}
                </Trans>
              ) : (
                <Unchangeable booking={booking} />
              )}
            </Message>
            {canChange ? (
              <ButtonLink
                to={getBookingPath(booking.id, bookingKey ?? null)}
                look="line"
                className="justify-self-start"
              >
                <Trans>Keep my time</Trans>
              </ButtonLink>
            ) : (
              <WayOn booking={booking} bookingKey={bookingKey} />
            )}
          </>
        )}
      </div>
      <BookingFacts booking={booking} />
    </div>
  );
}

function ChooseTime({ booking, bookingKey, choice, times }: Omit<Props, 'times'> & { times: Times }) {
  const { id, store, artist } = booking;
  const artistId = choice.artist ?? null;
  const artistName = artist?.name ?? '';
  const choosing = useMove(booking, artistId, bookingKey);
  const path = getReschedulePath(id, bookingKey);
  const day = choice.day === undefined ? {} : { day: choice.day };
  return (
    <>
      <p className="max-w-[34rem] text-lead">
        <Trans>We keep your current time until you choose another one.</Trans>
      </p>
      <p>
        {artistId === null && artist ? (
          <TextLink
            to={addChoice(path, { artist: artist.id, ...day })}
            preventScrollReset
            className="-my-1 block w-fit py-1"
          >
            <Trans>Times with {artistName} only</Trans>
          </TextLink>
        ) : (
          <TextLink
            to={addChoice(path, { artist: null, ...day })}
            preventScrollReset
            className="-my-1 block w-fit py-1"
          >
            <Trans>Times with any artist</Trans>
          </TextLink>
        )}
      </p>
      <TimePicker times={times} path={path} choice={choice} store={store} choosing={choosing} />
      <ButtonLink to={getBookingPath(id, bookingKey ?? null)} look="line" className="justify-self-start">
        <Trans>Keep my time</Trans>
      </ButtonLink>
    </>
  );
}
