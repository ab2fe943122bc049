import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { WaitlistItem } from '@vermilion/contract/waitlist';
import { useCallback } from 'react';
import { useMemberAction, useResumedAction } from '~/member/member-action.ts';
import { type Api, ApiError } from '~/platform/api.ts';
import { useProblemText } from '~/platform/problem.ts';
import { putAnswer, useApi, useLoaded } from '~/platform/queries.ts';
import { useIsSignedIn } from '~/platform/session/signed-in.ts';
import { useNotify } from '~/ui/notifications.tsx';

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

/**
 * Returns the mutation that joins (true) or leaves (false) the wait list of a variant; a visitor signs in first. Changes are
 * sent one after the other. Refusals are notified; callers may have unmounted by then.
 */
export function useWaitMutation(variantId: number, onChanged: (isWaiting: boolean) => void) {
  const api = useApi();
  const queryClient = useQueryClient();
  const notify = useNotify();
  const getText = useProblemText();
  // Of this variant: a change that was kept for a sign-in elsewhere is another variant's on another page.
  const actionName = `waitlist ${variantId}`;
  const send = useCallback(
    (isWaiting: boolean) => api('PATCH waitlist/', { body: { variantId, isWaiting } }, { keepalive: true }),
    [api, variantId],
  );
  const mutationFn = useMemberAction(send, actionName);
  const mutation = useMutation({
    scope: { id: 'waitlist' },
    mutationFn,
    onSuccess: async ({ items }, isWaiting) => {
      await putAnswer(queryClient, waitlistKey, items);
      onChanged(isWaiting);
    },
    onError: (error) => {
      // It may be in stock by now.
      void queryClient.invalidateQueries({ queryKey: ['variants'] });
      void queryClient.invalidateQueries({ queryKey: waitlistKey });
      // The visitor has closed the sign-in.
      if (error instanceof ApiError && error.status === 401) return;
      notify({ type: 'error', text: getText(error) });
    },
  });
  useResumedAction(actionName, (isWaiting) => {
    if (typeof isWaiting === 'boolean') mutation.mutate(isWaiting);
  });
  return mutation;
}
