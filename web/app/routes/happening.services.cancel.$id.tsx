import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CancelView } from '~/happening/cancel-view.tsx';
import { requireMember, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { getShownMarket } from '~/platform/shown-market.server.ts';
import { ShownMarket } from '~/platform/use-site.ts';
import type { Route } from './+types/happening.services.cancel.$id.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/services', label: msg`All services` },
  query: ['key'],
  catalogs: ['happening'],
} satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, site } = getShop(context);
  const key = url.searchParams.get('key') ?? undefined;
  const answer = throwNotFoundIfMissing(
    api('GET reservation-service/{id}', { params: { id: params.id }, query: { key } }),
  );
  const booking = await requireMember(answer, url);
  return { booking, key, market: getShownMarket(booking.market, site.market.code) };
}

export default function CancelBookingPage({ loaderData: { booking, key, market } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageTitle of={t`Cancel booking`} />
      <meta name="robots" content="noindex" />
      <ShownMarket value={market}>
        <CancelView loaded={booking} bookingKey={key} />
      </ShownMarket>
    </main>
  );
}
