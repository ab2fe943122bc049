import { msg } from '@lingui/core/macro';
import { readMemberDetails } from '~/account/saved-details.server.ts';
import { readChoice, toVisitQuery, type VisitChoice } from '~/happening/booking-path.ts';
import { ServiceView } from '~/happening/service-view.tsx';
import { readTimes } from '~/happening/times.server.ts';
import { readUsedProducts } from '~/happening/used-products.server.ts';
import type { Api } from '~/platform/api.ts';
import { throwNotFound, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/happening.services.$id.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/services', label: msg`All services` },
  query: ['store', 'artist', 'day', 'further', 'guests'],
  catalogs: ['booking', 'happening'],
} satisfies PageHandle;

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { api, site, now } = getShop(context);
  const { id } = params;
  const wanted = readChoice(url.searchParams);
  const extras = toVisitQuery(wanted);
  const service = await throwNotFoundIfMissing(
    api('GET booking-service/activities/{id}', { params: { id }, query: extras }),
  );
  const { store: _, artist: __, day: ___, ...unplaced } = wanted;
  // A store that does not offer it at the moment is named beside those that do.
  const choice: VisitChoice = service.paused.some(({ code }) => code === wanted.store) ? unplaced : wanted;
  const place = choice.store === undefined ? null : service.places.find(({ code }) => code === choice.store);
  if (place === undefined) throwNotFound();
  const { artist: chosen, day } = choice;
  // Of others who keep the times of a service nobody is chosen here.
  const artist = service.provider === null ? chosen : undefined;
  if (artist && place && !place.artists.some((each) => each.id === artist)) throwNotFound();
  const [times, products, others] = await Promise.all([
    place && artist !== undefined
      ? readTimes(api, id, { store: place.code, zone: place.zone, artist, day, extras }, now())
      : null,
    readUsedProducts(api, service.products),
    place && artist === undefined && service.provider === null ? readOthers(api, id, place.code) : [],
  ]);
  const member = times?.offer.canWait ? await readMemberDetails(api, site.market.code) : null;
  const known = member?.state === 'read' ? { ...member.details.user, phone: member.details.user.phone ?? '' } : null;
  return { service, choice, place, times, products, others, known };
}

/** Returns the other services of a store that can be of the same visit. */
async function readOthers(api: Api, id: string, store: string) {
  const { services } = await api('GET booking-services/beauty-services', { query: { store } });
  return services.filter((service) => service.id !== id && service.provider === null);
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { service, choice } = loaderData;
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageMeta title={service.name} description={service.summary} isPassing={Object.keys(choice).length > 0} />
      <ServiceView {...loaderData} />
    </main>
  );
}
