import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Booking, BookingChange, SeatRequest, SlotRequest } from '@vermilion/contract/happening';
import { getBookingPath } from '@vermilion/contract/happening-terms';
import { useCallback } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { useMemberMutation } from '~/member/member-action.ts';
import { type PurchaseKey, useCancelling, usePaymentRetry } from '~/payable/payable.queries.ts';
import { type Api, ApiError } from '~/platform/api.ts';
import { useHandOff } from '~/platform/leave.ts';
import { putAnswer, useApi } from '~/platform/queries.ts';
import { storeShopperKey } from '~/platform/shopper-key.ts';
import { useAwaited } from '~/platform/use-awaited.ts';
import { createIdempotencyKey } from '~/ui/idempotency-key.ts';

const getBookingKey = (id: string) => ['booking', id] as const;

const createBookingQuery = (api: Api, id: string, key: PurchaseKey) =>
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

/** Whether the shop has refused, rather than that no answer came. */
const isRefusal = (error: Error) => error instanceof ApiError && error.status < 500;

/**
 * Holds what is chosen, and goes on to the contact details. A press sends the same until it is answered. Where somebody else has it, what
 * there is is read again.
 */
function useReserving<Request extends SlotRequest | SeatRequest>() {
  const api = useApi();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { mutate, isPending, error, isSuccess, variables } = useMemberMutation({
    mutationFn: (request: Request) => api('POST reservation-service/create', { body: request }),
    onSuccess: ({ id, key }) => navigate(getBookingPath(id, key)),
    onError: (problem) => (isRefusal(problem) ? revalidate() : undefined),
  });
  const isBusy = isPending || isSuccess;
  return {
    reserve: (request: Request) => {
      if (!isBusy) mutate(request);
    },
    repeat: () => {
      if (variables !== undefined) mutate(variables);
    },
    pressed: isBusy ? variables : undefined,
    isBusy,
    error,
  };
}

/** Holds a time of a service. */
export function useHold(choice: Omit<SlotRequest, 'startsAt' | 'idempotencyKey'>) {
  const { reserve, pressed, ...reserving } = useReserving<SlotRequest>();
  return {
    ...reserving,
    choose: (startsAt: string) => reserve({ ...choice, startsAt, idempotencyKey: createIdempotencyKey() }),
    isBusyWith: (startsAt: string) => pressed?.startsAt === startsAt,
  };
}

/** Holds seats of a session, or a place in its line. */
export function useTakeSeats() {
  const { reserve, pressed, ...reserving } = useReserving<SeatRequest>();
  return {
    ...reserving,
    take: (choice: Omit<SeatRequest, 'idempotencyKey'>) =>
      reserve({ ...choice, idempotencyKey: createIdempotencyKey() }),
    isBusyWith: (sessionId: string) => pressed?.sessionId === sessionId,
  };
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

/** Moves a booking to another time, and goes on to its page. Where somebody else has the time, the times are read again. */
export function useMove(booking: Pick<Booking, 'id' | 'store'>, artistId: string | null, key: PurchaseKey) {
  const api = useApi();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const { id, store } = booking;
  const { mutate, isPending, isSuccess, error, variables } = useMemberMutation({
    mutationFn: (chosen: { startsAt: string; artistId: string | null }) =>
      api('POST reservation-service/{id}', {
        params: { id },
        query: { key },
        body: { action: 'move', storeCode: store.code, ...chosen },
      }),
    onSuccess: async (moved) => {
      await putAnswer(queryClient, createBookingQuery(api, id, key).queryKey, moved);
      await navigate(getBookingPath(id, key ?? null));
    },
    onError: (problem) => (isRefusal(problem) ? revalidate() : undefined),
  });
  const isBusy = isPending || isSuccess;
  return {
    choose: (startsAt: string) => {
      if (!isBusy) mutate({ startsAt, artistId });
    },
    repeat: () => {
      if (variables !== undefined) mutate(variables);
    },
    isBusyWith: (startsAt: string) => isBusy && variables?.startsAt === startsAt,
    isBusy,
    error,
  };
}

/** How a time is chosen: for a new booking, or another one for a booking. */
export type TimeChoosing = ReturnType<typeof useHold>;

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
