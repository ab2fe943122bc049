import { useLingui } from '@lingui/react/macro';
import type { Booking } from '@vermilion/contract/happening';
import type { ComponentProps } from 'react';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { ShownMarket } from '~/platform/use-site.ts';
import { CancelView } from './cancel-view.tsx';

type Props = { booking: Booking; bookingKey: PurchaseKey; market: ComponentProps<typeof ShownMarket>['value'] };

/** The page on which a booking is cancelled, of a service, a class or an event. */
export function CancelPage({ booking, bookingKey, market }: Props) {
  const { t } = useLingui();
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageTitle of={t`Cancel booking`} />
      <meta name="robots" content="noindex" />
      <ShownMarket value={market}>
        <CancelView loaded={booking} bookingKey={bookingKey} />
      </ShownMarket>
    </main>
  );
}
