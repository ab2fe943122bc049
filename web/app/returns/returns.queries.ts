import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { OrderReturns, ReturnRequest } from '@vermilion/contract/returns';
import { useMemberMutation } from '~/member/member-action.ts';
import type { Api } from '~/platform/api.ts';
import { useApi, useLoaded } from '~/platform/queries.ts';

/** The key of an order's link; absent for the member who placed it. */
export type ReturnsKey = string | undefined;

const createReturnsQuery = (api: Api, id: string, key: ReturnsKey) =>
  queryOptions({
    queryKey: ['returns', id, key] as const,
    queryFn: ({ signal }) => api('GET orders/{id}/returns', { params: { id }, query: { key } }, { signal }),
  });

/** The returns of an order, and what can be returned of it. @param loaded by the page's loader */
export function useReturns(loaded: OrderReturns, key: ReturnsKey): OrderReturns {
  return useLoaded(createReturnsQuery(useApi(), loaded.order.id, key), loaded).data;
}

/** Requests a return. @param onRequested called when it is */
export function useRequestReturn(id: string, key: ReturnsKey, onRequested: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = createReturnsQuery(api, id, key);
  return useMemberMutation({
    mutationFn: (body: ReturnRequest) => api('POST orders/{id}/returns', { params: { id }, query: { key }, body }),
    onSuccess: (returns) => {
      queryClient.setQueryData(queryKey, returns);
      onRequested();
    },
    // Requested although the answer was lost, say: the page shows what is so.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Cancels a return that was not received. */
export function useCancelReturn(id: string, key: ReturnsKey) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = createReturnsQuery(api, id, key);
  return useMemberMutation({
    mutationFn: (returnId: string) =>
      api('POST orders/{id}/returns/{returnId}/cancel', { params: { id, returnId }, query: { key } }),
    onSuccess: (returns) => queryClient.setQueryData(queryKey, returns),
    // It was received meanwhile, or the answer was lost: the page shows what it is now.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
}
