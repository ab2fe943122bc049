import { Plural, Trans } from '@lingui/react/macro';
import type { DayWait } from '@vermilion/contract/happening';
import { getBookingPath } from '@vermilion/contract/happening-terms';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useMemberMutation } from '~/member/member-action.ts';
import { Problem } from '~/member/problem.tsx';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { useApi } from '~/platform/queries.ts';
import { useDates } from '~/platform/use-dates.ts';
import { Button, ButtonLink } from '~/ui/button.tsx';
import { Headline } from '~/ui/headline.tsx';
import { NeedsScript } from '~/ui/needs-script.tsx';
import { addChoice, getServicePath } from './booking-path.ts';
import { useHeadingFocus } from './use-heading-focus.ts';

/** A place on the waiting list of a day, with the way to leave. @param loaded by the page's loader */
export function WaitView({ loaded, waitKey }: { loaded: DayWait; waitKey: PurchaseKey }) {
  const api = useApi();
  const navigate = useNavigate();
  const { mutate, data, error, isPending } = useMemberMutation({
    mutationFn: () => api('DELETE booking-service/waits/{id}', { params: { id: loaded.id }, query: { key: waitKey } }),
    // A time was offered meanwhile: it can be taken, or given back.
    onSuccess: ({ booking }) =>
      booking ? navigate(getBookingPath(booking.id, booking.key), { replace: true }) : undefined,
  });
  const wait = data ?? loaded;
  const { status, service, store, artist, further, guests } = wait;
  const heading = useHeadingFocus(status);
  const choice = { store: store.code, artist: artist?.id ?? null, further, guests };
  return (
    <div className="grid grid-cols-1 gap-10 pt-7 wide:grid-cols-[7fr_4fr] wide:gap-18">
      <div className="grid content-start justify-items-start gap-6">
        <Headline as="h1" size="d1" ref={heading} tabIndex={-1}>
          <WaitTitle status={status} />
        </Headline>
        <p className="max-w-[34rem] text-lead wrap-anywhere">
          <WaitLead wait={wait} />
        </p>
        {status === 'waiting' ? (
          <>
            <Button
              look="line"
              className="noscript:hidden"
              busy={isPending}
              busyLabel={<Trans>One moment</Trans>}
              onClick={() => isPending || mutate()}
            >
              <Trans>Leave the waiting list</Trans>
            </Button>
            <NeedsScript>
              <Trans>Leaving the list needs JavaScript.</Trans>
            </NeedsScript>
            {error && <Problem error={error} onRetry={mutate} />}
          </>
        ) : (
          <ButtonLink to={addChoice(getServicePath(service.id), choice)} look="ink">
            <Trans>Choose another time</Trans>
          </ButtonLink>
        )}
      </div>
      <WaitFacts wait={wait} />
    </div>
  );
}

function WaitTitle({ status }: Pick<DayWait, 'status'>) {
  switch (status) {
    case 'waiting':
      return <Trans>You’re on the waiting list</Trans>;
    case 'offered':
      return <Trans>A time was offered to you</Trans>;
    case 'left':
      return <Trans>You’ve left the waiting list</Trans>;
    case 'over':
      return <Trans>This waiting list is over</Trans>;
  }
}

function WaitLead({ wait: { status, email, waitingBefore } }: { wait: DayWait }) {
  switch (status) {
    case 'waiting': {
      const address = email ?? '';
      return (
        <>
          <Plural
            value={waitingBefore}
            _0="Nobody waits before you."
            one="# name is ahead of yours."
            other="# names are ahead of yours."
          />{' '}
          <Trans>
            When a time that fits becomes free and it’s your turn, we hold it for you and write to {address}, with the
            deadline to take it. If none does, the list ends with the day.
          </Trans>
        </>
      );
    }
    case 'offered':
      return <Trans>It’s a booking of its own. The link is in our email.</Trans>;
    case 'left':
      return <Trans>We won’t write to you about this day any more.</Trans>;
    case 'over':
      return <Trans>Nothing became free for you in time, and nothing was booked.</Trans>;
  }
}

function WaitFacts({ wait: { service, store, artist, day, guests } }: { wait: DayWait }) {
  const { printDay } = useDates();
  return (
    <aside className="grid grid-cols-1 content-start gap-4 self-start bg-bone p-6 wrap-anywhere">
      <Headline as="h2" size="d3">
        {service.name}
      </Headline>
      <dl className="grid gap-3">
        <Fact label={<Trans>Day</Trans>}>
          <span className="numeric">{printDay(day, 'weekday')}</span>
        </Fact>
        <Fact label={<Trans>With whom</Trans>}>{artist?.name ?? <Trans>Any artist</Trans>}</Fact>
        {guests > 1 && <Fact label={<Trans>Guests</Trans>}>{guests}</Fact>}
        <Fact label={<Trans>Where</Trans>}>
          {store.name}
          <span className="block text-small text-ink-2">{store.address}</span>
        </Fact>
      </dl>
    </aside>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-2">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
