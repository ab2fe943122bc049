import { Trans, useLingui } from '@lingui/react/macro';
import { PageMeta } from '~/platform/page-meta.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';

/** What stands in place of a draft whose link has expired, or was withdrawn. */
export function EndedLink() {
  const { t } = useLingui();
  return (
    <main id="main" className="container-page pt-12">
      <PageMeta title={t`This link has ended`} isPassing />
      <EmptyState
        title={<Trans>This link has ended</Trans>}
        help={
          <Trans>Links to drafts expire after some days, or are withdrawn. Ask whoever sent it for a new one.</Trans>
        }
      />
    </main>
  );
}
