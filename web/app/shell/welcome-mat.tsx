import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { loadWithCatalogs } from '~/platform/catalogs.ts';
import { focusMain } from '~/platform/focus-main.ts';
import { createLazyPart } from '~/platform/missing-chunk.ts';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';

const Greeting = createLazyPart(() => loadWithCatalogs(['greeting'], () => import('./greeting.tsx')));

/** Holds the market in which the mat was closed (kept) or in which there was nobody to greet (this tab's session). */
const storageKey = 'welcome-mat';

/** After the first use of the page, in milliseconds. */
const delayMs = 1500;

/** Greets a visitor from another country once (spec §2); a visitor who changes the edition is greeted again. */
export default function WelcomeMat() {
  const { code } = useSite().market;
  const api = useApi();
  const [isDue, setDue] = useState(false);

  useEffect(() => {
    if (readMarket('localStorage') === code || readMarket('sessionStorage') === code) return;
    const timer = setTimeout(() => setDue(true), delayMs);
    return () => clearTimeout(timer);
  }, [code]);

  const { data } = useQuery({
    queryKey: ['welcome-mat'],
    queryFn: ({ signal }) => api('GET welcome-mat/', {}, { signal }),
    enabled: isDue,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isNobodyToGreet = data?.greeting === null;
  useEffect(() => {
    if (isNobodyToGreet) storeMarket('sessionStorage', code);
  }, [isNobodyToGreet, code]);

  if (!isDue || !data?.greeting) return null;
  return (
    <Suspense>
      <Greeting
        greeting={data.greeting}
        onClose={() => {
          storeMarket('localStorage', code);
          setDue(false);
          // The focused button leaves the page with the mat.
          focusMain();
        }}
      />
    </Suspense>
  );
}

type Storage = 'localStorage' | 'sessionStorage';

function readMarket(storage: Storage): string | null {
  try {
    return window[storage].getItem(storageKey);
  } catch {
    return null;
  }
}

function storeMarket(storage: Storage, market: string): void {
  try {
    window[storage].setItem(storageKey, market);
  } catch {
    // Private windows may refuse: the mat comes again.
  }
}
