import { Trans, useLingui } from '@lingui/react/macro';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { EmptyState } from '~/ui/empty-state.tsx';

export const handle = {
  layout: 'preview',
  catalogs: ['home'],
} satisfies PageHandle;

/** The layout by itself (spec §2): header, menu and footer of this edition, with nothing between them. */
export default function PreviewLayoutPage() {
  const { t } = useLingui();
  return (
    <main id="main" className="container-page pt-12">
      <PageMeta title={t`Layout`} isPassing />
      <EmptyState
        title={<Trans comment="The frame of the pages: header, menu and footer">Layout</Trans>}
        help={<Trans>Header, menu and footer of this edition. A page stands between them.</Trans>}
      />
    </main>
  );
}
