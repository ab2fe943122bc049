import { type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useEffectEvent } from 'react';
import { ApiError } from '~/platform/api.ts';
import {
  clearPersonalState,
  holdShownAccount,
  readAccountId,
  readShownAccountId,
} from '~/platform/session/personal-state.ts';
import { keepPendingAction, takePendingAction } from './pending-action.ts';
import { useSignIn } from './use-sign-in.ts';

/**
 * Wraps an action that only members may take: where the API refuses a visitor, or a member whose sign-in has ended (401),
 * the sign-in dialog opens, and the action is repeated once after it. What the page shows and what was typed stays
 * meanwhile. Rejects with the refusal where the dialog is closed instead, or where another member signs in than the one who
 * began: then nothing of the first stays, and the page is reloaded.
 * @param name of an action that goes on after a sign-in with Google, by `useResumedAction`; its input must be JSON
 */
export function useMemberAction<Input, Result>(
  action: (input: Input) => Promise<Result>,
  name?: string,
): (input: Input) => Promise<Result> {
  const signIn = useSignIn();
  const queryClient = useQueryClient();
  return useCallback(
    async (input) => {
      const before = readShownAccountId() ?? readAccountId();
      const release = holdShownAccount();
      try {
        return await action(input);
      } catch (refusal) {
        if (!(refusal instanceof ApiError) || refusal.status !== 401) throw refusal;
        const isSignedIn = await signIn(name === undefined ? undefined : () => keepPendingAction(name, input, before));
        const isSomebodyElse = before !== null && readAccountId() !== before;
        if (isSignedIn && !isSomebodyElse) return await action(input);
        if (before !== null) {
          clearPersonalState(queryClient);
          window.location.reload();
        }
        throw refusal;
      } finally {
        release();
      }
    },
    [action, name, signIn, queryClient],
  );
}

/** A mutation that only members may make (`useMemberAction`); a guest with the key of an order or a gift card may too. */
export function useMemberMutation<Answer, Input = void>(
  { mutationFn, ...options }: MemberMutation<Answer, Input>,
  name?: string,
) {
  return useMutation<Answer, Error, Input>({ ...options, mutationFn: useMemberAction(mutationFn, name) });
}

type MemberMutation<Answer, Input> = Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn'> & {
  mutationFn: (input: Input) => Promise<Answer>;
};

/** Goes on with an action of that name that was kept while the visitor signed in with Google, once. */
export function useResumedAction(name: string | undefined, onResume: (input: unknown) => void): void {
  const resume = useEffectEvent(onResume);
  useEffect(() => {
    const input = name === undefined ? undefined : takePendingAction(name);
    if (input !== undefined) resume(input);
  }, [name]);
}
