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

/** Where an external booking provider sends guests who have booked there (spec §2). Anybody can open it, so it asserts nothing. */
export default function BookingCompletedPage() {
  const { t } = useLingui();
  return (
    <main id="main" className="container-page pt-12 pb-(--section)">
      <PageTitle of={t`Thank you for booking`} />
      <meta name="robots" content="noindex" />
      <EmptyState
        title={<Trans>Thank you for booking</Trans>}
        help={<Trans>The confirmation comes by email. If it isn’t there within an hour, call the store.</Trans>}
        action={
          <ButtonLink to="/happening/services">
            <Trans>All services</Trans>
          </ButtonLink>
        }
      />
    </main>
  );
}
