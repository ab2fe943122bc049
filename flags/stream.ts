import { type EventSourceOpener, eachChunk, type Requester } from './platform.ts';

/** A line of a stream is no longer than this; more is not an event stream. */
const maximumLineLength = 1_000_000;

/**
 * Reads server-sent events over the requester, so that servers and workers, which have no `EventSource`, can too. It does
 * not reconnect by itself: an end of the stream is an error like any other, and the client decides what follows.
 * @param controller ends it; after that nothing is called any more
 */
export async function readEventStream(
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
