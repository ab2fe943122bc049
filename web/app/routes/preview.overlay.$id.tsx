import { EditedPage } from '~/content/editor/edited-page.tsx';
import { loadPreviewedOverlay } from '~/content/layout.server.ts';
import { PreviewedOverlay } from '~/content/overlays/previewed-overlay.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/preview.overlay.$id.ts';

export const handle = {
  layout: 'preview',
  query: 'all',
  preview: true,
  catalogs: ['preview'],
} satisfies PageHandle;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { overlay, tools } = await loadPreviewedOverlay(getShop(context), request, params.id);
  return { overlay, page: { preview: tools } };
}

/** An overlay by itself (spec §2), as it is drafted. */
export default function PreviewOverlayPage({ loaderData: { overlay, page } }: Route.ComponentProps) {
  return (
    <EditedPage tools={page.preview} isEmpty={overlay === null}>
      {() => overlay && <PreviewedOverlay overlay={overlay} />}
    </EditedPage>
  );
}
