import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccount } from '~/member/use-account.ts';
import { isSignedIn } from '~/platform/session/signed-in.ts';

/**
 * Leads a member on from a page for visitors: somebody who is signed in when it opens, and, by the function that it
 * returns, somebody who has just signed in.
 * @param memberPath for somebody who was signed in when the page opened, where that is another one
 */
export function useLeaveSignedIn(path: string, memberPath = path): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isMember = useAccount() !== undefined;
  const wasSignedIn = useRef(false);
  const leftAt = useRef<string>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location stands for one visit of the page
  useLayoutEffect(() => {
    wasSignedIn.current = isSignedIn();
  }, [key]);
  const leave = () => {
    // Once for each visit: the form and the account may both say so.
    if (leftAt.current === key) return;
    leftAt.current = key;
    void navigate(wasSignedIn.current ? memberPath : path, { replace: true });
  };
  const leaveAsMember = useEffectEvent(leave);
  useEffect(() => {
    if (isMember) leaveAsMember();
  }, [isMember]);
  return leave;
}
