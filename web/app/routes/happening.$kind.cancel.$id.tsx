import { msg } from '@lingui/core/macro';
import { CancelPage } from '~/happening/cancel-page.tsx';
import { readShownBooking } from '~/happening/shown-booking.server.ts';
import { throwNotFound } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/happening.$kind.cancel.$id.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/services', label: msg`In our stores` },
  query: ['key'],
  catalogs: ['booking', 'bookings'],
} satisfies PageHandle;

/** The kinds of what is booked, as the addresses of their pages name them (spec §2). */
const kinds: readonly string[] = ['classes', 'events', 'services'];

export function loader({ context, params, url }: Route.LoaderArgs) {
  if (!kinds.includes(params.kind)) throwNotFound();
  return readShownBooking(getShop(context), params.id, url);
}

export default function CancelBookingPage({ loaderData }: Route.ComponentProps) {
  return <CancelPage {...loaderData} />;
}
