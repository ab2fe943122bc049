import { Trans, useLingui } from '@lingui/react/macro';
import { chooseStore } from '~/happening/gatherings.server.ts';
import { HappeningPage } from '~/happening/happening-page.tsx';
import { ServiceList } from '~/happening/service-list.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/happening.services.index.ts';

export const handle = { query: ['store'], catalogs: ['booking', 'happening'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  const [{ services }, { stores }, { pages }] = await Promise.all([
    api('GET booking-service/activities/'),
    api('GET stores/'),
    api('GET booking-services/pages'),
  ]);
  return { ...chooseStore(services, stores, url.searchParams.get('store')), pages };
}

export default function ServicesPage({ loaderData: { activities, ...page } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <HappeningPage
      {...page}
      path="/happening/services"
      title={t`Book a chair`}
      description={t`Beauty services in our stores, by the minute and with a price.`}
      lead={<Trans>Choose a service, an artist and a time. You pay in the store.</Trans>}
      isEmpty={activities.length === 0}
      empty={{
        title: <Trans>No services here yet</Trans>,
        help: <Trans>Our stores in this country don’t take bookings at the moment.</Trans>,
      }}
    >
      <ServiceList services={activities} store={page.chosen} />
    </HappeningPage>
  );
}
