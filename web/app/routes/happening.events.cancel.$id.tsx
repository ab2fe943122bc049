import { msg } from '@lingui/core/macro';
import { CancelPage } from '~/happening/cancel-page.tsx';
import { readShownBooking } from '~/happening/shown-booking.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/happening.events.cancel.$id.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/events', label: msg`All events` },
  query: ['key'],
  catalogs: ['booking'],
} satisfies PageHandle;

export function loader({ context, params, url }: Route.LoaderArgs) {
  return readShownBooking(getShop(context), params.id, url);
}

export default function CancelEventPage({ loaderData }: Route.ComponentProps) {
  return <CancelPage {...loaderData} />;
}
