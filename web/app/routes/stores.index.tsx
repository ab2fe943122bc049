import { Trans, useLingui } from '@lingui/react/macro';
import { CityChoice } from '~/market/city-choice.tsx';
import { getStoreAt } from '~/market/opening-hours.rules.ts';
import { StoreList } from '~/market/store-list.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { useShopIdentity } from '~/platform/use-site.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Headline } from '~/ui/headline.tsx';
import type { Route } from './+types/stores.index.ts';

export const handle = { query: ['city'], catalogs: ['stores'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api, now } = getShop(context);
  const { stores } = await api('GET stores/');
  const cities = [...new Set(stores.map(({ city }) => city))];
  // What is no city, such as one whose stores have closed, filters nothing.
  const chosen = cities.find((city) => city === url.searchParams.get('city')) ?? null;
  return {
    cities,
    chosen,
    stores: stores
      .filter(({ city }) => chosen === null || city === chosen)
      .map(({ code, name, address, city, hours, zone, closedDays }) =>
        getStoreAt({ code, name, address, city, hours, zone, closedDays }, now()),
      ),
  };
}

export default function StoresPage({ loaderData: { cities, chosen, stores } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { isExample } = useShopIdentity();
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageMeta
        title={t`Our stores`}
        description={t`Our stores by city, with addresses, opening hours and what you can book there.`}
        isPassing={chosen !== null}
      />
      {stores.length === 0 ? (
        <EmptyState
          title={<Trans>No stores here yet</Trans>}
          help={<Trans>We have no store in this country at the moment. Everything can be delivered to you.</Trans>}
          action={
            <ButtonLink to="/">
              <Trans>Keep shopping</Trans>
            </ButtonLink>
          }
        />
      ) : (
        <>
          <header className="grid gap-4 pt-8 pb-10">
            <Headline as="h1" size="d1">
              <Trans>Our stores</Trans>
            </Headline>
            <p className="max-w-[34rem] text-lead">
              <Trans>Come by, collect an order, or book a chair.</Trans>
            </p>
            {isExample && (
              <p className="text-small text-ink-2">
                <Trans>The stores of the demonstration are invented; you can’t visit or call them.</Trans>
              </p>
            )}
          </header>
          <CityChoice cities={cities} chosen={chosen} />
          <StoreList stores={stores} />
        </>
      )}
    </main>
  );
}
