import { Trans, useLingui } from '@lingui/react/macro';
import { readServices } from '~/happening/gatherings.server.ts';
import { HappeningPage } from '~/happening/happening-page.tsx';
import { ServiceList } from '~/happening/service-list.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/happening.services.index.ts';

export const handle = {
  query: ['store', 'city', 'type', 'price', 'language'],
  catalogs: ['booking', 'happening'],
} satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  return readServices(getShop(context).api, url.searchParams);
}

export default function ServicesPage({ loaderData: { activities, ...page } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <HappeningPage
      {...page}
      path="/happening/services"
      title={t`Book a chair`}
      description={t`Beauty services in our stores, by the minute and with a price.`}
      lead={<Trans>Choose a service, an artist and a time.</Trans>}
      isEmpty={activities.length === 0}
      empty={{
        title: <Trans>No services here yet</Trans>,
        help: <Trans>Our stores in this country don’t take bookings at the moment.</Trans>,
      }}
    >
      <ServiceList services={activities} store={page.chosen.store} />
    </HappeningPage>
  );
}
