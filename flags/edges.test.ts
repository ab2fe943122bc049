import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FlagClient } from './api.ts';
import { isVisitorData } from './data.ts';
import type { EventSourceOpener, Requester } from './platform.ts';
import type { ClientSettings } from './settings.ts';
import { memoryStorage, pause } from './testing.service.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment } from './testing.ts';
import type { Configuration, Rule } from './wire.ts';

/** Starts, ends, storages and answers that are not as they should be. Each client is of modules that nobody has loaded yet. */

const on: Rule = { ...everybody, variationByExposition: [{ variationKey: 'on', variationId: 1, exposition: 1 }] };
const plain = makeConfiguration(makeFlag({ rules: [on] }));
const targeted: Configuration = {
  ...makeConfiguration(
    makeFlag({ rules: [on] }),
    makeFlag({ id: 2, featureKey: 'phones', rules: [{ ...on, segmentId: 1 }] }),
  ),
  segments: [
    { ...makeSegment(1, [{ targetingType: 'DEVICE_TYPE', device: 'PHONE' }]), audienceTracking: true },
    makeSegment(9, [{ targetingType: 'TARGET_EXPERIMENT', experiment: 55, variationMatchType: 'ANY' }]),
  ],
};
const consentRequired: Configuration = { ...plain, configuration: { consentType: 'REQUIRED' } };
const realTime: Configuration = { ...targeted, configuration: { realTimeUpdate: true } };

let createClient: typeof import('./client.ts').createClient;
let sent: string[];
let logged: string[];
const clients: FlagClient[] = [];

/** A service with this configuration that accepts tracking and returns this visit. */
const serving =
  (configuration: Configuration, visit?: object): Requester =>
  async (url, { method, body }) => {
    if (method === 'POST') sent.push(body ?? '');
    const known = url.includes('/visit/visitor') ? { currentVisit: visit } : configuration;
    return new Response(method === 'POST' ? null : JSON.stringify(known));
  };

function createTestClient(settings: Partial<ClientSettings>): FlagClient {
  const client = createClient({
    siteCode: 'abc',
    serviceUrl: 'http://service',
    storage: null,
    trackingInterval: 100,
    trackRetryDelay: 5,
    logger: (_level, message) => logged.push(message),
    ...settings,
  });
  clients.push(client);
  return client;
}

function storageWith(entries: Record<string, unknown>) {
  const storage = memoryStorage();
  for (const [name, value] of Object.entries(entries)) {
    storage.setItem(`kameleoon.abc.production.${name}`, JSON.stringify(value));
  }
  return storage;
}

const getKey = (client: FlagClient, featureKey: string, visitorCode = 'anna') =>
  client.getVariation({ visitorCode, featureKey }).key;

/**
 * The streams that a started client opens, the first of them open already; timers stand still from then on.
 * @param meanwhile called at each, with how many there are
 */
async function collectStreams(meanwhile: (count: number) => void = () => {}) {
  const opened: Parameters<EventSourceOpener>[1][] = [];
  const eventSource: EventSourceOpener = (_url, listener) => {
    meanwhile(opened.push(listener));
    return () => {};
  };
  await createTestClient({ random: () => 0.5, eventSource, requester: serving(realTime) }).initialize();
  await vi.waitUntil(() => opened.length === 1);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return opened;
}

beforeEach(async () => {
  vi.resetModules();
  ({ createClient } = await import('./client.ts'));
  sent = [];
  logged = [];
});
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

describe('a start', () => {
  it('with an old stored configuration and no service waits for targeting', async () => {
    const lastUpdate = Date.now() - 100 * 60_000;
    const client = createTestClient({
      storage: storageWith({ clientData: { data: targeted, lastUpdate, lastModified: null } }),
      requester: () => Promise.reject(new Error('offline')),
    });
    await client.initialize();
    client.addData('anna', { kind: 'device', device: 'PHONE' });
    expect(getKey(client, 'phones')).toBe('on');
  });

  it('that targeting is behind says so when audiences are asked for', async () => {
    const client = createTestClient({ defaultDataFile: targeted, requester: serving(targeted) });
    void client.initialize();
    expect(() => client.evaluateAudiences('anna')).toThrow(expect.objectContaining({ type: 'Initialization' }));
  });

  it('finds no storage where localStorage is null, as in some web views', async () => {
    vi.stubGlobal('document', { cookie: '', addEventListener() {}, removeEventListener() {} });
    vi.stubGlobal('localStorage', null);
    await createTestClient({ storage: undefined, cookies: null, requester: serving(plain) }).initialize();
    expect(logged).toEqual([]);
  });
});

describe('an end', () => {
  it('while a part is being loaded leaves no timer and no listener behind', async () => {
    const listeners = new Set<unknown>();
    vi.stubGlobal('document', {
      cookie: '',
      addEventListener: (_type: string, listener: unknown) => listeners.add(listener),
      removeEventListener: (_type: string, listener: unknown) => listeners.delete(listener),
    });
    const set = vi.spyOn(globalThis, 'setInterval');
    const cleared = vi.spyOn(globalThis, 'clearInterval');
    const client = createTestClient({
      defaultDataFile: plain,
      cookies: null,
      activity: true,
      requester: serving(plain),
    });
    const started = client.initialize();
    await client.close();
    await started;
    await pause(50);
    const timers = set.mock.results.map(({ value }) => value);
    expect(timers.length).toBeGreaterThan(0);
    for (const timer of timers) expect(cleared).toHaveBeenCalledWith(timer);
    expect(listeners.size).toBe(0);
  });

  it('while the stream is being loaded opens none any more', async () => {
    const eventSource = vi.fn<EventSourceOpener>(() => () => {});
    const client = createTestClient({ eventSource, requester: serving(realTime) });
    void client.initialize();
    await vi.waitUntil(() => client.isInitialized(), { interval: 0 });
    const opened = eventSource.mock.calls.length;
    await client.close();
    await pause(100);
    expect(eventSource).toHaveBeenCalledTimes(opened);
  });

  it('drops an event that is too long, and sends those behind it', async () => {
    const client = createTestClient({ defaultDataFile: plain, requester: serving(plain) });
    await client.initialize();
    getKey(client, 'bag');
    client.addData('anna', { kind: 'pageView', urlAddress: 'x'.repeat(3_000_000) });
    client.trackConversion({ visitorCode: 'anna', goalId: 5 });
    await client.close();
    expect(sent.join()).toContain('goalId=5');
  });
});

