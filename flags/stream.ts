import { minute } from './constants.ts';
import { type EventSourceOpener, type Logger, type Requester, startTimer } from './platform.ts';
import { readChunks } from './service.ts';
import type { Settings } from './settings.ts';

/** The first poll after the stream broke; the delay doubles up to the update interval. */
const streamRetryDelay = 5_000;
/**
 * A stream that is silent for so long is broken: two heartbeats of this repository's service (20 seconds each), and some
 * time for the network.
 */
const silenceLimit = 50_000;
const streamEvent = 'configuration-update-event';

/**
 * Follows the event stream of a site. A stream that breaks is followed by a poll, soon at first, and by the stream again.
 * @param poll fetches the configuration; `changed` is the time of the change that the stream announced
 * @param currentVersion returns the `dateModified` of the configuration in use
 * @returns a function that stops it
 */
export function followStream(
  settings: Settings,
  poll: (changed?: number) => Promise<void>,
  currentVersion: () => number | undefined,
  log: Logger,
): () => void {
  const { siteCode, serviceUrl, networkDomain, requester, clock, random, updateInterval } = settings;
  const { eventSource = createReader(requester) } = settings;
  const host = networkDomain ? `events.${networkDomain}` : 'events.kameleoon.eu';
  const url = `${serviceUrl || `https://${host}:8110`}/sse?siteCode=${encodeURIComponent(siteCode)}`;
  let failures = 0;
  let closed = false;
  let close = () => {};
  let cancelRetry = () => {};

  function open(): void {
    const opened = clock.now();
    const error = (cause: unknown) => {
      close();
      cancelRetry();
      log('warning', 'The event stream broke; polling instead', cause);
      if (clock.now() - opened >= minute) failures = 0;
      // Clients of a restarted service spread out.
      const delay = streamRetryDelay * 2 ** failures++ * (0.5 + random());
      cancelRetry = startTimer(Math.min(delay, updateInterval), async () => {
        await poll();
        if (!closed) open();
      });
    };
    try {
      // The service answers at once if the configuration has changed since it was fetched.
      const version = currentVersion();
      close = eventSource(version === undefined ? url : `${url}&version=${version}`, {
        message(event, data) {
          const changed = event === streamEvent ? readChange(data, siteCode) : null;
          if (changed !== null) void poll(changed);
        },
        error,
      });
    } catch (cause) {
      error(cause);
    }
  }

  open();
  return () => {
    closed = true;
    cancelRetry();
    close();
  };
}

/** Returns when this site's configuration changed; null for a message of another kind or site. */
function readChange(data: string, siteCode: string): number | null {
  try {
    const message = JSON.parse(data) as { siteCode?: unknown; ts?: unknown } | null;
    return message?.siteCode === siteCode && typeof message.ts === 'number' ? message.ts : null;
  } catch {
    return null;
  }
}

const createReader =
  (requester: Requester): EventSourceOpener =>
  (url, on) => {
    const controller = new AbortController();
    void readEventStream(requester, url, on, controller);
    return () => controller.abort();
  };

/** A longer line is not an event stream. */
const maximumLineLength = 1_000_000;

/**
 * Reads server-sent events over the requester, so that servers and workers, which have no `EventSource`, can too. It does
 * not reconnect: the end of the stream is an error like any other, and so are an answer that is no event stream and one
 * that falls silent.
 * @param controller ends it; nothing is called after that
 */
async function readEventStream(
  requester: Requester,
  url: string,
  on: Parameters<EventSourceOpener>[1],
  controller: AbortController,
): Promise<void> {
  const { signal } = controller;
  const parse = createEventParser((event, data) => signal.aborted || on.message(event, data));
  let cancelWatchdog = () => {};
  const fail = (cause: unknown) => {
    cancelWatchdog();
    if (signal.aborted) return;
    controller.abort();
    on.error(cause);
  };
  const restartWatchdog = () => {
    cancelWatchdog();
    cancelWatchdog = startTimer(silenceLimit, () => fail(new Error('The event stream is silent')));
  };
  signal.addEventListener('abort', () => cancelWatchdog());
  try {
    signal.throwIfAborted();
    restartWatchdog();
    const response = await requester(url, { method: 'GET', headers: { Accept: 'text/event-stream' }, signal });
    if (!response.ok) throw new Error(`The event stream answered ${response.status}`);
    const type = response.headers.get('Content-Type');
    if (!type?.startsWith('text/event-stream')) throw new Error(`The event stream is ${type}`);
    await readChunks(response, (text) => {
      // Bytes without the end of a line are no sign of life: a broken proxy may drip them for ever.
      if (/[\r\n]/.test(text)) restartWatchdog();
      parse(text);
    });
    throw new Error('The event stream ended');
  } catch (cause) {
    fail(cause);
  }
}

/**
 * Creates a parser of the event stream format (WHATWG HTML §9.2) as far as this service uses it: `event` and `data` fields,
 * comments, and a blank line that ends a message.
 */
export function createEventParser(onMessage: (event: string, data: string) => void): (chunk: string) => void {
  let rest = '';
  let event = '';
  let data: string[] = [];
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    if (rest.length > maximumLineLength) throw new Error('The event stream sent an endless line');
    for (const line of lines) {
      if (line === '') {
        if (data.length > 0) onMessage(event || 'message', data.join('\n'));
        event = '';
        data = [];
        continue;
      }
      const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
      if (field === 'event') event = value;
      if (field === 'data') data.push(value);
    }
  };
}
