import { minute } from './constants.ts';
import { type EventSourceOpener, type Logger, later, type Requester } from './platform.ts';
import type { Settings } from './settings.ts';

/** The first poll after the stream broke; the wait doubles up to the update interval. */
const streamRetryDelay = 5_000;
const streamEvent = 'configuration-update-event';

/**
 * Follows the event stream of a site, loaded when a configuration asks for it. A stream that breaks is followed by a poll,
 * soon at first, and by the stream again.
 * @param poll asks for the configuration; with a time when the stream told of a change
 * @returns how to stop
 */
export function followStream(settings: Settings, poll: (changed?: number) => Promise<void>, log: Logger): () => void {
  const { siteCode, serviceUrl, networkDomain, requester, clock, random, updateInterval } = settings;
  const { eventSource = readerOver(requester) } = settings;
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
      // Not all clients of a restarted service at once.
      const wait = streamRetryDelay * 2 ** failures++ * (0.5 + random());
      cancelRetry = later(Math.min(wait, updateInterval), async () => {
        await poll();
        if (!closed) open();
      });
    };
    try {
      close = eventSource(url, {
        message(event, data) {
          const changed = event === streamEvent ? changeOf(data, siteCode) : null;
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

/** When this site's configuration changed; null for a message that is not about that. */
function changeOf(data: string, siteCode: string): number | null {
  try {
    const message = JSON.parse(data) as { siteCode?: unknown; ts?: unknown } | null;
    return message?.siteCode === siteCode && typeof message.ts === 'number' ? message.ts : null;
  } catch {
    return null;
  }
}

const readerOver =
  (requester: Requester): EventSourceOpener =>
  (url, on) => {
    const controller = new AbortController();
    void readEventStream(requester, url, on, controller);
    return () => controller.abort();
  };

/** A line of a stream is no longer than this; more is not an event stream. */
const maximumLineLength = 1_000_000;

/**
 * Reads server-sent events over the requester, so that servers and workers, which have no `EventSource`, can too. It does
 * not reconnect by itself: an end of the stream is an error like any other, and the client decides what follows.
 * @param controller ends it; after that nothing is called any more
 */
async function readEventStream(
  requester: Requester,
  url: string,
  on: Parameters<EventSourceOpener>[1],
  controller: AbortController,
): Promise<void> {
  const { signal } = controller;
  const parse = eventParser((event, data) => signal.aborted || on.message(event, data));
  try {
    signal.throwIfAborted();
    const response = await requester(url, { method: 'GET', headers: { Accept: 'text/event-stream' }, signal });
    if (!response.ok) throw new Error(`The event stream answered ${response.status}`);
    await eachChunk(response, parse);
    throw new Error('The event stream ended');
  } catch (cause) {
    if (signal.aborted) return;
    controller.abort();
    on.error(cause);
  }
}

/** Calls back with each piece of a body as it arrives. */
async function eachChunk(response: Response, onText: (text: string) => void): Promise<void> {
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) return;
    onText(decoder.decode(value, { stream: true }));
  }
}

/**
 * The event stream format (WHATWG HTML §9.2) as far as this service uses it: `event` and `data` fields, comments, and a
 * blank line that ends a message.
 */
export function eventParser(onMessage: (event: string, data: string) => void): (chunk: string) => void {
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