describe('a storage', () => {
  it.each([
    [{ consent: 'false', expirationTime: 0 }, false],
    [{ consent: [false], expirationTime: 0 }, false],
    [{ consent: true }, true],
    [{ consent: true, expirationTime: null }, true],
  ])('with the consent %j: tracking everything is allowed is %s', async (consent, isTold) => {
    const client = createTestClient({
      storage: storageWith({ visitors: ['anna'], 'visitor.anna': { consent } }),
      requester: serving(consentRequired),
    });
    await client.initialize();
    getKey(client, 'bag');
    await client.flush({ visitorCode: 'anna', instant: true });
    expect(sent.length > 0).toBe(isTold);
  });

  it('with forced variations of one id and other keys gives each visitor its own', async () => {
    const forced = (variationKey: string) => ({
      forced: { 280100: { variationKey, variationId: 1, forceTargeting: true } },
    });
    const client = createTestClient({
      storage: storageWith({ visitors: ['anna', 'ben'], 'visitor.anna': forced('old'), 'visitor.ben': forced('on') }),
      requester: serving(plain),
    });
    await client.initialize();
    expect([getKey(client, 'bag', 'anna'), getKey(client, 'bag', 'ben')]).toEqual(['old', 'on']);
  });
});

describe('a service', () => {
  it('that answers 304 to tracking has not accepted it', async () => {
    let attempts = 0;
    const answer = serving(plain);
    const client = createTestClient({
      requester: async (url, init) => {
        if (init.method === 'GET') return answer(url, init);
        attempts++;
        return new Response(null, { status: 304 });
      },
    });
    await client.initialize();
    getKey(client, 'bag');
    await client.flush({ visitorCode: 'anna', instant: true });
    expect(attempts).toBe(3);
  });

  it('whose data host is not a string gets no tracking, and breaks nothing', async () => {
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    const broken = { ...plain, configuration: { dataApiDomain: 5 } } as unknown as Configuration;
    const client = createTestClient({
      serviceUrl: undefined,
      networkDomain: 'shop.example',
      requester: serving(broken),
    });
    await client.initialize();
    getKey(client, 'bag');
    await pause(200);
    process.off('unhandledRejection', rejected);
    expect(rejected).not.toHaveBeenCalled();
  });

  it('whose stream reports one error twice gets one more connection', async () => {
    const opened = await collectStreams();
    opened[0]?.error(new Error('cut'));
    opened[0]?.error(new Error('cut'));
    vi.advanceTimersByTime(60_000);
    vi.useRealTimers();
    await pause(100);
    expect(opened).toHaveLength(2);
  });

  it('whose stream cannot be opened again is asked for it later', async () => {
    const rejected = vi.fn();
    process.on('unhandledRejection', rejected);
    const opened = await collectStreams((count) => {
      if (count === 2) throw new Error('blocked');
    });
    opened[0]?.error(new Error('cut'));
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    process.off('unhandledRejection', rejected);
    expect(opened.length).toBeGreaterThanOrEqual(3);
    expect(rejected).not.toHaveBeenCalled();
  });

  it('that knows assignments exposes them to listeners of the visitor', async () => {
    const configuration = { ...targeted, featureFlags: [makeFlag({ rules: [{ ...on, segmentId: 9 }] })] };
    const visit = {
      visitorCode: 'anna',
      timeStarted: 1,
      experimentEvents: [{ data: { id: 55, variationId: 3 }, time: 1 }],
    };
    const client = createTestClient({ requester: serving(configuration, visit) });
    await client.initialize();
    const keys: string[] = [];
    client.onEvent('visitorUpdate', () => keys.push(getKey(client, 'bag')));
    await client.getRemoteVisitorData({ visitorCode: 'anna', filters: { currentVisit: true, experiments: true } });
    expect(keys.at(-1)).toBe('on');
  });

  it('that knows an assignment does not hide from the engine that it is a script', async () => {
    const scripted = makeFlag({
      variations: [{ key: 'on', variables: [{ key: 'x', type: 'JS', value: '1' }] }],
      rules: [{ ...on, experimentId: 7 }],
    });
    const visit = {
      visitorCode: 'anna',
      timeStarted: 1,
      experimentEvents: [{ data: { id: 7, variationId: 1 }, time: 1 }],
    };
    const client = createTestClient({ requester: serving(makeConfiguration(scripted), visit) });
    await client.initialize();
    await client.getRemoteVisitorData({ visitorCode: 'anna', filters: { currentVisit: true, experiments: true } });
    client.getVariation({ visitorCode: 'anna', featureKey: 'bag', track: false });
    expect(client.getEngineTrackingCode('anna')).toContain("'Experiments.trigger',7,false");
  });
});

it.each([1.5, true, null, [5], Number.POSITIVE_INFINITY, -1])('custom data has no index %j', (index) => {
  expect(isVisitorData({ kind: 'customData', index, values: ['a'] })).toBe(false);
});
