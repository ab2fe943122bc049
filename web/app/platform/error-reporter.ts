import Bugsnag, { type BrowserConfig } from '@bugsnag/js';
import type { ErrorReporting } from '@vermilion/contract/error-reporting';
import type { ErrorReporter } from './error-reporting.ts';
import { removeSecrets } from './page-address.ts';

/** The limits of spec §9. */
const maxBreadcrumbs = 25;
const maxEventsPerSession = 10;
const maxClickTextLength = 140;
const maxPayloadBytes = 1_000_000;

/**
 * Starts the error reporter. Errors are caught by `watchErrors`, so that those before it has loaded are not lost.
 * Addresses leave the page without the secrets of links.
 */
export function createErrorReporter({ key, url }: ErrorReporting): ErrorReporter {
  Bugsnag.start(getReporterConfig({ key, url }));
  return (error, details) => Bugsnag.notify(error, (event) => event.addMetadata('details', details));
}

export function getReporterConfig({ key, url }: ErrorReporting): BrowserConfig {
  return {
    apiKey: key,
    ...(url ? { endpoints: { notify: url, sessions: url } } : {}),
    appVersion: window.__reactRouterManifest?.version,
    autoDetectErrors: false,
    autoTrackSessions: false,
    collectUserIp: false,
    generateAnonymousId: false,
    maxBreadcrumbs,
    maxEvents: maxEventsPerSession,
    onBreadcrumb: (breadcrumb) => {
      breadcrumb.metadata = Object.fromEntries(
        Object.entries(breadcrumb.metadata).map(([name, value]) => [name, cleanText(name, value)]),
      );
    },
    onError: (event) => {
      event.request.url = removeSecrets(window.location.href);
      if (JSON.stringify([event.breadcrumbs, event.errors]).length < maxPayloadBytes) return;
      event.breadcrumbs = [];
      event.clearMetadata('details');
    },
  };
}

/** A secret in an address that is a parameter of another one (`return_to`). */
const encodedSecret = /(%(?:3F|26|23)(?:key|token)%3D)[\w.~-]*/gi;

/** A click's text is cut, and addresses lose the key of an order's link and the token of a mailed one, encoded too. */
function cleanText(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  if (name === 'targetText') return value.slice(0, maxClickTextLength);
  return value.replaceAll(/([?&#](?:key|token|code|state)=)[^&#\s]*/g, '$1').replaceAll(encodedSecret, '$1');
}
