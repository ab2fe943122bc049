import { useQueryClient } from '@tanstack/react-query';
import type { FlagSettings } from '@vermilion/contract/flag';
import { FlagProvider } from '@vermilion/flags/react';
import { hasStoredVisitors } from '@vermilion/flags/stored';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { watchAdditions } from '~/bag/bag.queries.ts';
import { usePage } from '~/platform/page.ts';
import { useApi } from '~/platform/queries.ts';
import { useSite } from '~/platform/use-site.ts';
import { listenForWaitingGoals, reachGoal, setGoalSession } from './goals.ts';
import type { FlagSession } from './session.ts';
import { hasToolsParameter } from './tools.ts';

/** Set by the server for visitors who take part in experiments: not for crawlers, nor before consent where it is required. */
const visitorCookie = /(?:^|; )kameleoonVisitorCode=/;

/**
 * Provides the flags that the server decided to every page. The flag client, which tracks what was shown, is loaded only
 * where an experiment runs, once the page is idle: if something on the page shows one, or a flag that the server did not
 * decide, or if a visitor of experiments reaches a goal.
 * @param settings null if flags are off
 */
export function Flags({ settings, children }: { settings: FlagSettings | null; children: ReactNode }) {
  const { key } = useLocation();
  const { flags = {} } = usePage().data;
  const { session, openSession } = useFlagSession(settings);
  return (
    <FlagProvider
      client={session?.client ?? null}
      visitorCode={session?.visitorCode ?? ''}
      decisions={flags}
      page={key}
      onError={report}
      onClientNeeded={openSession}
    >
      {children}
    </FlagProvider>
  );
}

/** Only called in the browser: rendering on the server shows what was decided and reports nothing. */
const report = (error: unknown) => window.reportError(error);

/** The session, once it is needed; it stays for the pages that follow. */
function useFlagSession(settings: FlagSettings | null) {
  const [session, setSession] = useState<FlagSession | null>(null);
  const [isWanted, setWanted] = useState(false);
  const openSession = useCallback(() => setWanted(true), []);
  const { market } = useSite();
  const { pathname } = useLocation();
  const { preview: isPreview = false } = usePage().handle;
  const queryClient = useQueryClient();
  const api = useApi();

  useEffect(() => {
    if (hasToolsParameter()) openSession();
  }, [openSession]);

  useEffect(
    () => listenForWaitingGoals(() => settings && hasStoredVisitors(settings) && openSession()),
    [settings, openSession],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: a session is opened once, whatever page is on screen then
  useEffect(() => {
    if (!settings || !isWanted || isPreview || !visitorCookie.test(document.cookie)) return;
    return runWhenIdle(async () => {
      try {
        const { openSession } = await import('./session.ts');
        const opened = await openSession({
          settings,
          market: market.code,
          path: pathname,
          queryClient,
          api,
          onWithdrawn: () => setSession(null),
        });
        if (!opened) return;
        setGoalSession(opened);
        setSession(opened);
      } catch (error) {
        report(error);
      }
    });
  }, [settings, isWanted, isPreview, market.code]);

  // The router's pathname has no language prefix. A shade or a filter is no other page.
  useEffect(() => {
    if (!isPreview) session?.trackPage(pathname);
  }, [session, pathname, isPreview]);

  useEffect(() => watchAdditions(queryClient, () => reachGoal('addToBag')), [queryClient]);

  return { session, openSession };
}

/** Calls back once, when the page has loaded and is idle. @returns a function that cancels it */
function runWhenIdle(callback: () => void): () => void {
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
