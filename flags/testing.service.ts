import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach } from 'vitest';
import type { FlagClient } from './api.ts';
import { createClient } from './client.ts';
import type { KeyValueStorage } from './platform.ts';
import type { ClientSettings } from './settings.ts';
import type { Configuration } from './wire.ts';

/** A request as the service saw it. */
type ReceivedRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
};
type Answer = (received: ReceivedRequest, response: ServerResponse) => void;

/** A flag service on loopback with the given responses; it records the requests. */
async function startService(configuration: Configuration) {
  const received: ReceivedRequest[] = [];
  const streams = new Set<ServerResponse>();
  const state = { configuration, lastModified: 'Fri, 21 Nov 2025 12:00:00 GMT' };
  const answers: Record<string, Answer> = {
    '/v3': ({ headers }, response) => {
      if (headers['if-modified-since'] === state.lastModified) return void response.writeHead(304).end();
      response.writeHead(200, { 'Last-Modified': state.lastModified }).end(JSON.stringify(state.configuration));
    },
    '/visit/events': (_seen, response) => void response.writeHead(204).end(),
    '/sse': (_seen, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(': hello\n\n');
      streams.add(response);
      response.on('close', () => streams.delete(response));
    },
  };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://service');
    const one = {
      method: request.method ?? '',
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: await text(request),
    };
    received.push(one);
    const answer = answers[pathname] ?? (pathname.startsWith('/v3/') ? answers['/v3'] : undefined);
    if (answer) answer(one, response);
    else response.writeHead(404).end('{"message":"not found"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state,
    /** By path; `/v3` is the configuration. */
    answers,
    streams,
    requests: (path: string) => received.filter((one) => one.path.startsWith(path)),
    /** Every event of every tracking request, as its fields. */
    events: () =>
      received
        .filter(({ path }) => path === '/visit/events')
        .flatMap(({ body }) => body.split('\n').map((line) => Object.fromEntries(new URLSearchParams(line)))),
    /** Tells the open streams of another configuration. */
    push(next: Configuration, ts: number, siteCode = 'abc'): void {
      state.configuration = next;
      state.lastModified = new Date(ts).toUTCString();
      const data = JSON.stringify({ siteCode, ts });
      for (const stream of streams) stream.write(`event: configuration-update-event\ndata: ${data}\n\n`);
    },
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A storage that outlives clients, and can be looked into. */
export function memoryStorage(): KeyValueStorage & { items: Map<string, string> } {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

/** Waits until something holds; fails after ten seconds. */
export async function until(holds: () => boolean): Promise<void> {
  const end = Date.now() + 10_000;
  while (!holds()) {
    if (Date.now() > end) throw new Error('It did not come to hold');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** A service for each test of a file, and clients of it that are closed with the test. */
export function withService(configuration: Configuration) {
  const clients = new Set<FlagClient>();
  const use = {
    service: undefined as unknown as Awaited<ReturnType<typeof startService>>,
    /** What the clients logged. */
    logged: [] as { level: string; message: string; error: unknown }[],
    createTestClient(settings: Partial<ClientSettings> = {}): FlagClient {
      const client = createClient({
        siteCode: 'abc',
        serviceUrl: use.service.url,
        trackingInterval: 100,
        trackRetryDelay: 20,
        logLevel: 'debug',
        logger: (level, message, error) => use.logged.push({ level, message, error }),
        ...settings,
      });
      clients.add(client);
      return client;
    },
    async ready(settings: Partial<ClientSettings> = {}): Promise<FlagClient> {
      const client = use.createTestClient(settings);
      await client.initialize();
      return client;
    },
  };
  beforeEach(async () => {
    use.service = await startService(configuration);
    use.logged.length = 0;
  });
  afterEach(async () => {
    await Promise.all([...clients].map((client) => client.close()));
    clients.clear();
    await use.service.close();
  });
  return use;
}

/** Cookies of a page, of which each write is kept. */
export function pageCookies(text = '') {
  const written: string[] = [];
  return { written, text, read: () => text, write: (cookie: string) => void written.push(cookie) };
}
