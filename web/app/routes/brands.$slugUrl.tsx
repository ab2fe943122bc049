import { useLingui } from '@lingui/react/macro';
import { loadListing } from '~/catalogue/listing.server.ts';
import { Listing } from '~/catalogue/listing.tsx';
import { listingParameters } from '~/catalogue/listing-state.ts';
import type { PageData, PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/brands.$slugUrl.ts';

export { revalidateListing as shouldRevalidate } from '~/catalogue/listing-revalidation.ts';

export const handle = {
  flags: ['listing-columns'],
  query: listingParameters,
  shape: 'listing',
  catalogs: ['listing'],
} satisfies PageHandle;

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const listing = await loadListing(getShop(context), request.url, { brand: params.slugUrl });
  return { ...listing, page: (listing.brand ? { markets: listing.brand.markets } : {}) satisfies PageData };
}

export default function BrandPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useLingui();
  const { brand } = page;
  if (!brand) throw new Error('A listing of a brand came without the brand');
  return (
    <>
      <PageMeta title={brand.name} description={brand.description} />
      <Listing
        page={page}
        title={brand.name}
        intro={brand.description}
        trail={[{ name: t`Brands`, href: '/brands' }, { name: brand.name }]}
      />
    </>
  );
}
