import { useMutation } from '@tanstack/react-query';
import type { SocialSignIn, SocialSignInAnswer } from '@vermilion/contract/account';
import { getReturnPath } from '@vermilion/contract/return-path';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useFollowSignIn } from '~/member/use-follow-sign-in.ts';
import { ApiError } from '~/platform/api.ts';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';

/** A visitor whom Google has named and whom no account is linked to. */
export type UnlinkedVisitor = Omit<Extract<SocialSignInAnswer, { status: 'not_linked' }>, 'status' | 'returnTo'> & {
  /** Names the identity that waits at the server. */
  state: string;
};

type GoogleSignIn =
  | { step: 'waiting' }
  | { step: 'failed'; error: Error | null; isUnavailable: boolean }
  | { step: 'unlinked'; visitor: UnlinkedVisitor };

/**
 * Signs in by what Google's redirect carries to this page: once, and taken out of the page's address before analytics and
 * error reports read it.
 */
export function useGoogleSignIn() {
  const api = useApi();
  const site = useSite();
  const navigate = useNavigate();
  const followSignIn = useFollowSignIn();
  const [found, setFound] = useState<GoogleSignIn>({ step: 'waiting' });
  const [returnPath, setReturnPath] = useState('/');
  const isRead = useRef(false);
  const { mutateAsync } = useMutation({
    mutationFn: (redirect: SocialSignIn) => api('POST auth/social', { body: redirect }),
  });

  const finish = async (path: string) => {
    await followSignIn();
    await navigate(path, { replace: true });
  };

  const signIn = useEffectEvent(async (redirect: SocialSignIn) => {
    try {
      const answer = await mutateAsync(redirect);
      const path = getReturnPath(answer.returnTo, site);
      setReturnPath(path);
      if (answer.status === 'signed_in') return await finish(path);
      const { status: _, returnTo: __, ...person } = answer;
      setFound({ step: 'unlinked', visitor: { ...person, state: redirect.state } });
    } catch (error) {
      const { returnTo } = error instanceof ApiError ? error.details : {};
      setReturnPath(getReturnPath(typeof returnTo === 'string' ? returnTo : null, site));
      setFound({ step: 'failed', error: error instanceof Error ? error : null, isUnavailable: false });
    }
  });

  // A layout effect runs before the effects of the app around the page, which report the page view.
  useLayoutEffect(() => {
    if (isRead.current) return;
    isRead.current = true;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname);
    const given = new URLSearchParams(search);
    const [state, code, iss] = [given.get('state'), given.get('code'), given.get('iss')];
    if (state) {
      void signIn({ provider: 'google', state, ...(code && { code }), ...(iss && { iss }) });
      return;
    }
    // Loaded again, or Google was away when the sign-in began.
    setReturnPath(getReturnPath(given.get('return_to'), site));
    setFound({ step: 'failed', error: null, isUnavailable: given.get('error') === 'temporarily_unavailable' });
  }, [site]);

  return { found, returnPath, finish: () => finish(returnPath) };
}
