import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { addChoice } from '~/happening/booking-path.ts';
import { ServiceList } from '~/happening/service-list.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { ButtonLink } from '~/ui/button.tsx';
import { chipListClass, getChipClass } from '~/ui/chip.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';
import { Headline } from '~/ui/headline.tsx';
import type { Route } from './+types/happening.services.index.ts';

export const handle = { query: ['store'], catalogs: ['happening'] } satisfies PageHandle;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  const [{ services }, { stores }] = await Promise.all([api('GET booking-service/activities/'), api('GET stores/')]);
  const places = stores.filter(({ code }) => services.some((service) => service.stores.includes(code)));
  // A store that has closed, or that somebody made up, leaves nothing out.
  const chosen = places.find(({ code }) => code === url.searchParams.get('store'))?.code ?? null;
  return {
    services: services.filter((service) => chosen === null || service.stores.includes(chosen)),
    places: places.map(({ code, name }) => ({ code, name })),
    chosen,
  };
}

export default function ServicesPage({ loaderData: { services, places, chosen } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageMeta
        title={t`Book a chair`}
        description={t`Beauty services in our stores, by the minute and with a price.`}
      />
      {services.length === 0 ? (
        <EmptyState
          title={<Trans>No services here yet</Trans>}
          help={<Trans>Our stores in this country don’t take bookings at the moment.</Trans>}
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
              <Trans>Book a chair</Trans>
            </Headline>
            <p className="max-w-[34rem] text-lead">
              <Trans>Choose a service, an artist and a time. You pay in the store.</Trans>
            </p>
          </header>
          {places.length > 1 && <StoreChoice places={places} chosen={chosen} />}
          <ServiceList services={services} store={chosen} />
        </>
      )}
    </main>
  );
}

type Places = { places: readonly { code: string; name: string }[]; chosen: string | null };

/** Leads to the services of one store. */
function StoreChoice({ places, chosen }: Places) {
  const { t } = useLingui();
  const path = '/happening/services';
  return (
    <nav aria-label={t`Store`} className="pb-8">
      <ul className={chipListClass}>
        <li>
          <Link to={path} className={getChipClass()} aria-current={chosen === null || undefined} preventScrollReset>
            <Trans>All stores</Trans>
          </Link>
        </li>
        {places.map(({ code, name }) => (
          <li key={code}>
            <Link
              to={addChoice(path, { store: code })}
              className={getChipClass()}
              aria-current={code === chosen || undefined}
              preventScrollReset
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
