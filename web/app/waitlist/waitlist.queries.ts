import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WaitlistItem } from '@vermilion/contract/waitlist';
import { useCallback } from 'react';
import { useMemberAction } from '~/account/member-action.ts';
import type { Api } from '~/platform/api.ts';
import { putAnswer, useApi, useLoaded } from '~/platform/queries.ts';
import { useIsSignedIn } from '~/platform/signed-in.ts';

const waitlistKey = ['waitlist'];

const createWaitlistQuery = (api: Api) =>
  queryOptions({
    queryKey: waitlistKey,
    queryFn: async ({ signal }) => (await api('GET waitlist/', {}, { signal })).items,
  });

/** Whether the member waits for a variant; false for visitors, and until it has loaded. */
export function useIsWaiting(variantId: number): boolean {
  const isSignedIn = useIsSignedIn();
  // Read each time: it may have changed in another tab, or ended with its mail.
  const { data } = useQuery({ ...createWaitlistQuery(useApi()), enabled: isSignedIn, staleTime: 0 });
  return isSignedIn && data?.some((item) => item.variantId === variantId) === true;
}

/** What the member waits for. @param loaded by the page's loader */
export function useWaitlist(loaded: WaitlistItem[]): WaitlistItem[] {
  return useLoaded(createWaitlistQuery(useApi()), loaded).data;
}

/** Sets whether a member waits for a variant: sent again, it changes nothing. */
export type WaitChange = { variantId: number; isWaiting: boolean };

/** The name under which a change is kept while a visitor leaves the page to sign in. */
export const waitActionName = 'waitlist';

/** Returns the mutation that joins or leaves the list; a visitor signs in first. Changes are sent one after the other. */
export function useWaitMutation(onChanged: (change: WaitChange) => void, onRefused: (error: Error) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const send = useCallback((body: WaitChange) => api('PATCH waitlist/', { body }, { keepalive: true }), [api]);
  const mutationFn = useMemberAction(send, waitActionName);
  return useMutation({
    scope: { id: waitActionName },
    mutationFn,
    onSuccess: async ({ items }, change) => {
      await putAnswer(queryClient, waitlistKey, items);
      onChanged(change);
    },
    onError: (error) => {
      // It may be in stock by now.
      void queryClient.invalidateQueries({ queryKey: ['variants'] });
      void queryClient.invalidateQueries({ queryKey: waitlistKey });
      onRefused(error);
    },
  });
}
