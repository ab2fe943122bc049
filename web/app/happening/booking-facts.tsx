import { Trans, useLingui } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';
import type { ReactNode } from 'react';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { useDates } from '~/platform/use-dates.ts';
import { Headline } from '~/ui/headline.tsx';
import { MinutesAndPrice } from './minutes-and-price.tsx';
import { SpokenLanguage } from './spoken-language.tsx';

/** Where something is paid when it is booked. */
const DepositFacts = createServerRenderedPart(['deposit'], () => import('./deposit-facts.tsx'));

/** What is booked, with whom, when and where. */
export function BookingFacts({ booking, children }: { booking: Booking; children?: ReactNode }) {
  const { t } = useLingui();
  const { kind, service, artist, language, seats, store, startsAt } = booking;
  const { printDate, printTime } = useDates(store.zone);
  const day = printDate(startsAt, 'weekday');
  const time = printTime(startsAt);
  return (
    <aside className="grid grid-cols-1 content-start gap-4 self-start bg-bone p-6" aria-label={t`Your booking`}>
      <Headline as="h2" size="d3">
        {service.name}
      </Headline>
      <dl className="grid gap-3">
        <Fact label={<Trans>When</Trans>}>
          <span className="numeric">
            <Trans>
              {day}, {time}
            </Trans>
          </span>
        </Fact>
        <Fact label={<Trans>Duration and price</Trans>}>
          <span className="numeric">
            <MinutesAndPrice service={service} />
          </span>
        </Fact>
        {artist && <Fact label={<Trans>With whom</Trans>}>{artist.name}</Fact>}
        {(kind !== 'service' || seats > 1) && (
          <Fact label={kind === 'service' ? <Trans>Guests</Trans> : <Trans>Seats</Trans>}>{seats}</Fact>
        )}
        {language && (
          <Fact label={<Trans>Spoken language</Trans>}>
            <SpokenLanguage language={language} />
          </Fact>
        )}
        <Fact label={<Trans>Where</Trans>}>
          {store.name}
          <span className="block text-small text-ink-2">{store.address}</span>
          <span className="numeric block text-small text-ink-2">{store.phone}</span>
        </Fact>
      </dl>
      {(booking.paid > 0 || booking.refund !== null) && <DepositFacts booking={booking} />}
      {children}
    </aside>
  );
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}
