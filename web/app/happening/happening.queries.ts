import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Booking, BookingChange } from '@vermilion/contract/happening';
import { useCallback } from 'react';
import { type PurchaseKey, useCancelling, usePaymentRetry } from '~/payable/payable.queries.ts';
import type { Api } from '~/platform/api.ts';
import { useHandOff } from '~/platform/leave.ts';
import { putAnswer, useApi } from '~/platform/queries.ts';
import { storeShopperKey } from '~/platform/shopper-key.ts';
import { useAwaited } from '~/platform/use-awaited.ts';

const getBookingKey = (id: string) => ['booking', id] as const;

/** The query of a booking. @param key of its link */
export const createBookingQuery = (api: Api, id: string, key: PurchaseKey) =>
  queryOptions({
    queryKey: [...getBookingKey(id), key],
    queryFn: ({ signal }) => api('GET reservation-service/{id}', { params: { id }, query: { key } }, { signal }),
  });

/** A booking, and a way to read it again; while its payment is pending it is read again by itself. @param loaded by the page's loader */
export function useBooking(loaded: Booking, key: PurchaseKey): { booking: Booking; refresh: () => Promise<void> } {
  const query = createBookingQuery(useApi(), loaded.id, key);
  const queryClient = useQueryClient();
  const booking = useAwaited(query, loaded, ({ status }) => status === 'pending');
  const [root, id] = getBookingKey(loaded.id);
  const refresh = useCallback(() => queryClient.refetchQueries({ queryKey: [root, id] }), [queryClient, root, id]);
  return { booking, refresh };
}

/** Retries the payment of a deposit. */
export function useRetryBooking(id: string, key: PurchaseKey) {
  const api = useApi();
  return usePaymentRetry(
    (method) => api('POST reservation-service/{id}/payments', { params: { id }, query: { key }, body: { method } }),
    getBookingKey(id),
  );
}

/**
 * Makes a booking of a held time.
 * @returns a function that sends the contact details, one that shows the booking, and one that opens the page on which a deposit is paid
 */
export function useConfirm(id: string, key: PurchaseKey) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { isLeaving, handOff } = useHandOff();
  return {
    isLeaving,
    openPayment: async () => {
      const { redirectUrl } = await api('POST reservation-service/{id}/payments', {
        params: { id },
        query: { key },
        body: {},
      });
      // The provider leads back with a key that allows less.
      if (key !== undefined) storeShopperKey('booking', id, key);
      handOff(redirectUrl);
    },
    confirm: (details: Omit<Extract<BookingChange, { action: 'confirm' }>, 'action'>) =>
      api('POST reservation-service/{id}', { params: { id }, query: { key }, body: { action: 'confirm', ...details } }),
    show: (booking: Booking) => putAnswer(queryClient, createBookingQuery(api, id, key).queryKey, booking),
  };
}

/** Cancels a booking, or gives a held time back. @param onCancelled called once it is cancelled */
export function useCancelBooking(booking: Booking, key: PurchaseKey, onCancelled: () => void) {
  const api = useApi();
  const { id, cancelFee } = booking;
  const parts = { params: { id }, query: { key } };
  const calls = {
    cancel: () => api('DELETE reservation-service/{id}', { ...parts, query: { key, fee: String(cancelFee) } }),
    read: () => api('GET reservation-service/{id}', parts),
  };
  return useCancelling(calls, createBookingQuery(api, id, key).queryKey, onCancelled);
}
