import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAccount } from './account.queries.ts';

/**
 * Leads a member on from a page for visitors: somebody who is signed in when it opens, and, by the function that it
 * returns, somebody who has just signed in.
 */
export function useLeaveSignedIn(path: string): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isMember = useAccount() !== undefined;
  const leftAt = useRef<string>(null);
  const leave = () => {
    // Once for each visit: the form and the account may both say so.
    if (leftAt.current === key) return;
    leftAt.current = key;
    void navigate(path, { replace: true });
  };
  const leaveAsMember = useEffectEvent(leave);
  useEffect(() => {
    if (isMember) leaveAsMember();
  }, [isMember]);
  return leave;
}
