import { loadBrandPage } from '~/content/brand-page.server.ts';
import { BrandView } from '~/content/brand-view.tsx';
import { loadPreviewedPage } from '~/content/content-page.server.ts';
import { EditedPage } from '~/content/editor/edited-page.tsx';
import { EndedLink } from '~/content/preview/ended-link.tsx';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/preview.brands.$slugUrl.($topCategory).($category).($subCategory).ts';

export const handle = {
  layout: 'preview',
  flags: ['listing-columns'],
  query: 'all',
  preview: true,
  shape: 'listing',
  catalogs: ['listing', 'home', 'preview'],
} satisfies PageHandle;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shop = getShop(context);
  const previewed = loadPreviewedPage(shop, request, 'brands', params);
  const brand = await loadBrandPage(
    shop,
    request.url,
    params,
    previewed.then(({ content }) => content),
    previewed.then(({ tools, sharedUntil }) => Boolean(tools?.documentId) || sharedUntil !== undefined),
  );
  const { tools, content: _, ...shared } = await previewed;
  return { ...brand, page: { ...brand.page, preview: tools, ...shared } };
}

export default function PreviewedBrandPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.page.sharedUntil === null) return <EndedLink />;
  return (
    <EditedPage tools={loaderData.page.preview} isEmpty={!loaderData.listing && !loaderData.content}>
      {(renderFrame) => <BrandView data={loaderData} renderFrame={renderFrame} />}
    </EditedPage>
  );
}
