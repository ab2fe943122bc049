import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { useOnRestored } from '~/platform/leave.ts';
import { onAccountChange } from '~/platform/session/account-change.ts';
import { adoptAccount, clearPersonalState, isShownAccountGone } from '~/platform/session/personal-state.ts';
import { noteSignInChange, watchSignIn } from '~/platform/session/signed-in.ts';

/**
 * Follows who is signed in, on every page of a member. Once it is somebody else, or nobody, nothing of the member stays in
 * this tab: another must neither see it nor send it as their own. Where another tab or window has changed it, the page is
 * reloaded, with what was typed into it.
 */
export default function AccountFollower() {
  const queryClient = useQueryClient();
  const { revalidate } = useRevalidator();
  const follow = useEffectEvent((isThisTab: boolean) => {
    if (!isShownAccountGone()) return;
    clearPersonalState(queryClient);
    noteSignInChange();
    if (isThisTab) void revalidate();
    else window.location.reload();
  });
  useOnRestored(() => follow(false));
  useEffect(() => {
    follow(false);
    if (adoptAccount()) clearPersonalState(queryClient);
    const stops = [onAccountChange((isThisTab) => follow(isThisTab)), watchSignIn(() => follow(false))];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient]);
  return null;
}
