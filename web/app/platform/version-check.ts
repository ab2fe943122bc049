import { type DataStrategyResult, type MiddlewareFunction, redirectDocument } from 'react-router';

/** How often the page looks which build is deployed, in milliseconds. */
const checkIntervalMs = 5 * 60_000;

declare global {
  interface Window {
    /** Written into the page by React Router; its version is the id of the build. */
    __reactRouterManifest?: { version: string };
  }
}

let isOutdated = false;

/** Leaves the app for the server's page once another build is deployed: at the next navigation (spec §4). */
export const reloadWhenOutdated: MiddlewareFunction<Record<string, DataStrategyResult>> = ({ request }, next) => {
  if (isOutdated && new URL(request.url).pathname !== window.location.pathname) throw redirectDocument(request.url);
  return next();
};

/** Looks for a new build from time to time, and when the tab comes to the front. @returns a function that stops it */
export function watchVersion(): () => void {
  const timer = setInterval(check, checkIntervalMs);
  const onVisible = () => document.visibilityState === 'visible' && check();
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
  };
}

async function check(): Promise<void> {
  const running = window.__reactRouterManifest?.version;
  if (isOutdated || !running || document.visibilityState === 'hidden') return;
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`);
    isOutdated = response.ok && isOtherBuild(await response.json(), running);
  } catch {
    // Offline or between two deployments: the next look decides.
  }
}

/** Whether an answer of builds/latest.json names another build than the running one; anything unreadable does not. */
export function isOtherBuild(answer: unknown, running: string): boolean {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'id' in answer &&
    typeof answer.id === 'string' &&
    answer.id !== '' &&
    answer.id !== running
  );
}
