import { listingParameters } from '~/catalogue/listing-state.ts';
import { loadBrandPage } from '~/content/brand-page.server.ts';
import { BrandView } from '~/content/brand-view.tsx';
import { findContentPage } from '~/content/content-page.server.ts';
import type { PageHandle } from '~/platform/page.ts';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/brands.$slugUrl.($topCategory).($category).($subCategory).ts';

export { revalidateListing as shouldRevalidate } from '~/catalogue/listing-revalidation.ts';

export const handle = {
  flags: ['listing-columns'],
  query: listingParameters,
  shape: 'listing',
  catalogs: ['listing'],
} satisfies PageHandle;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const shop = getShop(context);
  return loadBrandPage(shop, request.url, params, findContentPage(shop.api, 'brands', params));
}

export default function BrandPage({ loaderData }: Route.ComponentProps) {
  return <BrandView data={loaderData} />;
}
