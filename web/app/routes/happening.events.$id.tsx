import { msg } from '@lingui/core/macro';
import { GatheringView } from '~/happening/gathering-view.tsx';
import { readGathering } from '~/happening/gatherings.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/happening.events.$id.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/events', label: msg`All events` },
  query: ['store'],
  catalogs: ['booking', 'happening'],
} satisfies PageHandle;

export function loader({ context, params, url }: Route.LoaderArgs) {
  return readGathering(getShop(context).api, 'event', params.id, url.searchParams.get('store'));
}

export default function EventPage({ loaderData }: Route.ComponentProps) {
  const { gathering, chosen } = loaderData;
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageMeta title={gathering.name} description={gathering.summary} isPassing={chosen !== null} />
      <GatheringView {...loaderData} />
    </main>
  );
}
