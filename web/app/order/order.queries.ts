import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PaymentMethodCode } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import { useMemberMutation } from '~/member/member-action.ts';
import type { Api } from '~/platform/api.ts';
import { useHandOff } from '~/platform/leave.ts';
import { putAnswer, useApi } from '~/platform/queries.ts';
import { settle } from '~/platform/settle.ts';
import { useAwaited } from '~/platform/use-awaited.ts';

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

/** An order; while its payment is pending it is read again by itself. @param loaded by the page's loader */
export function useOrder(loaded: Order, key: OrderKey): Order {
  return useAwaited(createOrderQuery(useApi(), loaded.id, key), loaded, ({ status }) => status === 'pending');
}

/** Retries the payment by a method, and opens the page on which it is made. */
export function useRetryPayment(id: string, key: OrderKey) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { isLeaving, handOff } = useHandOff();
  const { mutate, isPending, error, variables } = useMemberMutation({
    mutationFn: (method: PaymentMethodCode) =>
      api('POST orders/{id}/payments', { params: { id }, query: { key }, body: { method } }),
    onSuccess: ({ redirectUrl }) => handOff(redirectUrl),
    // Paid or cancelled meanwhile, or the answer was lost: the page shows the current status.
    onError: () => queryClient.invalidateQueries({ queryKey: orderKeys.one(id) }),
  });
  const isBusy = isPending || isLeaving;
  return {
    retry: mutate,
    /** Tries the method again that has failed. */
    repeat: () => variables && mutate(variables),
    isBusy,
    error,
    isBusyWith: (method: PaymentMethodCode) => isBusy && variables === method,
  };
}

/** Cancels an order. @param onCancelled called when it is cancelled */
export function useCancelOrder(id: string, key: OrderKey, onCancelled: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = createOrderQuery(api, id, key);
  const { mutate, isPending, error } = useMemberMutation({
    mutationFn: () =>
      settle(
        api('POST orders/{id}/cancel', { params: { id }, query: { key } }),
        () => api('GET orders/{id}', { params: { id }, query: { key } }),
        ({ status }) => status === 'cancelled' || status === 'refunded',
      ),
    onSuccess: async (order) => {
      await putAnswer(queryClient, queryKey, order);
      onCancelled();
    },
    // Paid or prepared meanwhile: the page shows the current status.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { cancel: () => mutate(), isCancelling: isPending, error };
}
