import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { DeliveryMethodCode } from '@vermilion/contract/markets';
import type { Checkout } from '@vermilion/contract/order';
import { bagKeys } from '~/bag/bag.queries.ts';
import { useIsBagChanging } from '~/bag/use-is-bag-changing.ts';
import type { Api } from '~/platform/api.ts';
import { useApi, useLoaded } from '~/platform/queries.ts';

/** What the bag can be checked out with; not kept after its page is left, because the bag may be another then. */
const createCheckoutQuery = (api: Api, delivery: DeliveryMethodCode, store?: string) =>
  queryOptions({
    queryKey: [...bagKeys.checkout, delivery, store],
    queryFn: ({ signal }) => api('GET checkout/', { query: { delivery, store } }, { signal }),
    gcTime: 0,
  });

/**
 * What the bag can be checked out with, for a delivery method; the previous totals stand until the new ones are there.
 * @param loaded by the page's loader, for standard delivery
 * @param store the code of the store that is chosen for Click & Collect
 */
export function useCheckout(loaded: Checkout, delivery: DeliveryMethodCode, store: string | undefined) {
  const api = useApi();
  const standard = useLoaded(createCheckoutQuery(api, 'standard'), loaded);
  const ownStore = delivery === 'collect' ? store : undefined;
  const chosen = useQuery({ ...createCheckoutQuery(api, delivery, ownStore), placeholderData: keepPreviousData });
  const isChanging = useIsBagChanging();
  return {
    /** Of another delivery method, where that of the chosen one could not be read. */
    checkout: (delivery === 'standard' ? standard.data : chosen.data) ?? loaded,
    isSettling: isChanging || chosen.isPlaceholderData || chosen.isFetching,
    /** The totals of what is chosen could not be read: those of `checkout` are another choice's, or older. */
    isUnknown: chosen.isError || chosen.isPaused,
    refresh: chosen.refetch,
  };
}
