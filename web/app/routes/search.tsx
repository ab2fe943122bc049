import { useLingui } from '@lingui/react/macro';
import { useLocation } from 'react-router';
import { loadListing } from '~/catalogue/listing.server.ts';
import { Listing } from '~/catalogue/listing.tsx';
import {
  countFilters,
  isBlankSearch,
  keepOffered,
  listingParameters,
  parseListing,
} from '~/catalogue/listing-state.ts';
import type { PageHandle } from '~/platform/page.ts';
import { PageMeta } from '~/platform/page-meta.tsx';
import { getShop } from '~/platform/shop.server.ts';
import type { Route } from './+types/search.ts';

export { revalidateListing as shouldRevalidate } from '~/catalogue/listing-revalidation.ts';

export const handle = {
  flags: ['listing-columns'],
  query: listingParameters,
  shape: 'listing',
  catalogs: ['listing'],
} satisfies PageHandle;

export function loader({ context, request }: Route.LoaderArgs) {
  return loadListing(getShop(context), request.url);
}

export default function SearchPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useLingui();
  const { search } = useLocation();
  const state = keepOffered(parseListing(search), page.filters);
  const { q, sale, sort } = state;
  const isBlank = isBlankSearch(search);
  let title = t`All products`;
  if (isBlank) title = t`Search`;
  else if (q) title = t`Results for “${q}”`;
  else if (sale && countFilters(state) === 1) title = t`On sale`;
  else if (sort === 'newest' && countFilters(state) === 0) title = t`New in`;
  return (
    <>
      <PageMeta title={title} isPassing={isBlank || q !== ''} />
      <Listing page={page} title={title} trail={[{ name: q ? t`Search` : title }]} />
    </>
  );
}
