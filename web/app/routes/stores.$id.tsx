import { useLingui } from '@lingui/react/macro';
import { Breadcrumb } from '~/catalogue/breadcrumb.tsx';
import { StoreView } from '~/happening/store-view.tsx';
import { getStoreAt } from '~/market/opening-hours.rules.ts';
import { createStoreData } from '~/market/store-data.ts';
import { throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageData, PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { createServerRenderedPart } from '~/platform/server-rendered-part.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { watchPageUse } from '~/platform/use-is-page-used.ts';
import { useList } from '~/platform/use-list.ts';
import type { Route } from './+types/stores.$id.ts';

/** In the browser its code is loaded once the page is used. */
const StoreOffer = createServerRenderedPart(
  ['booking', 'happening', 'stores'],
  () => import('~/happening/store-offer.tsx'),
  { when: () => new Promise(watchPageUse) },
);

export const handle = { catalogs: ['stores'] } satisfies PageHandle;

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { api, now } = getShop(context);
  const { store, ...offered } = await throwNotFoundIfMissing(
    api('GET booking-services/stores/{code}', { params: { code: id } }),
  );
  return {
    at: getStoreAt(store, now()),
    ...offered,
    page: { markets: [store.market] } satisfies PageData,
  };
}

/** Made of the loaded store and not by the loader, so that the page carries it once. */
export function meta({ loaderData, matches: [root] }: Route.MetaArgs) {
  if (!loaderData || !root.loaderData) return [];
  const { at, services } = loaderData;
  return [{ 'script:ld+json': createStoreData(at, root.loaderData.site, { isSalon: services.length > 0 }) }];
}

export default function StorePage({ loaderData: { at, services, artists, gatherings } }: Route.ComponentProps) {
  const { t } = useLingui();
  const list = useList();
  const { code, name, address, city } = at.store;
  const place = list([address, city]);
  return (
    <main id="main" className="container-page">
      <PageMeta
        title={name}
        description={t`Opening hours, services, artists, classes and events of ${name}: ${place}`}
      />
      <Breadcrumb trail={[{ name: t`Our stores`, href: '/stores' }, { name }]} />
      <StoreView at={at} hasServices={services.length > 0} />
      <StoreOffer code={code} services={services} artists={artists} gatherings={gatherings} />
    </main>
  );
}
