import { createError, type FlagError, type FlagErrorType } from './errors.ts';
import type { Clock } from './visitor.ts';

/**
 * A storage: the part of Web Storage that is used (`localStorage`, a file, a cache). Writes must be atomic.
 */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  /** Calls back when another client (another tab) wrote an item. @returns a function that stops it */
  onChange?(callback: (key: string) => void): () => void;
};

/** Sends a request; `fetch` is one. */
export type Requester = (
  url: string,
  init: {
    method: 'GET' | 'POST';
    headers?: Record<string, string>;
    body?: string;
    keepalive?: boolean;
    signal: AbortSignal;
  },
) => Promise<Response>;

/** Opens a stream of server-sent events. @returns a function that closes it; no callback runs after that */
export type EventSourceOpener = (
  url: string,
  on: { message(event: string, data: string): void; error(cause: unknown): void },
) => () => void;

/** Cookies: of the document, or of a server's request and response. */
export type Cookies = {
  /** All of them, as in a `Cookie` header. */
  read(): string;
  /** @param cookie one, as in a `Set-Cookie` header */
  write(cookie: string): void;
};

/** Levels of log messages, lowest first; `none` logs nothing. */
export type LogLevel = 'debug' | 'info' | 'warning' | 'error' | 'none';

/**
 * Receives a client's log messages; by default they go to the console.
 * @param error the error behind the message; switch on the `type` of a `FlagError`
 */
export type Logger = (level: Exclude<LogLevel, 'none'>, message: string, error?: unknown) => void;

/** Logs an error of this library that is not thrown. */
export function report(log: Logger, type: FlagErrorType, message: string, cause?: unknown): FlagError {
  const error = createError(type, message, cause);
  log('error', message, error);
  return error;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  startOfDay: (time) => new Date(time).setHours(0, 0, 0, 0),
};

export const consoleLogger: Logger = (level, message, error) => {
  console[level === 'warning' ? 'warn' : level](`flags: ${message}`, ...(error === undefined ? [] : [error]));
};

/** Returns `localStorage` in a browser that allows it, null elsewhere: then data lives in the client's memory. */
export function openBrowserStorage(): KeyValueStorage | null {
  try {
    const storage = document && localStorage;
    return (
      storage && {
        getItem: (key) => storage.getItem(key),
        setItem: (key, value) => storage.setItem(key, value),
        removeItem: (key) => storage.removeItem(key),
        onChange(callback) {
          const listener = ({ key }: StorageEvent) => key && callback(key);
          addEventListener('storage', listener);
          return () => removeEventListener('storage', listener);
        },
      }
    );
  } catch {
    return null;
  }
}

/** `document.cookie`; null on a server, where each request has its own cookies. */
export const documentCookies: Cookies | null = globalThis.document
  ? {
      read: () => document.cookie,
      write: (cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and missing in workers' documents
        document.cookie = cookie;
      },
    }
  : null;

/** Makes cookies of a request and its response: `createHeaderCookies(request.headers, response.headers)`. */
export const createHeaderCookies = (request: Pick<Headers, 'get'>, response: Pick<Headers, 'append'>): Cookies => ({
  read: () => request.get('cookie') ?? '',
  write: (cookie) => response.append('set-cookie', cookie),
});

/** Calls back when the page is hidden: the last moment in which a request can be sent. */
export function onHidden(callback: () => void): () => void {
  const { document } = globalThis;
  const listener = () => {
    if (document.visibilityState === 'hidden') callback();
  };
  document?.addEventListener('visibilitychange', listener);
  return () => document?.removeEventListener('visibilitychange', listener);
}

/** Like `setTimeout`, for delays of any length (the longest one it supports). Does not keep a server's process alive. */
export function startTimer(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, Math.max(0, Math.min(milliseconds, 2 ** 31 - 1)));
  (timer as { unref?(): void }).unref?.();
  return () => clearTimeout(timer);
}

/** Resolves like a promise, or rejects after some milliseconds. */
export const withTimeout = <Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    promise.then(resolve, reject).finally(startTimer(milliseconds, () => reject(new Error('No answer in time'))));
  });
