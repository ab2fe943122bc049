import type { SmartLink } from '@vermilion/contract/shop-path';
import { useLayoutEffect } from 'react';
import { type DataStrategyResult, type MiddlewareFunction, redirectDocument, useMatches } from 'react-router';
import { reportError } from '~/platform/error-reporting.ts';
import { useLayout, useSite } from '~/platform/use-site.ts';

/** What is reported where the check fails (spec §8); the navigation goes on. */
export const exemptedCheckFailed = 'Something went wrong while checking for exempted routes.';

/** The state of the page on screen that the guard needs; set after each navigation. */
const here = { known: true, prefix: '', exempted: null as readonly SmartLink[] | null };

/**
 * Hands the layout configuration and the route on screen to the guard. A layout effect, for the same reason as in
 * `usePageTable`.
 */
export function useNavigationGuard(): void {
  const { prefix } = useSite();
  const { config } = useLayout();
  const known = !useMatches().some(({ id }) => id === 'routes/not-found');
  useLayoutEffect(() => {
    Object.assign(here, { known, prefix, exempted: config.smartLinkExemptedPaths });
  }, [known, prefix, config]);
}

/** Runs before every navigation in the browser: leaves the app where its rules say so (spec §2). */
export const navigationGuard: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request, pattern },
  next,
) => {
  if (await mustLeave(request.url, pattern)) throw redirectDocument(request.url);
  return next();
};

/** Resolves to whether the app must be left. A check that fails, in whatever way, is reported and stops no navigation. */
async function mustLeave(url: string, pattern: string): Promise<boolean> {
  const { exempted, known, prefix } = here;
  const getPath = (address: string) => new URL(address).pathname.slice(prefix.length) || '/';
  const from = { path: getPath(window.location.href), known };
  const to = { path: getPath(url), known: !pattern.endsWith('*') };
  if (from.path === to.path) return false;
  if (!exempted?.length) return !known || !to.known;
  try {
    const { decideNavigation, matchPattern } = await import('./exempted-paths.ts');
    const { leaves, broken } = decideNavigation(from, to, exempted, matchPattern);
    if (broken.length > 0) reportError(exemptedCheckFailed, { from, to, exempted });
    return leaves;
  } catch (cause) {
    reportError(new Error(exemptedCheckFailed, { cause }), { from, to, exempted });
    return false;
  }
}
