import { Trans, useLingui } from '@lingui/react/macro';
import { loadPreviewTools } from '~/content/content-page.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { EmptyState } from '~/ui/empty-state.tsx';
import type { Route } from './+types/preview.layout.ts';

export const handle = {
  layout: 'preview',
  query: 'all',
  preview: true,
  catalogs: ['preview'],
} satisfies PageHandle;

export const loader = async ({ context, request }: Route.LoaderArgs) => ({
  page: { preview: await loadPreviewTools(getShop(context).api, request) },
});

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
