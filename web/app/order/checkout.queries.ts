import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';
import type { Checkout } from '@vermilion/contract/order';
import { bagKeys } from '~/bag/bag.queries.ts';
import { useIsBagChanging } from '~/bag/use-is-bag-changing.ts';
import type { Api } from '~/platform/api.ts';
import { useApi, useLoaded } from '~/platform/queries.ts';

/** What the bag can be checked out with; not kept after its page is left, because the bag may be another then. */
const createCheckoutQuery = (api: Api, delivery: DeliveryMethodCode) =>
  queryOptions({
    queryKey: [...bagKeys.checkout, delivery],
    queryFn: ({ signal }) => api('GET checkout/', { query: { delivery } }, { signal }),
    gcTime: 0,
  });

/**
 * What the bag can be checked out with, for a delivery method; the previous totals stand until the new ones are there.
 * @param loaded by the page's loader, for standard delivery
 */
export function useCheckout(loaded: Checkout, delivery: DeliveryMethodCode) {
  const api = useApi();
  const standard = useLoaded(createCheckoutQuery(api, 'standard'), loaded);
  const chosen = useQuery({ ...createCheckoutQuery(api, delivery), placeholderData: keepPreviousData });
  const isChanging = useIsBagChanging();
  return {
    checkout: (delivery === 'standard' ? standard.data : chosen.data) ?? loaded,
    isSettling: isChanging || chosen.isPlaceholderData || chosen.isRefetching,
    refresh: chosen.refetch,
  };
}
