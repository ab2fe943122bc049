import { useMutation } from '@tanstack/react-query';
import type { Listing } from '@vermilion/contract/catalogue';
import { limits } from '@vermilion/contract/limits';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigation } from 'react-router';
import { useApi } from '~/platform/queries.ts';
import type { ListingPage } from './listing.server.ts';
import { formatListingSearch, mostShown, pageSize, parseListing, toApiFilters } from './listing-state.ts';

type More = Pick<Listing, 'products' | 'next'>;

/** What comes after the server's products; `base` changes where some came that the shopper did not ask for just now. */
type Added = { to: ListingPage; more: More; base: object };

type Wanted = { after: string; to: ListingPage; limit: number; isAsked: boolean };

/**
 * The products of a listing and those that "Show more" added, which go on from the cursor of the last one:
 * none comes twice and none is left out, also while the catalogue changes.
 */
export function useShowMore(page: ListingPage) {
  const api = useApi();
  const location = useLocation();
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [added, setAdded] = useState<Added | null>(null);
  // Another answer of the server is another listing: what was added to the old one is dropped.
  const more = added?.to === page ? added.more : null;
  const base = added?.to === page ? added.base : page;
  const next = more ? more.next : page.next;
  const products = more ? [...page.products, ...more.products] : page.products;
  const state = parseListing(location.search);

  const { mutate, variables, ...request } = useMutation({
    mutationFn: ({ after, limit }: Wanted) =>
      api('GET search/', { query: { ...toApiFilters(state), ...page.scope, limit: String(limit), after } }),
    onSuccess: (answer, { to, isAsked }) => {
      // The shopper has gone on to another listing while this answer was on its way.
      if (to !== page || navigation.state !== 'idle') return;
      const all = [...(more?.products ?? []), ...answer.products];
      setAdded({ to, more: { products: all, next: answer.next }, base: isAsked ? base : answer });
      // The address keeps how far the shopper came, so that coming back shows as much.
      const show = Math.min(page.products.length + all.length, mostShown);
      if (show <= state.show) return;
      void navigate(location.pathname + formatListingSearch({ ...state, show }), {
        replace: true,
        preventScrollReset: true,
        state: location.state,
      });
    },
  });

  // What was asked for another listing is nothing to this one.
  const isOwn = variables?.to === page;
  const isPending = isOwn && request.isPending;
  const isError = isOwn && request.isError;

  // After a reload: the products that the URL includes beyond the server's maximum.
  const missing = Math.min(state.show - products.length, limits.maxListingPageSize);
  const isIdle = !isPending && !isError && navigation.state === 'idle';
  useEffect(() => {
    if (isIdle && missing > 0 && next !== null) mutate({ after: next, to: page, limit: missing, isAsked: false });
  }, [isIdle, missing, next, page, mutate]);

  return {
    products,
    base,
    hasMore: next !== null,
    showMore: () => {
      if (next !== null && !isPending) mutate({ after: next, to: page, limit: pageSize, isAsked: true });
    },
    isPending,
    isError,
    /** Without scripts the same button is a link to more of the listing. */
    href: location.pathname + formatListingSearch({ ...state, show: Math.min(products.length + pageSize, mostShown) }),
  };
}
