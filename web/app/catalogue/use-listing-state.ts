import { useLocation, useNavigate, useNavigation } from 'react-router';
import { type ListingState, listingSearch, parseListing } from './listing-state.ts';

/** What is set on the listing of this page, and how to set it. */
export function useListingState() {
  const location = useLocation();
  const navigation = useNavigation();
  const navigate = useNavigate();
  const next = navigation.location;
  const isPending = next !== undefined && next.pathname === location.pathname;

  return {
    /** What the shopper set last: while its answer is on the way, boxes already show it and the next click builds on it. */
    state: parseListing((isPending ? next : location).search),
    isPending,
    /** The address of this listing with another state. */
    hrefOf: (state: ListingState) => location.pathname + listingSearch(state),
    set: (state: ListingState) => void navigate(location.pathname + listingSearch(state), { preventScrollReset: true }),
  };
}
