import { msg } from '@lingui/core/macro';
import { readChoice } from '~/happening/booking-path.ts';
import { ServiceView } from '~/happening/service-view.tsx';
import { readTimes } from '~/happening/times.server.ts';
import { readUsedProducts } from '~/happening/used-products.server.ts';
import { throwNotFound, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/happening.services.$id.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/services', label: msg`All services` },
  query: ['store', 'artist', 'day'],
  catalogs: ['booking', 'happening'],
} satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, now } = getShop(context);
  const { id } = params;
  const service = await throwNotFoundIfMissing(api('GET booking-service/activities/{id}', { params: { id } }));
  const choice = readChoice(url.searchParams);
  const place = choice.store === undefined ? null : service.places.find(({ code }) => code === choice.store);
  if (place === undefined) throwNotFound();
  const { artist, day } = choice;
  if (artist && place && !place.artists.some((each) => each.id === artist)) throwNotFound();
  const [times, products] = await Promise.all([
    place && artist !== undefined
      ? readTimes(api, id, { store: place.code, zone: place.zone, artist, day }, now())
      : null,
    readUsedProducts(api, service.products),
  ]);
  return { service, choice, place, times, products };
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, choice } = loaderData;
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageMeta title={service.name} description={service.summary} isPassing={choice.store !== undefined} />
      <ServiceView {...loaderData} />
    </main>
  );
}
