import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { readChoice } from '~/happening/booking-path.ts';
import { RescheduleView } from '~/happening/reschedule-view.tsx';
import { readShownBooking } from '~/happening/shown-booking.server.ts';
import { readTimes } from '~/happening/times.server.ts';
import { nullIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { ShownMarket } from '~/platform/use-site.ts';
import type { Route } from './+types/happening.services.reschedule.$id.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/services', label: msg`All services` },
  query: ['key', 'artist', 'day'],
  catalogs: ['booking', 'bookings', 'happening'],
} satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, site, now } = getShop(context);
  const { booking, bookingKey: key, market } = await readShownBooking({ api, site }, params.id, url);
  const { service, store, artist, isAnyArtist, canChange } = booking;
  // The artist of the booking by default.
  const chosen = { artist: isAnyArtist || artist === null ? null : artist.id, ...readChoice(url.searchParams) };
  const readFor = async (wanted: string | null) => {
    const { code, zone } = store;
    const query = { store: code, zone, artist: wanted, day: chosen.day, booking: booking.id, key };
    const times = canChange ? await nullIfMissing(readTimes(api, service.id, query, now())) : null;
    return { times, choice: { ...chosen, artist: wanted } };
  };
  const wanted = await readFor(chosen.artist);
  // An artist who does it no more is not to be chosen: another one is.
  const { times, choice } = wanted.times === null && chosen.artist !== null ? await readFor(null) : wanted;
  return { booking, bookingKey: key, choice, times, market };
}

export default function ReschedulePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { booking, bookingKey, choice, times, market } = loaderData;
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageTitle of={t`Reschedule`} />
      <meta name="robots" content="noindex" />
      <ShownMarket value={market}>
        <RescheduleView booking={booking} bookingKey={bookingKey} choice={choice} times={times} />
      </ShownMarket>
    </main>
  );
}
