import { Trans, useLingui } from '@lingui/react/macro';
import { GatheringList } from '~/happening/gathering-list.tsx';
import { readGatherings } from '~/happening/gatherings.server.ts';
import { HappeningPage } from '~/happening/happening-page.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/happening.classes.index.ts';

export const handle = {
  query: ['store', 'city', 'price', 'date', 'language'],
  catalogs: ['booking', 'happening'],
} satisfies PageHandle;

export function loader({ context, url }: Route.LoaderArgs) {
  return readGatherings(getShop(context).api, 'class', url.searchParams);
}

export default function ClassesPage({ loaderData: { activities, ...page } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <HappeningPage
      {...page}
      path="/happening/classes"
      title={t`Beauty classes`}
      description={t`Beauty classes in our stores, with dates, seats and prices.`}
      lead={<Trans>Small groups, a mirror each, and somebody to watch and guide your hands.</Trans>}
      isEmpty={activities.length === 0}
      empty={{
        title: <Trans>No classes at the moment</Trans>,
        help: <Trans>New dates are added every month.</Trans>,
      }}
    >
      <GatheringList gatherings={activities} store={page.chosen.store} />
    </HappeningPage>
  );
}
