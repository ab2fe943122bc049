import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';
import type { Checkout } from '@vermilion/contract/order';
import type { Api } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';

const checkoutQuery = (api: Api, visit: string, delivery: DeliveryMethodCode) =>
  queryOptions({
    queryKey: ['checkout', visit, delivery],
    queryFn: () => api('GET checkout/', { query: { delivery } }),
  });

/**
 * What the bag can be checked out with, for a way of delivery; the sums before stand until the new ones are there.
 * @param loaded what the page came with, for standard delivery
 * @param visit tells one visit of the page from the next, whose bag may be another
 */
export function useCheckoutOffer(loaded: Checkout, visit: string, delivery: DeliveryMethodCode) {
  const query = useQuery({
    ...checkoutQuery(useApi(), visit, delivery),
    initialData: delivery === 'standard' ? loaded : undefined,
    placeholderData: keepPreviousData,
  });
  return {
    offer: query.data ?? loaded,
    isSettling: query.isPlaceholderData || query.isRefetching,
    refresh: query.refetch,
  };
}
