import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WishlistItem } from '@vermilion/contract/wishlist';
import type { Api } from '~/platform/api.ts';
import { useProblemText } from '~/platform/problem.ts';
import { putAnswer, useApi, useLoaded } from '~/platform/queries.ts';
import { useNotify } from '~/ui/notifications.tsx';

const itemsKey = ['wishlist', 'items'];
const slugsKey = ['wishlist', 'products'];

const createItemsQuery = (api: Api) =>
  queryOptions({
    queryKey: itemsKey,
    queryFn: async ({ signal }) => (await api('GET wishlist/', {}, { signal })).items,
  });

/** Whether a product is on the wish list of the member or guest; false until it has loaded. */
export function useIsWished(productSlug: string): boolean {
  const api = useApi();
  const { data } = useQuery({
    queryKey: slugsKey,
    queryFn: async ({ signal }) => (await api('GET wishlist/products/', {}, { signal })).slugs,
  });
  return data?.includes(productSlug) === true;
}

/** What is on the wish list. @param loaded by the page's loader */
export function useWishlist(loaded: WishlistItem[]): WishlistItem[] {
  return useLoaded(createItemsQuery(useApi()), loaded).data;
}

/**
 * Returns the mutation that puts a product on the wish list (true) or takes it off (false). Changes are sent one after the other.
 * Refusals are notified; callers may have unmounted by then.
 */
export function useWishMutation(
  wish: { productSlug: string; variantId: number | null },
  onChanged: (isWished: boolean) => void,
) {
  const api = useApi();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const getText = useProblemText();
  return useMutation({
    scope: { id: 'wishlist' },
    mutationFn: (isWished: boolean) => api('PUT wishlist/', { body: { ...wish, isWished } }, { keepalive: true }),
    onSuccess: async ({ slugs }, isWished) => {
      await putAnswer(queryClient, slugsKey, slugs);
      await queryClient.invalidateQueries({ queryKey: itemsKey });
      onChanged(isWished);
    },
    onError: (error) => {
      // Whether it was carried out is not known where the answer was lost.
      void queryClient.invalidateQueries({ queryKey: ['wishlist'] });
      notify({ type: 'error', text: getText(error) });
    },
  });
}
