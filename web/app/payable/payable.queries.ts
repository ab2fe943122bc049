import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import type { PaymentMethodCode } from '@vermilion/contract/markets';
import type { PaymentStep } from '@vermilion/contract/payment';
import { useMemberMutation } from '~/member/member-action.ts';
import { useHandOff } from '~/platform/leave.ts';
import { putAnswer } from '~/platform/queries.ts';
import { settle } from '~/platform/settle.ts';

/** The key of the signed link that shows a purchase to a guest; absent where no key was given. */
export type PurchaseKey = string | undefined;

/** Retries a payment by a method, and tells whether that is under way. */
export type PaymentRetry = ReturnType<typeof usePaymentRetry>;

/**
 * Retries the payment of a purchase, and opens the page on which it is made.
 * @param queryKey of the purchase, which is read again where that fails: paid or cancelled meanwhile, or the answer was lost
 */
export function usePaymentRetry(request: (method: PaymentMethodCode) => Promise<PaymentStep>, queryKey: QueryKey) {
  const queryClient = useQueryClient();
  const { isLeaving, handOff } = useHandOff();
  const { mutate, isPending, error, variables } = useMemberMutation({
    mutationFn: request,
    onSuccess: ({ redirectUrl }) => handOff(redirectUrl),
    onError: () => queryClient.invalidateQueries({ queryKey }),
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

/**
 * Cancels a purchase.
 * @param calls.read reads it where the answer was lost
 * @param onCancelled called when it is cancelled
 */
export function useCancelling<Purchase extends { status: string }>(
  calls: { cancel: () => Promise<Purchase>; read: () => Promise<Purchase> },
  queryKey: QueryKey,
  onCancelled: () => void,
) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMemberMutation({
    mutationFn: () =>
      settle(calls.cancel(), calls.read, ({ status }) => status === 'cancelled' || status === 'refunded'),
    onSuccess: async (purchase) => {
      await putAnswer(queryClient, queryKey, purchase);
      onCancelled();
    },
    // It has moved on meanwhile: the page shows the current status.
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  return { cancel: () => mutate(), isCancelling: isPending, error };
}
