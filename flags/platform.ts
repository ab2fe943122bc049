import { createError, type FlagError, type FlagErrorType } from './errors.ts';
import type { Clock } from './visitor.ts';

/**
 * The part of the Web Storage interface that is used: hand in `localStorage`, a file, a cache. An item must be written whole
 * or not at all.
 */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & {
  /** Calls back when another client (another tab) wrote an item. Returns how to stop that. */
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

/** Opens a stream of server-sent events. Returns how to close it; after that, nothing is called any more. */
export type EventSourceOpener = (
  url: string,
  on: { message(event: string, data: string): void; error(cause: unknown): void },
) => () => void;

/** Where cookies are: the document, or the request and the response of a server. */
export type Cookies = {
  /** All of them, as in a `Cookie` header. */
  read(): string;
  /** @param cookie one, as in a `Set-Cookie` header */
  write(cookie: string): void;
};

/** How grave something is, least first; `none` logs nothing. */
export type LogLevel = 'debug' | 'info' | 'warning' | 'error' | 'none';

/**
 * Takes what a client has to say; without one it goes to the console.
 * @param error what went wrong; that of a `FlagError` is told by its `type`
 */
export type Logger = (level: Exclude<LogLevel, 'none'>, message: string, error?: unknown) => void;

/** Logs an error of this library, which is not thrown. */
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

/** `localStorage` in a browser that allows it, nothing elsewhere: then the client's memory is the storage. */
export function browserStorage(): KeyValueStorage | null {
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

/** `document.cookie`; nothing on a server, whose cookies belong to each request. */
export const documentCookies: Cookies | null = globalThis.document
  ? {
      read: () => document.cookie,
      write: (cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous, and missing in workers' documents
        document.cookie = cookie;
      },
    }
  : null;

/** The cookies of one request, answered on its response: `headerCookies(request.headers, response.headers)`. */
export const headerCookies = (request: Pick<Headers, 'get'>, response: Pick<Headers, 'append'>): Cookies => ({
  read: () => request.get('cookie') ?? '',
  write: (cookie) => response.append('set-cookie', cookie),
});

/** Calls back when the page is left or put away, the last moment in which a request can still be sent. */
export function onHidden(callback: () => void): () => void {
  const { document } = globalThis;
  const listener = () => {
    if (document.visibilityState === 'hidden') callback();
  };
  document?.addEventListener('visibilitychange', listener);
  return () => document?.removeEventListener('visibilitychange', listener);
}

/** `setTimeout` for any time: what is too long for it waits as long as it can. Does not hold a server's process. */
export function later(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, Math.max(0, Math.min(milliseconds, 2 ** 31 - 1)));
  (timer as { unref?(): void }).unref?.();
  return () => clearTimeout(timer);
}

/** Resolves like a promise, or rejects after some milliseconds. */
export const withTimeout = <Value>(milliseconds: number, promise: Promise<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    promise.then(resolve, reject).finally(later(milliseconds, () => reject(new Error('No answer in time'))));
  });
