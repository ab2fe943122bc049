import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { getBookingPath } from '@vermilion/contract/happening-terms';
import { redirect } from 'react-router';
import { WaitView } from '~/happening/wait-view.tsx';
import { requireMember, throwNotFoundIfMissing } from '~/platform/loading.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/happening.waits.$id.ts';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/services', label: msg`In our stores` },
  query: ['key'],
  catalogs: ['waits'],
} satisfies PageHandle;

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { api } = getShop(context);
  const key = url.searchParams.get('key') ?? undefined;
  const answer = throwNotFoundIfMissing(api('GET booking-service/waits/{id}', { params: { id }, query: { key } }));
  const wait = await requireMember(answer, url);
  // What was offered is a booking, with a page of its own.
  if (wait.booking) throw redirect(getBookingPath(wait.booking.id, wait.booking.key));
  return { wait, waitKey: key };
}

export default function WaitPage({ loaderData: { wait, waitKey } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <main id="main" className="container-page pb-(--section)">
      <PageTitle of={t`Waiting list`} />
      <meta name="robots" content="noindex" />
      <WaitView loaded={wait} waitKey={waitKey} />
    </main>
  );
}
