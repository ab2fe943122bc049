import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PageHandle } from '~/platform/page.ts';
import { PageTitle } from '~/platform/page-title.tsx';
import { ButtonLink } from '~/ui/button.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';

export const handle = {
  layout: 'blank',
  back: { to: '/happening/services', label: msg`All services` },
  catalogs: ['happening'],
} satisfies PageHandle;

/** Where an external booking provider sends guests whose booking was not completed (spec §2, §8). */
export default function BookingNotCompletedPage() {
  const { t } = useLingui();
  return (
    <main id="main" className="container-page pt-12 pb-(--section)">
      <PageTitle of={t`Booking not completed`} />
      <meta name="robots" content="noindex" />
      <EmptyState
        title={<Trans>Booking not completed</Trans>}
        help={<Trans>Nothing was booked, and nothing was charged by us. Your time may still be free.</Trans>}
        action={
          <ButtonLink to="/happening/services">
            <Trans>Go back and try again</Trans>
          </ButtonLink>
        }
      />
    </main>
  );
}
