import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { EndpointOutput } from '@vermilion/contract/endpoints';
import type { GiftCardPurchase } from '@vermilion/contract/giftcard';
import { useState } from 'react';
import { useMemberMutation } from '~/member/member-action.ts';
import { type PurchaseKey, useCancelling, usePaymentRetry } from '~/payable/payable.queries.ts';
import type { Api } from '~/platform/api.ts';
import { putAnswer, useApi } from '~/platform/queries.ts';
import { useAwaited } from '~/platform/use-awaited.ts';
import { createIdempotencyKey } from '~/ui/idempotency-key.ts';

const giftCardKeys = { one: (id: string) => ['gift-card', id] as const };

const createPurchaseQuery = (api: Api, id: string, key: PurchaseKey) =>
  queryOptions({
    queryKey: [...giftCardKeys.one(id), key],
    queryFn: ({ signal }) => api('GET gift-cards/{id}', { params: { id }, query: { key } }, { signal }),
  });

/** A purchase; while its payment is pending it is read again by itself. @param loaded by the page's loader */
export function usePurchase(loaded: GiftCardPurchase, key: PurchaseKey): GiftCardPurchase {
  return useAwaited(createPurchaseQuery(useApi(), loaded.id, key), loaded, ({ status }) => status === 'pending');
}

/** Retries the payment of a gift card. */
export function useRetryGiftCard(id: string, key: PurchaseKey) {
  const api = useApi();
  return usePaymentRetry(
    (method) => api('POST gift-cards/{id}/payments', { params: { id }, query: { key }, body: { method } }),
    giftCardKeys.one(id),
  );
}

/** Cancels a gift card that was not sent. @param onCancelled called when it is cancelled */
export function useCancelGiftCard(id: string, key: PurchaseKey, onCancelled: () => void) {
  const api = useApi();
  const parts = { params: { id }, query: { key } };
  const calls = {
    cancel: () => api('POST gift-cards/{id}/cancel', parts),
    read: () => api('GET gift-cards/{id}', parts),
  };
  return useCancelling(calls, createPurchaseQuery(api, id, key).queryKey, onCancelled);
}

/** Has a gift card sent to its recipient again. */
export function useResendGiftCard(id: string, key: PurchaseKey) {
  const api = useApi();
  const queryClient = useQueryClient();
  // A press that is repeated after a lost answer sends once; the next one is another.
  const [idempotencyKey, setIdempotencyKey] = useState(createIdempotencyKey);
  const { mutate, isPending, isSuccess, error } = useMemberMutation({
    mutationFn: () => api('POST gift-cards/{id}/resend', { params: { id }, query: { key }, body: { idempotencyKey } }),
    onSuccess: (purchase) => {
      setIdempotencyKey(createIdempotencyKey());
      queryClient.setQueryData(createPurchaseQuery(api, id, key).queryKey, purchase);
    },
    onError: () => queryClient.invalidateQueries({ queryKey: giftCardKeys.one(id) }),
  });
  return { resend: () => mutate(), isSending: isPending, isSent: isSuccess, error };
}

/** Sends a gift card to a corrected address. */
export function useCorrectRecipient(id: string, key: PurchaseKey) {
  const api = useApi();
  const queryClient = useQueryClient();
  // What is repeated after a lost answer corrects once.
  const [idempotencyKey] = useState(createIdempotencyKey);
  return {
    correct: (email: string) =>
      api('POST gift-cards/{id}/correction', { params: { id }, query: { key }, body: { email, idempotencyKey } }),
    showCorrected: (purchase: GiftCardPurchase) =>
      putAnswer(queryClient, createPurchaseQuery(api, id, key).queryKey, purchase),
  };
}

export type CreditPage = EndpointOutput<'GET account/credits'>;
