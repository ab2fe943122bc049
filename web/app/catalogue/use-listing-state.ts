import type { Filters } from '@vermilion/contract/catalogue';
import { useState } from 'react';
import { type Location, useLocation, useNavigate, useNavigation } from 'react-router';
import { formatListingSearch, keepOffered, type ListingState, parseListing } from './listing-state.ts';

/**
 * What is set on the listing of this page, and how to set it.
 * @param filters those that the listing was answered with
 */
export function useListingState(filters: Filters) {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const [requested, setRequested] = useState<{ on: Location; state: ListingState } | null>(null);
  const getHref = (state: ListingState) => location.pathname + formatListingSearch(state);

  return {
    /**
     * What the shopper set last: while its answer is on the way, boxes already show it and the next click builds on it,
     * however fast the clicks are.
     */
    state: requested?.on === location ? requested.state : keepOffered(parseListing(location.search), filters),
    /** Another answer for this same listing is on the way. */
    isPending: navigation.location?.pathname === location.pathname,
    /** The address of this listing with another state. */
    getHref,
    set: (state: ListingState) => {
      setRequested({ on: location, state });
      void navigate(getHref(state), { preventScrollReset: true });
    },
  };
}
