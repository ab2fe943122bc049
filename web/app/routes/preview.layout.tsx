import { Trans, useLingui } from '@lingui/react/macro';
import { EditedPage } from '~/content/editor/edited-page.tsx';
import { loadPreviewedLayout } from '~/content/layout.server.ts';
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
  page: { preview: await loadPreviewedLayout(getShop(context), request) },
});

/** A layout by itself (spec §2): header, menu and footer of this edition, with nothing between them. Which one, `key` says. */
export default function PreviewLayoutPage({ loaderData: { page } }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <EditedPage tools={page.preview}>
      {() => (
        <main id="main" className="container-page pt-12">
          <PageMeta title={t`Layout`} isPassing />
          <EmptyState
            title={<Trans comment="The frame of the pages: header, menu and footer">Layout</Trans>}
            help={<Trans>Header, menu and footer of this edition. A page stands between them.</Trans>}
          />
        </main>
      )}
    </EditedPage>
  );
}
