import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** `missing`: the page was opened without a link, or loaded again. */
type LinkToken = { state: 'reading' | 'missing' } | { state: 'read'; token: string };

/**
 * Returns the token of the mailed link that led to this page. It is taken out of the page's address before analytics and
 * error reports read it, and kept in memory only.
 */
export function useLinkToken(): LinkToken {
  const [found, setFound] = useState<LinkToken>({ state: 'reading' });
  const location = useLocation();
  // A layout effect runs before the effects of the app around the page, which report the page view. Again for each visit:
  // another link opened in this tab changes the fragment only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the location stands for one visit of the page
  useLayoutEffect(() => {
    const token = new URLSearchParams(window.location.hash.slice(1)).get('token');
    if (token) {
      window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search);
      setFound({ state: 'read', token });
    } else {
      setFound((before) => (before.state === 'reading' ? { state: 'missing' } : before));
    }
  }, [location]);
  return found;
}
