import {
  mutationOptions,
  onlineManager,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { Bag } from '@vermilion/contract/bag';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import { useSyncExternalStore } from 'react';
import type { Api } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';

const keys = {
  count: ['bag', 'count'],
  preview: ['bag', 'preview'],
  add: ['bag', 'add'],
} as const;

/** How many items the bag holds, for the header; asked anew when the tab comes to the front: another may have added. */
export const bagCountQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.count,
    queryFn: async () => (await api('GET cart/items-count/')).count,
    refetchOnWindowFocus: 'always',
  });

/** The bag's newest lines, for the preview; asked anew each time the preview opens. */
export const bagPreviewQuery = (api: Api) =>
  queryOptions({ queryKey: keys.preview, queryFn: () => api('GET cart/bag/'), staleTime: 0 });
export type BagPreview = EndpointOutput<'GET cart/bag/'>;

/** The preview of one line of a bag, the others counted. */
export function previewOfLine({ lines, itemCount, totals }: Bag, variantId: number): BagPreview {
  return {
    lines: lines.filter((line) => line.variantId === variantId),
    lineCount: lines.length,
    itemCount,
    subtotal: totals.subtotal,
  };
}

/** Tells the header and the preview what the server holds now. */
export function rememberBag(queryClient: QueryClient, bag: Bag) {
  queryClient.setQueryData(keys.count, bag.itemCount);
  void queryClient.invalidateQueries({ queryKey: keys.preview });
}

type Addition = { variantId: number; quantity: number; name: string };
type Added = EndpointOutput<'POST cart/line-items/'>;

/**
 * Additions reach the server one after the other, so the last answer is the newest bag. Those made offline wait, and are
 * sent when the connection is back.
 */
const addOptions = (api: Api, queryClient: QueryClient) =>
  mutationOptions<Added, Error, Addition>({
    mutationKey: keys.add,
    scope: { id: 'bag' },
    networkMode: 'online',
    mutationFn: ({ variantId, quantity }) => api('POST cart/line-items/', { body: { variantId, quantity } }),
    onMutate: async ({ quantity }) => {
      await queryClient.cancelQueries({ queryKey: keys.count });
      queryClient.setQueryData<number>(keys.count, (count = 0) => count + quantity);
    },
    onError: (_, { quantity }) => {
      queryClient.setQueryData<number>(keys.count, (count = 0) => Math.max(0, count - quantity));
    },
    onSettled: async (added) => {
      // While other additions wait, their part of the count is not in this answer.
      if (queryClient.isMutating({ mutationKey: keys.add }) > 1) return;
      if (added) rememberBag(queryClient, added.bag);
      else await queryClient.invalidateQueries({ queryKey: keys.count });
    },
  });

/**
 * Adds units of a variant; the header's count answers at once and the server has the last word.
 * `isWaiting`: the addition is sent only when the connection is back.
 */
export function useAddToBag() {
  const addition = useMutation(addOptions(useApi(), useQueryClient()));
  const isOnline = useSyncExternalStore(subscribeOnline, isOnlineNow, () => true);
  // Paused alone may mean: behind an addition that is under way.
  return { ...addition, isWaiting: addition.isPaused && !isOnline };
}

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);
const isOnlineNow = () => onlineManager.isOnline();

/** Calls back after each addition that put something into the bag. */
export function watchAdditions(queryClient: QueryClient, onAdded: (addition: Addition, bag: Bag) => void): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.mutation.options.mutationKey !== keys.add) return;
    const { added, bag } = event.action.data as Added;
    if (added > 0) onAdded(event.mutation.state.variables as Addition, bag);
  });
}
