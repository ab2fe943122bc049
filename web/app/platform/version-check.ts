import { type DataStrategyResult, type MiddlewareFunction, redirectDocument } from 'react-router';
import { isOtherBuild, mayReload } from './reload.rules.ts';

/** Milliseconds between two looks at which build is deployed. */
const checkEvery = 5 * 60_000;

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

/**
 * Watches for a new build, and for chunks of this one that are no longer there.
 * @returns a function that stops watching
 */
export function watchVersion(): () => void {
  const timer = setInterval(check, checkEvery);
  const onVisible = () => document.visibilityState === 'visible' && check();
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('vite:preloadError', onMissingChunk);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('vite:preloadError', onMissingChunk);
  };
}

async function check(): Promise<void> {
  const running = window.__reactRouterManifest?.version;
  if (isOutdated || !running || document.visibilityState === 'hidden') return;
  try {
    const response = await fetch(`/builds/latest.json?${Date.now()}`);
    isOutdated = response.ok && isOtherBuild(await response.json(), running);
  } catch {
    // Offline or in between two deployments: the next look will tell.
  }
}

function onMissingChunk(event: Event): void {
  const key = `reloaded ${window.location.pathname}`;
  const now = Date.now();
  try {
    const last = sessionStorage.getItem(key);
    if (!mayReload(last === null ? null : Number(last), now)) return;
    sessionStorage.setItem(key, String(now));
  } catch {
    // Without storage nothing would stop a loop.
    return;
  }
  event.preventDefault();
  window.location.reload();
}
