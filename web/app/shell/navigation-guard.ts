import type { SmartLink } from '@vermilion/contract/shop-path';
import { useLayoutEffect } from 'react';
import { type DataStrategyResult, type MiddlewareFunction, redirectDocument, useMatches } from 'react-router';
import { reportError } from '~/platform/error-reporting.ts';
import { useLayout, useSite } from '~/platform/use-site.ts';
import { decideNavigation, exemptedCheckFailed } from './navigation.rules.ts';

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
export const navigationGuard: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ request, pattern }, next) => {
  const getPath = (url: string | Location) => new URL(String(url)).pathname.slice(here.prefix.length) || '/';
  const from = { path: getPath(window.location), known: here.known };
  const to = { path: getPath(request.url), known: !pattern.endsWith('*') };
  if (from.path === to.path) return next();
  const { leaves, broken } = decideNavigation(from, to, here.exempted);
  if (broken.length > 0) reportError(exemptedCheckFailed, { from, to, exempted: here.exempted });
  if (leaves) throw redirectDocument(request.url);
  return next();
};
