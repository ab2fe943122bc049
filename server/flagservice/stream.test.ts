import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import {
  putDocument,
  startTestService,
  type TestService,
  testDocument,
  testFlag,
  testRule,
} from './flagservice.testing.ts';
import { createStreams } from './stream.ts';

let database: Database;
const started: TestService[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
let flags: TestService;
const start = async (options = {}) => {
  const service = await startTestService(database, options);
  started.push(service);
  return service;
};
let number = 0;
let siteCode: string;
beforeEach(async () => {
  flags = await start();
  number += 1;
  siteCode = `stream${number}`;
  await putDocument(flags, testDocument({ siteCode }));
});
afterEach(async () => {
  for (const service of started.splice(0)) await service.stop();
});

/** Opens a stream and collects its events. */
async function listen({ url }: TestService, lastEventId?: string, query = '') {
  const answer = await fetch(`${url}/sse?siteCode=${siteCode}${query}`, {
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  });
  if (!answer.ok || !answer.body) throw new Error(String(answer.status));
  const state = { text: '', ended: false };
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  void (async () => {
    for (;;) {
      const { done, value } = await reader.read().catch(() => ({ done: true as const, value: undefined }));
      if (done) break;
      state.text += value;
    }
    state.ended = true;
  })();
  const events = () =>
    state.text.split('\n\n').flatMap((block) => {
      const data = block.match(/^event: configuration-update-event\nid: (\d+)\ndata: (.*)$/);
      return data ? [{ id: data[1], data: JSON.parse(data[2] ?? '') }] : [];
    });
  return { headers: answer.headers, state, events, stop: () => reader.cancel() };
}

const edited = (text: string) => testDocument({ siteCode, groups: [{ key: 'g', name: text }] });
const changedAt = () => flags.service.sites.find(siteCode)?.changedAt;

describe('the event stream', () => {
  test('sends every client an edit in under a second, in every process', async () => {
    const other = await start();
    const clients = [await listen(flags), await listen(flags), await listen(other)];
    expect(clients[0]?.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(clients[0]?.headers.get('access-control-allow-origin')).toBe('*');
    await expect.poll(() => clients.every(({ state }) => /^retry: \d+\n\n$/.test(state.text))).toBe(true);
    const begun = performance.now();
    await putDocument(flags, edited('once'));
    for (const { events } of clients) {
      await expect
        .poll(events, { interval: 5, timeout: 1000 })
        .toEqual([{ id: String(changedAt()), data: { siteCode, ts: changedAt() } }]);
    }
    expect(performance.now() - begun).toBeLessThan(1000);
    const fetched = await fetch(`${other.url}/v3/${siteCode}?ts=${changedAt()}`);
    expect(await fetched.json()).toMatchObject({ dateModified: changedAt() });
    for (const { stop } of clients) await stop();
  });

  test('sends nothing of other sites, and no edit that changed nothing', async () => {
    const client = await listen(flags);
    await putDocument(flags, testDocument({ siteCode: 'streamother' }));
    await putDocument(flags, testDocument({ siteCode }));
    await putDocument(flags, edited('changed'));
    await expect.poll(client.events).toHaveLength(1);
    await client.stop();
  });

  test('sends a scheduled change at its time', async () => {
    const from = new Date(Date.now() + 700);
    const environments = {
      production: { state: 'SCHEDULED' as const, from: from.toISOString(), until: null, rules: [testRule()] },
    };
    await putDocument(flags, testDocument({ siteCode, featureFlags: [testFlag({ environments })] }));
    const client = await listen(flags);
    await expect
      .poll(client.events, { timeout: 2500, interval: 5 })
      .toEqual([{ id: String(from.getTime()), data: { siteCode, ts: from.getTime() } }]);
    expect(Date.now() - from.getTime()).toBeLessThan(1000);
    const { featureFlags } = await (await fetch(`${flags.url}/v3/${siteCode}`)).json();
    expect(featureFlags[0].environmentEnabled).toBe(true);
    await client.stop();
  });

  test('sends a client that reconnects what it has missed, also after a restart, and otherwise nothing', async () => {
    const before = String(changedAt());
    await putDocument(flags, edited('missed'));
    const restarted = await start();
    const [late, current, fresh] = [
      await listen(restarted, before),
      await listen(restarted, String(changedAt())),
      await listen(restarted),
    ];
    await expect.poll(late.events).toEqual([{ id: String(changedAt()), data: { siteCode, ts: changedAt() } }]);
    await expect.poll(() => current.state.text + fresh.state.text).toMatch(/^(?:retry: \d+\n\n){2}$/);
    for (const { stop } of [late, current, fresh]) await stop();
  });

  test('sends a change at once to a client whose configuration is older, and nothing to one that is up to date or ahead', async () => {
    const version = changedAt() ?? 0;
    await putDocument(flags, edited('between configuration and stream'));
    const [behind, current, ahead] = await Promise.all(
      [version, changedAt(), (changedAt() ?? 0) + 1].map((seen) => listen(flags, undefined, `&version=${seen}`)),
    );
    await expect
      .poll(() => behind?.events())
      .toEqual([{ id: String(changedAt()), data: { siteCode, ts: changedAt() } }]);
    await expect.poll(() => `${current?.state.text}${ahead?.state.text}`).toMatch(/^(?:retry: \d+\n\n){2}$/);
    for (const client of [behind, current, ahead]) await client?.stop();
  });

  test('ends for all clients when the process stops, and no longer counts those that left', async () => {
    const leaving = await listen(flags);
    const staying = await listen(flags);
    expect(flags.service.streams.count()).toBe(2);
    await leaving.stop();
    await expect.poll(() => flags.service.streams.count()).toBe(1);
    await started.pop()?.stop();
    await expect.poll(() => staying.state.ended).toBe(true);
  });

  test('is refused when there are too many', async () => {
    const small = await start({ maxStreams: 1 });
    const client = await listen(small);
    const answer = await fetch(`${small.url}/sse?siteCode=${siteCode}`);
    expect([answer.status, (await answer.json()).code]).toEqual([503, 'TOO_BUSY']);
    await client.stop();
  });

  test('sends heartbeats, and disconnects a client that does not read', async () => {
    const lively = await start({ heartbeatMs: 200 });
    const client = await listen(lively);
    await expect.poll(() => client.state.text.match(/^:$/gm)?.length ?? 0).toBeGreaterThan(2);
    const deaf = connect(Number(new URL(lively.url).port), '127.0.0.1');
    deaf.write(`GET /sse?siteCode=${siteCode} HTTP/1.1\r\nhost: x\r\n\r\n`);
    await expect.poll(() => lively.service.streams.count()).toBe(2);
    deaf.pause();
    const site = lively.service.sites.find(siteCode);
    if (!site) throw new Error('no site');
    // Until the buffers of both systems are full.
    const flood = setInterval(() => {
      for (let event = 0; event < 100; event += 1) lively.service.streams.sendChange({ ...site, siteCode });
    }, 1);
    await expect.poll(() => lively.service.streams.count(), { timeout: 10_000 }).toBe(1);
    clearInterval(flood);
    deaf.destroy();
    await client.stop();
  });
});

test('a client that has not read the last heartbeat when the next is due is disconnected', async () => {
  const streams = createStreams({ maxStreams: 10, heartbeatMs: 20 });
  const site = flags.service.sites.find(siteCode);
  if (!site) throw new Error('no site');
  const createSocket = (writableLength: number) => {
    const socket = Object.assign(new EventEmitter(), {
      writableLength,
      written: '',
      destroyed: false,
      write: (text: string) => {
        socket.written += text;
      },
      destroy: () => {
        socket.destroyed = true;
        socket.emit('close');
      },
      destroySoon: () => {},
    });
    return socket;
  };
  const [reading, stuck] = [createSocket(0), createSocket(1)];
  for (const socket of [reading, stuck]) {
    streams.open({ socket, detachSocket: () => {} } as unknown as ServerResponse, site, '127.0.0.1', {});
  }
  await expect.poll(() => [reading.destroyed, stuck.destroyed, streams.count()]).toEqual([false, true, 1]);
  expect(reading.written).toMatch(/\n\n:\n\n/);
  streams.close();
});

test('one address opens only so many streams, and others still get theirs', () => {
  const isBackend = (address: string) => address === 'backend';
  const streams = createStreams({ maxStreams: 10, maxPerAddress: 2, isBackend, heartbeatMs: 60_000 });
  const site = flags.service.sites.find(siteCode);
  if (!site) throw new Error('no site');
  const open = (address: string) => {
    const socket = Object.assign(new EventEmitter(), { destroyed: false, write: () => {}, destroySoon: () => {} });
    streams.open({ socket, detachSocket: () => {} } as unknown as ServerResponse, site, address, {});
    return socket;
  };
  const first = open('a');
  open('a');
  for (let opened = 0; opened < 2; opened += 1) open('backend');
  expect(['a', 'b', 'backend'].map(streams.isFull)).toEqual([true, false, false]);
  first.emit('close');
  expect(streams.isFull('a')).toBe(false);
  streams.close();
});
