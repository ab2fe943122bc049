import { msg } from '@lingui/core/macro';
import { readHandOff } from '~/happening/hand-off.server.ts';
import { handOffQuery } from '~/happening/hand-off-query.ts';
import { HandOffReturn } from '~/happening/hand-off-return.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/happening.services.booxi.success.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/services', label: msg`All services` },
  query: handOffQuery,
  catalogs: ['provider'],
} satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  return { result: await readHandOff(getShop(context).api, url) };
}

/** Where an external booking provider sends guests who have booked there (spec §2). */
export default function BookingCompletedPage({ loaderData: { result } }: Route.ComponentProps) {
  return <HandOffReturn result={result} claim="booked" />;
}
