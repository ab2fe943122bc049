import { Trans, useLingui } from '@lingui/react/macro';
import { GatheringList } from '~/happening/gathering-list.tsx';
import { readGatherings } from '~/happening/gatherings.server.ts';
import { HappeningPage } from '~/happening/happening-page.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/happening.events.index.ts';

export const handle = {
  query: ['store', 'city', 'price', 'date', 'language'],
  catalogs: ['booking', 'happening'],
} satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  return readGatherings(getShop(context).api, 'event', url.searchParams);
}

export default function EventsPage({ loaderData: { activities, ...page } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <HappeningPage
      {...page}
      path="/happening/events"
      title={t`Store events`}
      description={t`Launches, talks and other events in our stores, with dates and seats.`}
      lead={<Trans>Launches, talks and the odd breakfast in our stores. Save a seat; most cost nothing.</Trans>}
      isEmpty={activities.length === 0}
      empty={{
        title: <Trans>No events at the moment</Trans>,
        help: <Trans>New dates are added every month.</Trans>,
      }}
    >
      <GatheringList gatherings={activities} store={page.chosen.store} />
    </HappeningPage>
  );
}
