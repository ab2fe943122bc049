import { loadContentPage, loadPreviewedPage } from '~/content/content-page.server.ts';
import { PreviewedPage } from '~/content/previewed-page.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/preview.pages.($slugUrl).($topCategory).($category).($subCategory).ts';

export const handle = {
  layout: 'preview',
  query: 'all',
  preview: true,
  catalogs: ['home', 'preview'],
} satisfies PageHandle;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { content, tools } = await loadPreviewedPage(getShop(context), request, 'pages', params);
  // Whoever may edit can begin a page that does not exist yet.
  if (!content && !tools?.documentId) await loadContentPage(getShop(context), 'pages', params);
  return { content, page: { preview: tools } };
}

export default function Preview({ loaderData: { content, page } }: Route.ComponentProps) {
  return <PreviewedPage content={content} tools={page.preview} />;
}
