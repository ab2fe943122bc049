import { useQueryClient } from '@tanstack/react-query';
import type { Booking, SeatRequest, SlotRequest } from '@vermilion/contract/happening';
import { getBookingPath } from '@vermilion/contract/happening-terms';
import { useNavigate, useRevalidator } from 'react-router';
import { useMemberMutation } from '~/member/member-action.ts';
import type { PurchaseKey } from '~/payable/payable.queries.ts';
import { ApiError } from '~/platform/api.ts';
import { putAnswer, useApi } from '~/platform/queries.ts';
import { createIdempotencyKey } from '~/ui/idempotency-key.ts';
import { createBookingQuery } from './happening.queries.ts';

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
