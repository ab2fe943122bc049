import { useQuery } from '@tanstack/react-query';
import type { MarketCode } from '@vermilion/contract/markets';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';
import { focusMain } from './focus-main.ts';

const Mat = lazy(() => import('./mat.tsx').then(({ Mat }) => ({ default: Mat })));

const storageKey = 'welcome-mat';

/** Greets a visitor from another country once (spec §2). */
export function WelcomeMat() {
  const { market } = useSite();
  const [asks, setAsks] = useState(false);

  useEffect(() => {
    if (remembered() === market.code) return;
    // Not part of the page's first seconds.
    const timer = setTimeout(() => setAsks(true), 1500);
    return () => clearTimeout(timer);
  }, [market.code]);

  const api = useApi();
  const { data } = useQuery({
    queryKey: ['welcome-mat'],
    queryFn: () => api('GET welcome-mat/'),
    enabled: asks,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (!asks || !data?.greeting) return null;
  return (
    <Suspense>
      <Mat
        greeting={data.greeting}
        onClose={() => {
          remember(market.code);
          setAsks(false);
          // Focus must not leave with the mat.
          focusMain();
        }}
      />
    </Suspense>
  );
}

/** The market in which the mat was put away; a visitor who changes the edition is greeted anew. */
function remembered(): string | null {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function remember(market: MarketCode): void {
  try {
    localStorage.setItem(storageKey, market);
  } catch {
    // Private windows may refuse: the mat comes again.
  }
}
