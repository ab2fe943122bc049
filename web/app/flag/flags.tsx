import { useQueryClient } from '@tanstack/react-query';
import type { FlagSettings } from '@vermilion/contract/flag';
import { FlagProvider } from '@vermilion/flags/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { watchAdditions } from '~/bag/bag.queries.ts';
import { usePage } from '~/platform/page.ts';
import { useSite } from '~/platform/use-site.ts';
import { reachGoal, tellGoalsTo } from './goals.ts';
import type { FlagSession } from './session.ts';

/** Set by the server for those who may be known; a crawler, and who must consent first, has none. */
const visitorCookie = /(?:^|; )kameleoonVisitorCode=/;

/**
 * Flags for every page: shown as the server decided them, told of by a client that comes when the page is quiet.
 * @param settings null where flags are off
 */
export function Flags({ settings, children }: { settings: FlagSettings | null; children: ReactNode }) {
  const session = useFlagSession(settings);
  const { key } = useLocation();
  const { flags = {} } = usePage().data;
  return (
    <FlagProvider
      client={session?.client ?? null}
      visitorCode={session?.visitorCode ?? ''}
      decisions={flags}
      page={key}
      onError={report}
    >
      {children}
    </FlagProvider>
  );
}

/** Only ever called in the browser: rendering on the server shows what was decided and tells nobody. */
const report = (error: unknown) => window.reportError(error);

function useFlagSession(settings: FlagSettings | null): FlagSession | null {
  const [session, setSession] = useState<FlagSession | null>(null);
  const { market, prefix } = useSite();
  const { key, pathname } = useLocation();
  const { preview: isPreview = false } = usePage().handle;
  const queryClient = useQueryClient();

  useEffect(() => {
    if (!settings || isPreview || !visitorCookie.test(document.cookie)) return;
    return whenQuiet(async () => {
      try {
        const { openSession } = await import('./session.ts');
        const opened = await openSession(settings, market.code);
        tellGoalsTo(opened);
        setSession(opened);
      } catch (error) {
        report(error);
      }
    });
  }, [settings, isPreview, market.code]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for one visit of a page
  useEffect(() => {
    if (!isPreview) session?.viewed(pathname.slice(prefix.length) || '/');
  }, [session, key, isPreview]);

  useEffect(() => watchAdditions(queryClient, () => reachGoal('addToBag')), [queryClient]);

  return session;
}

/** Calls back once, when the page has loaded and has nothing more urgent to do. @returns what stops it */
function whenQuiet(callback: () => void): () => void {
  let isWanted = true;
  const call = () => {
    if (isWanted) callback();
  };
  const wait = () => {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(call);
    else setTimeout(call, 1000);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isWanted = false;
  };
}
