import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getBookingPath } from '@vermilion/contract/happening-terms';
import { readMemberDetails } from '~/account/saved-details.server.ts';
import { BookingView } from '~/happening/booking-view.tsx';
import { useBooking } from '~/happening/happening.queries.ts';
import { requireMember, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { useOwnAddress } from '~/platform/shopper-key.ts';
import { getShownMarket } from '~/platform/shown-market.server.ts';
import { ShownMarket } from '~/platform/use-site.ts';
import type { Route } from './+types/happening.bookings.$id.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/services', label: msg`All services` },
  query: ['key'],
  catalogs: ['happening', 'form'],
} satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const key = url.searchParams.get('key') ?? undefined;
  const answer = throwNotFoundIfMissing(
    api('GET reservation-service/{id}', { params: { id: params.id }, query: { key } }),
  );
  const booking = await requireMember(answer, url);
  const member = booking.status === 'held' ? await readMemberDetails(api, site.market.code) : null;
  return {
    booking,
    key,
    known: member?.state === 'read' ? { ...member.details.user, phone: member.details.user.phone ?? '' } : null,
    market: getShownMarket(booking.market, site.market.code),
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
  const { key, known } = loaderData;
  const { booking, refresh } = useBooking(loaderData.booking, key);
  const { number } = booking;
  useOwnAddress('booking', booking, key, getBookingPath);
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageTitle of={t`Booking ${number}`} />
      <meta name="robots" content="noindex" />
      <BookingView booking={booking} bookingKey={key} known={known} refresh={refresh} />
    </main>
  );
}
