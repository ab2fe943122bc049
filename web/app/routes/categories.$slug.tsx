import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { loadListing } from '~/catalogue/listing.server.ts';
import { Listing } from '~/catalogue/listing.tsx';
import { listingParameters } from '~/catalogue/listing-state.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import { useMoney, useShopName, useSite } from '~/platform/use-site.ts';
import type { Route } from './+types/categories.$slug.ts';

export { revalidateListing as shouldRevalidate } from '~/catalogue/listing-revalidation.ts';

export const handle = {
  flags: ['listing-columns'],
  query: listingParameters,
  shape: 'listing',
  catalogs: ['listing'],
} satisfies PageHandle;

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadListing(getShop(context), request.url, { category: params.slug });
}

export default function CategoryPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useLingui();
  const { freeShippingThreshold } = useSite().market;
  const money = useMoney();
  const shopName = useShopName();
  const { category } = page;
  if (!category) throw new Error('A listing of a category came without the category');
  const { brandCount, description } = category;
  const threshold = freeShippingThreshold !== null && money(freeShippingThreshold, 'threshold');
  const facts =
    brandCount > 1 &&
    (threshold ? (
      <Trans>
        <Plural value={brandCount} one="From # brand." other="From # brands." /> Free shipping from {threshold}.
      </Trans>
    ) : (
      <Plural value={brandCount} one="From # brand." other="From # brands." />
    ));
  return (
    <>
      <PageMeta
        title={category.name}
        description={description ?? t`${category.name} at ${shopName}: every shade, every size, one bag.`}
      />
      <Listing
        page={page}
        title={category.name}
        intro={
          description ? (
            <>
              {description}
              {facts && <br />}
              {facts}
            </>
          ) : (
            facts
          )
        }
        ways={page.filters.categories}
        trail={category.trail.map(({ slug, name }) => ({ name, href: `/categories/${slug}` }))}
      />
    </>
  );
}
