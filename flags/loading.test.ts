import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientSettings, FlagClient } from './index.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment } from './testing.ts';
import type { Configuration } from './wire.ts';

const on = [{ variationKey: 'on', variationId: 1, exposition: 1 }];
const targeted: Configuration = {
  ...makeConfiguration(
    makeFlag({ rules: [{ ...everybody, variationByExposition: on }] }),
    makeFlag({
      id: 2,
      featureKey: 'phones',
      rules: [{ ...everybody, id: 2, segmentId: 1, variationByExposition: on }],
    }),
  ),
  segments: [makeSegment(1, [{ targetingType: 'DEVICE_TYPE', device: 'PHONE' }])],
};
const early = { name: 'FlagError', type: 'Initialization' };
const ask = (client: FlagClient, featureKey: string) => client.getVariation({ visitorCode: 'anna', featureKey }).key;
const gone = () => {
  throw new Error('gone');
};

/** Clients of a library none of whose parts was loaded yet. */
let createTestClient: (settings?: Partial<ClientSettings>) => FlagClient;
let logged: { level: string; error: unknown }[];
let requestedPaths: string[];
let configuration: Configuration;
const clients: FlagClient[] = [];

beforeEach(async () => {
  vi.resetModules();
  const { createClient } = await import('./client.ts');
  logged = [];
  requestedPaths = [];
  configuration = targeted;
  createTestClient = (settings = {}) => {
    const client = createClient({
      siteCode: 'abc',
      serviceUrl: 'http://service',
      logger: (level, _message, error) => logged.push({ level, error }),
      requester: async (url) => {
        requestedPaths.push(new URL(url).pathname);
        return new Response(JSON.stringify(configuration));
      },
      ...settings,
    });
    clients.push(client);
    return client;
  };
});
afterEach(async () => {
  for (const part of ['./targeting/segment.ts', './stream.ts', './upkeep.ts', './client.remote.ts']) vi.doUnmock(part);
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

describe('what decides segments', () => {
  it('is there when initialize is done', async () => {
    const client = createTestClient();
    await client.initialize();
    client.addData('anna', { kind: 'device', device: 'PHONE' });
    expect([ask(client, 'phones'), client.isFeatureFlagActive({ visitorCode: 'ben', featureKey: 'phones' })]).toEqual([
      'on',
      false,
    ]);
  });

  it('is not waited for by flags without segments, when there is a data file', async () => {
    const client = createTestClient({ defaultDataFile: targeted });
    const initialized = client.initialize();
    client.addData('anna', { kind: 'device', device: 'PHONE' });
    expect(client.isInitialized()).toBe(true);
    expect(ask(client, 'bag')).toBe('on');
    expect(() => ask(client, 'phones')).toThrow(expect.objectContaining(early));
    await initialized;
    expect(ask(client, 'phones')).toBe('on');
  });

  it('is loaded once for all clients: a later one is ready with all its flags', async () => {
    await createTestClient().initialize();
    const client = createTestClient({ defaultDataFile: targeted });
    void client.initialize();
    client.addData('anna', { kind: 'device', device: 'PHONE' });
    expect(ask(client, 'phones')).toBe('on');
  });

  it('that cannot be loaded leaves the other flags, says why, and is tried again', async () => {
    vi.doMock('./targeting/segment.ts', gone);
    const client = createTestClient();
    expect(await client.initialize()).toBe(true);
    client.addData('anna', { kind: 'device', device: 'PHONE' });
    expect(ask(client, 'bag')).toBe('on');
    expect(() => ask(client, 'phones')).toThrow(expect.objectContaining({ ...early, cause: expect.anything() }));
    vi.doUnmock('./targeting/segment.ts');
    await vi.waitUntil(() => {
      try {
        return ask(client, 'phones') === 'on';
      } catch {
        return false;
      }
    });
  });
});

describe('a part that cannot be loaded', () => {
  it('to follow the stream leaves the client polling', async () => {
    vi.doMock('./stream.ts', gone);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    configuration = { ...targeted, configuration: { realTimeUpdate: true } };
    const client = createTestClient({ updateInterval: 1 });
    await client.initialize();
    expect(logged).toEqual([{ level: 'warning', error: expect.anything() }]);
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await vi.waitUntil(() => requestedPaths.length === 2);
    expect(requestedPaths).toEqual(['/v3/abc', '/v3/abc']);
  });

  it('to clean up is reported, and the client goes on', async () => {
    vi.doMock('./upkeep.ts', gone);
    const client = createTestClient({ cleanupInterval: 1 });
    expect(await client.initialize()).toBe(true);
    expect(logged).toEqual([{ level: 'error', error: expect.anything() }]);
    expect(ask(client, 'bag')).toBe('on');
  });

  it('to ask the service for data is an error of that question', async () => {
    vi.doMock('./client.remote.ts', gone);
    const client = createTestClient();
    await client.initialize();
    await expect(client.getRemoteData('x')).rejects.toThrow(
      expect.objectContaining({ name: 'FlagError', type: 'RemoteData', cause: expect.anything() }),
    );
    expect(ask(client, 'bag')).toBe('on');
  });
});
