import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PaymentMethodCode } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import { useState } from 'react';
import { type Api, ApiError } from '~/platform/api.ts';
import { useHandOff } from '~/platform/leave.ts';
import { useApi, useLoaded } from '~/platform/queries.ts';

/** How often a pending order is read again, and for how long after its page was opened, in milliseconds. */
const pollIntervalMs = 4000;
const pollDurationMs = 5 * 60_000;

/** The key of the signed link that shows an order to a guest; absent where no key was given. */
export type OrderKey = string | undefined;

const orderKeys = {
  /** An order, with any key. */
  one: (id: string) => ['order', id] as const,
};

const createOrderQuery = (api: Api, id: string, key: OrderKey) =>
  queryOptions({
    queryKey: [...orderKeys.one(id), key],
    queryFn: ({ signal }) => api('GET orders/{id}', { params: { id }, query: { key } }, { signal }),
  });

/** An order; while its payment is pending it is read again every few seconds. @param loaded by the page's loader */
export function useOrder(loaded: Order, key: OrderKey): Order {
  const [pollUntil] = useState(() => Date.now() + pollDurationMs);
  const { data } = useLoaded(
    {
      ...createOrderQuery(useApi(), loaded.id, key),
      refetchInterval: ({ state }) =>
        state.data?.status === 'pending' && Date.now() < pollUntil ? pollIntervalMs : false,
    },
    loaded,
  );
  return data;
}

/** Retries the payment by a method, and opens the page on which it is made. */
export function useRetryPayment(id: string, key: OrderKey) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { isLeaving, handOff } = useHandOff();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (method: PaymentMethodCode) =>
      api('POST orders/{id}/payments', { params: { id }, query: { key }, body: { method } }),
    onSuccess: ({ redirectUrl }) => handOff(redirectUrl),
    onError: async (failure) => {
      // Paid or cancelled meanwhile: refetch, so that the page shows the current status.
      if (failure instanceof ApiError) await queryClient.invalidateQueries({ queryKey: orderKeys.one(id) });
    },
  });
  const isBusy = isPending || isLeaving;
  return { retry: mutate, isBusy, error, isBusyWith: (method: PaymentMethodCode) => isBusy && variables === method };
}

/** Cancels an order. @param onCancelled called when it is cancelled */
export function useCancelOrder(id: string, key: OrderKey, onCancelled: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST orders/{id}/cancel', { params: { id }, query: { key } }),
    onSuccess: (order) => {
      queryClient.setQueryData(createOrderQuery(api, id, key).queryKey, order);
      onCancelled();
    },
    onError: async (failure) => {
      // Paid or prepared meanwhile: the page shows the order's current status.
      if (failure instanceof ApiError) await queryClient.invalidateQueries({ queryKey: orderKeys.one(id) });
    },
  });
  return { cancel: () => mutate(), isCancelling: isPending, error };
}
