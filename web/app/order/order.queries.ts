import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { PaymentMethodCode } from '@vermilion/contract/markets';
import type { Order } from '@vermilion/contract/order';
import { useEffect, useState } from 'react';
import { ApiError } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';

/** Milliseconds between two looks at a pending order, and for how long it is looked at. */
const lookEvery = 4000;
const lookFor = 5 * 60_000;

/** The key of the signed link that shows an order to a guest; absent for those who are known otherwise. */
export type OrderKey = string | undefined;

const orderKeyOf = (id: string) => ['order', id] as const;

/** An order; while its payment is pending it is looked at again every few seconds. */
export function useOrder(loaded: Order, key: OrderKey) {
  const api = useApi();
  const [until] = useState(() => Date.now() + lookFor);
  const { data } = useQuery({
    ...queryOptions({
      queryKey: [...orderKeyOf(loaded.id), key],
      queryFn: () => api('GET orders/{id}', { params: { id: loaded.id }, query: { key } }),
    }),
    initialData: loaded,
    refetchInterval: ({ state }) => (state.data?.status === 'pending' && Date.now() < until ? lookEvery : false),
  });
  return data;
}

/** Retry Payment, by one of the order's ways; leads on to where it is paid. */
export function useRetryPayment(id: string, key: OrderKey) {
  const api = useApi();
  const queryClient = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (method: PaymentMethodCode) =>
      api('POST orders/{id}/payments', { params: { id }, query: { key }, body: { method } }),
    onSuccess: ({ redirectUrl }) => {
      setLeaving(true);
      location.assign(redirectUrl);
    },
    onError: async (failure) => {
      // Paid or cancelled meanwhile: the page must say so.
      if (failure instanceof ApiError) await queryClient.invalidateQueries({ queryKey: orderKeyOf(id) });
    },
  });
  // Back from the provider's page to this one as it was left.
  useEffect(() => {
    const onShow = (event: PageTransitionEvent) => event.persisted && setLeaving(false);
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);
  const isBusy = isPending || isLeaving;
  return { retry: mutate, isBusy, error, isBusyWith: (method: PaymentMethodCode) => isBusy && variables === method };
}
