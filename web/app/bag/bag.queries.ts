import {
  mutationOptions,
  onlineManager,
  type QueryClient,
  queryOptions,
  useMutation,
  useMutationState,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Bag, MergeReport } from '@vermilion/contract/bag';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import { useSyncExternalStore } from 'react';
import type { Api } from '~/platform/api.ts';
import { putAnswer, useApi } from '~/platform/queries.ts';
import { forgetAddition, noteAddition } from './unfinished-additions.ts';
import { type BagNotifications, useBagNotifications } from './use-bag-notifications.ts';

/** The keys of what is read. */
export const bagKeys = {
  all: ['bag'],
  whole: ['bag', 'whole'],
  count: ['bag', 'count'],
  preview: ['bag', 'preview'],
  /** Before the keys of sections' queries: they are read again after each change of the bag. */
  sections: ['bag', 'sections'],
  /** What the bag can be checked out with. */
  checkout: ['bag', 'checkout'],
} as const;

/** The keys of the changes that are followed while they are under way; the README lists all changes. */
export const bagMutations = {
  add: ['bag', 'add'],
  change: ['bag', 'change'],
  /** Of sections. */
  section: ['bag', 'section'],
} as const;

/** Changes reach the server one after the other, so that the last answer is the newest bag. */
export const bagScope = { id: 'bag' };

/** The whole bag; read again when the tab comes to the front, because another tab may have changed it. */
export const createBagQuery = (api: Api) =>
  queryOptions({
    queryKey: bagKeys.whole,
    queryFn: ({ signal }) => api('GET cart/', {}, { signal }),
    refetchOnWindowFocus: 'always',
  });

type OnMergeReport = (report: MergeReport) => Promise<void>;

/** The number of items; an answer with a merge report calls `onMergeReport`, after which the report is deleted as shown. */
const createBagCountQuery = (api: Api, onMergeReport: OnMergeReport) =>
  queryOptions({
    queryKey: bagKeys.count,
    queryFn: async ({ signal }) => {
      const { count, mergeReport } = await api('GET cart/items-count/', {}, { signal });
      if (mergeReport) {
        // Where this fails, the next answer has the report again.
        void onMergeReport(mergeReport)
          .then(() => api('DELETE cart/merge-report/', { query: { id: mergeReport.id } }))
          .catch(() => {});
      }
      return count;
    },
    refetchOnWindowFocus: 'always',
  });

/**
 * How many items the bag holds, with those that are being added.
 * @param onMergeReport called when a guest's bag was merged into the member's, and not all of it came along; shows that
 */
export function useBagCount(onMergeReport: OnMergeReport): number {
  const { data: count = 0 } = useQuery(createBagCountQuery(useApi(), onMergeReport));
  const pending = useMutationState({
    filters: { mutationKey: bagMutations.add, status: 'pending' },
    select: ({ state }) => (state.variables as Addition).quantity,
  });
  return pending.reduce((sum, quantity) => sum + quantity, count);
}

/** The bag's newest lines, for the preview; read each time the preview opens. */
export const createBagPreviewQuery = (api: Api) =>
  queryOptions({
    queryKey: bagKeys.preview,
    queryFn: ({ signal }) => api('GET cart/bag/', {}, { signal }),
    staleTime: 0,
  });
export type BagPreview = EndpointOutput<'GET cart/bag/'>;

/** Returns the preview of the item line of a variant, with the other lines counted. */
export function createAdditionPreview(
  { lines, itemCount, totals, freeShipping, unused }: Bag,
  variantId: number,
): BagPreview {
  return {
    lines: lines.filter((line) => line.kind === 'item' && line.variantId === variantId),
    lineCount: lines.length,
    itemCount,
    subtotal: totals.subtotal,
    freeShipping,
    unused,
  };
}

/** Puts the server's answer to a change into the cache. */
export async function putBag(queryClient: QueryClient, bag: Bag): Promise<void> {
  await Promise.all([putAnswer(queryClient, bagKeys.whole, bag), putAnswer(queryClient, bagKeys.count, bag.itemCount)]);
  void queryClient.invalidateQueries({ queryKey: bagKeys.preview });
  void queryClient.invalidateQueries({ queryKey: bagKeys.checkout });
}

export type Addition = {
  variantId: number;
  quantity: number;
  name: string;
  idempotencyKey: string;
  /** When it was asked for, in milliseconds of the epoch. */
  atMs: number;
};
type Added = EndpointOutput<'POST cart/line-items/'>;

/** Additions made offline wait, and are sent when the connection is back; also from the next page (ADR 121). */
const createAddOptions = (api: Api, queryClient: QueryClient, { notifyCapped, notifyRefusal }: BagNotifications) =>
  mutationOptions<Added, Error, Addition>({
    mutationKey: bagMutations.add,
    scope: bagScope,
    networkMode: 'online',
    onMutate: noteAddition,
    onSettled: (_added, error, addition) => {
      // A request may fail because the page is being left; a page that stays has shown the failure.
      setTimeout(forgetAddition, error ? 1000 : 0, addition);
    },
    mutationFn: ({ variantId, quantity, idempotencyKey }) =>
      api('POST cart/line-items/', { body: { variantId, quantity, idempotencyKey } }, { keepalive: true }),
    onSuccess: async ({ bag, notice }) => {
      await putBag(queryClient, bag);
      if (notice) notifyCapped(notice);
    },
    onError: (error) => {
      notifyRefusal(error);
      // The answer may be lost although the units were added.
      void queryClient.invalidateQueries({ queryKey: bagKeys.all });
    },
  });

/** Adds units of a variant. `isWaiting`: the addition is sent only when the connection is back. */
export function useAddToBag() {
  const addition = useMutation(createAddOptions(useApi(), useQueryClient(), useBagNotifications()));
  const isOnline = useSyncExternalStore(subscribeOnline, isOnlineNow, () => true);
  // A paused addition may also be queued behind one that is being sent.
  return { ...addition, isWaiting: addition.isPaused && !isOnline };
}

const subscribeOnline = (listener: () => void) => onlineManager.subscribe(listener);
const isOnlineNow = () => onlineManager.isOnline();

/** Calls back after each addition that put something into the bag. */
export function watchAdditions(queryClient: QueryClient, onAdded: (addition: Addition, bag: Bag) => void): () => void {
  return queryClient.getMutationCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    if (event.mutation.options.mutationKey !== bagMutations.add) return;
    const { added, bag } = event.action.data as Added;
    if (added > 0) onAdded(event.mutation.state.variables as Addition, bag);
  });
}
