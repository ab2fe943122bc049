import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { GiftCardPurchase } from '@vermilion/contract/giftcard';
import type { PaymentMethodCode } from '@vermilion/contract/markets';
import { useState } from 'react';
import { type Api, ApiError } from '~/platform/api.ts';
import { useHandOff } from '~/platform/leave.ts';
import { useApi, useLoaded } from '~/platform/queries.ts';
import { createIdempotencyKey } from '~/ui/idempotency-key.ts';

/** How often a pending purchase is read again, and for how long after its page was opened, in milliseconds. */
const pollIntervalMs = 4000;
const pollDurationMs = 5 * 60_000;

/** The key of the signed link that shows a purchase to a guest. */
export type PurchaseKey = string | undefined;

const giftCardKeys = { one: (id: string) => ['gift-card', id] as const };

const createPurchaseQuery = (api: Api, id: string, key: PurchaseKey) =>
  queryOptions({
    queryKey: [...giftCardKeys.one(id), key],
    queryFn: ({ signal }) => api('GET gift-cards/{id}', { params: { id }, query: { key } }, { signal }),
  });

/** A purchase; while its payment is pending it is read again every few seconds. @param loaded by the page's loader */
export function usePurchase(loaded: GiftCardPurchase, key: PurchaseKey): GiftCardPurchase {
  const [pollUntil] = useState(() => Date.now() + pollDurationMs);
  const { data } = useLoaded(
    {
      ...createPurchaseQuery(useApi(), loaded.id, key),
      refetchInterval: ({ state }) =>
        state.data?.status === 'pending' && Date.now() < pollUntil ? pollIntervalMs : false,
    },
    loaded,
  );
  return data;
}

/** Retries the payment by a method, and opens the page on which it is made. */
export function useRetryGiftCard(id: string, key: PurchaseKey) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { isLeaving, handOff } = useHandOff();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: (method: PaymentMethodCode) =>
      api('POST gift-cards/{id}/payments', { params: { id }, query: { key }, body: { method } }),
    onSuccess: ({ redirectUrl }) => handOff(redirectUrl),
    onError: async (failure) => {
      // Paid or cancelled meanwhile: refetch, so that the page shows the current status.
      if (failure instanceof ApiError) await queryClient.invalidateQueries({ queryKey: giftCardKeys.one(id) });
    },
  });
  const isBusy = isPending || isLeaving;
  return { retry: mutate, isBusy, error, isBusyWith: (method: PaymentMethodCode) => isBusy && variables === method };
}

/** Cancels a gift card that was not sent. @param onCancelled called when it is cancelled */
export function useCancelGiftCard(id: string, key: PurchaseKey, onCancelled: () => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => api('POST gift-cards/{id}/cancel', { params: { id }, query: { key } }),
    onSuccess: (purchase) => {
      queryClient.setQueryData(createPurchaseQuery(api, id, key).queryKey, purchase);
      onCancelled();
    },
    onError: async (failure) => {
      if (failure instanceof ApiError) await queryClient.invalidateQueries({ queryKey: giftCardKeys.one(id) });
    },
  });
  return { cancel: () => mutate(), isCancelling: isPending, error };
}

/** Has a gift card sent to its recipient again. */
export function useResendGiftCard(id: string, key: PurchaseKey) {
  const api = useApi();
  const queryClient = useQueryClient();
  // A press that is repeated after a lost answer sends once; the next one is another.
  const [idempotencyKey, setIdempotencyKey] = useState(createIdempotencyKey);
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => api('POST gift-cards/{id}/resend', { params: { id }, query: { key }, body: { idempotencyKey } }),
    onSuccess: (purchase) => {
      setIdempotencyKey(createIdempotencyKey());
      queryClient.setQueryData(createPurchaseQuery(api, id, key).queryKey, purchase);
    },
    onError: async (failure) => {
      if (failure instanceof ApiError) await queryClient.invalidateQueries({ queryKey: giftCardKeys.one(id) });
    },
  });
  return { resend: () => mutate(), isSending: isPending, isSent: isSuccess, error };
}

export type CreditPage = EndpointOutput<'GET account/credits'>;
