import { queryOptions } from '@tanstack/react-query';
import type { Order } from '@vermilion/contract/order';
import { type PurchaseKey, useCancelling, usePaymentRetry } from '~/payable/payable.queries.ts';
import type { Api } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';
import { useAwaited } from '~/platform/use-awaited.ts';

const orderKeys = {
  /** An order, with any key. */
  one: (id: string) => ['order', id] as const,
};

const createOrderQuery = (api: Api, id: string, key: PurchaseKey) =>
  queryOptions({
    queryKey: [...orderKeys.one(id), key],
    queryFn: ({ signal }) => api('GET orders/{id}', { params: { id }, query: { key } }, { signal }),
  });

/** An order; while its payment is pending it is read again by itself. @param loaded by the page's loader */
export function useOrder(loaded: Order, key: PurchaseKey): Order {
  return useAwaited(createOrderQuery(useApi(), loaded.id, key), loaded, ({ status }) => status === 'pending');
}

/** Retries the payment of an order. */
export function useRetryOrder(id: string, key: PurchaseKey) {
  const api = useApi();
  return usePaymentRetry(
    (method) => api('POST orders/{id}/payments', { params: { id }, query: { key }, body: { method } }),
    orderKeys.one(id),
  );
}

/** Cancels an order. @param onCancelled called when it is cancelled */
export function useCancelOrder(id: string, key: PurchaseKey, onCancelled: () => void) {
  const api = useApi();
  const parts = { params: { id }, query: { key } };
  const calls = { cancel: () => api('POST orders/{id}/cancel', parts), read: () => api('GET orders/{id}', parts) };
  return useCancelling(calls, createOrderQuery(api, id, key).queryKey, onCancelled);
}
