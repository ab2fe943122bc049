import { useQueryClient } from '@tanstack/react-query';
import { announceAccountChange } from '~/platform/session/account-change.ts';
import { adoptAccount, clearPersonalState } from '~/platform/session/personal-state.ts';
import { noteSignInChange } from '~/platform/session/signed-in.ts';

/**
 * Returns a function that lets the app follow a sign-in: the bag and every other answer may be another now. Nothing stays of
 * somebody else who was signed in before.
 */
export function useFollowSignIn(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => {
    if (adoptAccount()) clearPersonalState(queryClient);
    noteSignInChange();
    announceAccountChange();
    return queryClient.invalidateQueries();
  };
}
