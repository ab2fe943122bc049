import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { readMemberDetails } from '~/account/saved-details.server.ts';
import { BookingView } from '~/happening/booking-view.tsx';
import { useBooking } from '~/happening/happening.queries.ts';
import { readShownBooking } from '~/happening/shown-booking.server.ts';
import type { PageData, PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { ShownMarket } from '~/platform/use-site.ts';
import type { Route } from './+types/happening.bookings.$id.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/services', label: msg`In our stores` },
  query: ['key'],
  catalogs: ['booking', 'form'],
} satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, site, now } = getShop(context);
  const shown = await readShownBooking({ api, site }, params.id, url);
  const { booking } = shown;
  const member = booking.status === 'held' ? await readMemberDetails(api, site.market.code) : null;
  return {
    ...shown,
    page: { now: now().toISOString() } satisfies PageData,
    // Whoever has waited for a seat has said who comes.
    known:
      booking.contact ??
      (member?.state === 'read' ? { ...member.details.user, phone: member.details.user.phone ?? '' } : null),
  };
}

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  return (
    <ShownMarket value={loaderData.market}>
      <BookingShown loaderData={loaderData} />
    </ShownMarket>
  );
}

function BookingShown({ loaderData }: Pick<Route.ComponentProps, 'loaderData'>) {
  const { t } = useLingui();
  const { bookingKey, known } = loaderData;
  const { booking, refresh } = useBooking(loaderData.booking, bookingKey);
  const { number } = booking;
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageTitle of={t`Booking ${number}`} />
      <meta name="robots" content="noindex" />
      <BookingView booking={booking} bookingKey={bookingKey} known={known} refresh={refresh} />
    </main>
  );
}
