import { Trans, useLingui } from '@lingui/react/macro';
import type { HandOffResult } from '@vermilion/contract/happening';
import { getBookingPath } from '@vermilion/contract/happening-terms';
import type { ReactNode } from 'react';
import { PageTitle } from '~/platform/page-title.tsx';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { addChoice, getServicePath } from './booking-path.ts';

type Props = {
  result: HandOffResult;
  /** What the address says, which anybody can open. */
  claim: 'booked' | 'not_completed';
};

/** What a guest reads who comes back from a provider of bookings (spec §2, §8): only what the provider has signed is stated. */
export function HandOffReturn({ result, claim }: Props) {
  const { t } = useLingui();
  const { outcome } = result;
  if (outcome === 'booked') return <Page title={t`Thank you for booking`} of={<Booked result={result} />} />;
  if (outcome === 'unknown' && claim === 'booked') return <Page title={t`Are you booked?`} of={<MaybeBooked />} />;
  return <Page title={t`Booking not completed`} of={<NotCompleted result={result} />} />;
}

function Page({ title, of }: { title: string; of: ReactNode }) {
  return (
    <main id="main" className="container-page pt-12 pb-(--section)">
      <PageTitle of={title} />
      <meta name="robots" content="noindex" />
      {of}
    </main>
  );
}

/** Anybody can open the address. */
const MaybeBooked = () => (
  <EmptyState
    title={<Trans>We can’t tell yet whether you’re booked</Trans>}
    help={<Trans>If you are, the confirmation comes by email. If it isn’t there within an hour, call the store.</Trans>}
    action={<ToServices />}
  />
);

function Booked({ result }: { result: Extract<HandOffResult, { outcome: 'booked' }> }) {
  const title = <Trans>Thank you for booking</Trans>;
  if (result.booking) {
    const { id, number, key } = result.booking;
    return (
      <EmptyState
        title={title}
        help={<Trans>Booking {number} is confirmed. We’ve sent you the confirmation, with a calendar entry.</Trans>}
        action={
          <ButtonLink to={getBookingPath(id, key)}>
            <Trans>See your booking</Trans>
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={title}
      help={<Trans>The confirmation comes by email. If it isn’t there within an hour, call the store.</Trans>}
      action={<ToServices />}
    />
  );
}

function NotCompleted({ result }: { result: HandOffResult }) {
  const title = <Trans>Booking not completed</Trans>;
  if (result.outcome === 'not_completed') {
    const { serviceId, storeCode } = result;
    return (
      <EmptyState
        title={title}
        help={<Trans>Nothing was booked, and nothing was charged by us. Your time may still be free.</Trans>}
        action={
          <ButtonLink to={addChoice(getServicePath(serviceId), { store: storeCode })}>
            <Trans>Go back and try again</Trans>
          </ButtonLink>
        }
      />
    );
  }
  return (
    <EmptyState
      title={title}
      help={<Trans>Go back and choose again. If you have booked all the same, the confirmation comes by email.</Trans>}
      action={<ToServices />}
    />
  );
}

const ToServices = () => (
  <ButtonLink to="/happening/services">
    <Trans>All services</Trans>
  </ButtonLink>
);
