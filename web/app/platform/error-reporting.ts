import type { ErrorReporting } from '@vermilion/contract/error-reporting';

type Details = Record<string, unknown>;
type Report = { error: unknown; details: Details };

/** Receives what was reported, once the reporter's code has loaded. */
export type ErrorReporter = (error: Error, details: Details) => void;

/** Reports that wait for the reporter's code: as many as it would send in a session (spec §9). */
const maxWaiting = 10;

const waiting: Report[] = [];
let reporter: ErrorReporter | null = null;

/** Reports something that went wrong: in the console, and to the error reporter where one is configured. */
export function reportError(error: unknown, details: Details = {}): void {
  console.error(error, details);
  forward({ error, details });
}

function forward({ error, details }: Report): void {
  if (reporter) reporter(toError(error), details);
  else if (waiting.length < maxWaiting) waiting.push({ error, details });
}

function toError(error: unknown): Error {
  return error instanceof Error
    ? error
    : new Error(typeof error === 'string' ? error : 'Not an error', { cause: error });
}

/** Handlers of React's root: errors that no boundary caught, and those that React has recovered from. */
export const rootErrorHandlers = {
  onUncaughtError: (error: unknown, { componentStack }: { componentStack?: string }) => {
    reportError(error, { kind: 'uncaught', componentStack });
  },
  // Hydration mismatches among them.
  onRecoverableError: (error: unknown, { componentStack }: { componentStack?: string }) => {
    reportError(error, { kind: 'recoverable', componentStack });
  },
};

/**
 * Catches the page's errors from here on; the browser prints them itself. Where a key is configured, loads the reporter
 * when the page is quiet and hands it what has been caught.
 * @param settings null where no reporter is configured
 * @returns a function that stops
 */
export function watchErrors(settings: ErrorReporting | null): () => void {
  if (!settings) return () => {};
  const onError = ({ error, message }: ErrorEvent) => forward({ error: error ?? message, details: { kind: 'error' } });
  const onRejection = ({ reason }: PromiseRejectionEvent) => {
    forward({ error: reason, details: { kind: 'unhandled rejection' } });
  };
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  const timer = setTimeout(() => void loadReporter(settings), reporterDelayMs);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}

/** Reports can wait until the page has done what it is for, in milliseconds. */
const reporterDelayMs = 3000;

async function loadReporter(settings: ErrorReporting): Promise<void> {
  if (reporter) return;
  try {
    const { createErrorReporter } = await import('./error-reporter.ts');
    reporter = createErrorReporter(settings);
  } catch (error) {
    console.error(error);
    return;
  }
  for (const report of waiting.splice(0)) forward(report);
}
