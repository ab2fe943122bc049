import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ClientSettings, conversion, customData, type EventSourceOpener, type FlagClient } from './index.ts';
import { memoryStorage, pageCookies, pause, until, withService } from './testing.service.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment } from './testing.ts';

const range = { targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'RANGE', range: [1] } as const;
const toOn = [{ variationKey: 'on', variationId: 910_001, exposition: 1 }];
const use = withService({
  ...makeConfiguration(
    makeFlag({ rules: [{ ...everybody, variationByExposition: toOn }] }),
    makeFlag({
      id: 2,
      featureKey: 'broken',
      rules: [{ ...everybody, id: 2, segmentId: 1, variationByExposition: toOn }],
    }),
  ),
  customData: [
    { id: 1, index: 3 },
    { id: 2, index: 4, isMappingIdentifier: true },
  ],
  segments: [makeSegment(1, [range])],
});
const events = (type: string) => use.service.events().filter(({ eventType }) => eventType === type);
const question = (visitorCode: string) => ({ visitorCode, featureKey: 'bag' });
afterEach(() => {
  vi.useRealTimers();
});

describe('a visitor code that is no text', () => {
  it.each([12345, { code: 'anna' }, ['anna'], true, null])('is refused at the door: %j', async (code) => {
    const client = await use.ready();
    const visitorCode = code as unknown as string;
    const refused = expect.objectContaining({ name: 'FlagError', type: 'VisitorCodeEmpty' });
    for (const call of [
      () => client.getVariation(question(visitorCode)),
      () => client.getVariations({ visitorCode }),
      () => client.isFeatureFlagActive(question(visitorCode)),
      () => client.explain(visitorCode, 'bag'),
      () => client.addData(visitorCode, customData(3, 'a')),
      () => client.trackConversion({ visitorCode, goalId: 1 }),
      () => client.setLegalConsent(visitorCode, true),
    ]) {
      expect(call).toThrow(refused);
    }
    if (code) expect(() => client.getVisitorCode(visitorCode, pageCookies())).toThrow(refused);
    client.trackConversion({ visitorCode: 'anna', goalId: 1 });
    await until(() => events('conversion').length === 1);
  });
});

it('an error in a timer is logged, and the next batch is sent', async () => {
  const client = await use.ready({ random: () => 0.5 });
  const broken = vi.spyOn(String.prototype, 'toWellFormed').mockImplementationOnce(() => {
    throw new Error('broken');
  });
  client.getVariation(question('anna'));
  await until(() => use.logged.some(({ level, error }) => level === 'error' && String(error).includes('broken')));
  broken.mockRestore();
  client.getVariation(question('ben'));
  await until(() => events('experiment').some(({ visitorCode }) => visitorCode === 'ben'));
});

describe('what is undefined is missing', () => {
  it('in a conversion', async () => {
    const client = await use.ready();
    const goal = { visitorCode: 'anna', goalId: 7, revenue: undefined, negative: undefined, metadata: undefined };
    client.trackConversion(goal as Parameters<FlagClient['trackConversion']>[0]);
    await until(() => events('conversion').length === 1);
    expect(events('conversion')).toEqual([expect.objectContaining({ goalId: '7', revenue: '0', negative: 'false' })]);
    expect(conversion({ goalId: 7, revenue: undefined as unknown as number }).revenue).toBe(0);
  });

  it('in custom data', () => {
    expect(customData(3, undefined as unknown as string).values).toEqual([]);
    expect(customData(3, 'a', null as unknown as string, 'b').values).toEqual(['a', 'b']);
  });
});

it('an empty mapping value links nobody, and is not marked as a mapping identifier', async () => {
  const client = await use.ready();
  client.addData('anna', customData(4, ''));
  await client.flush({ visitorCode: 'anna', instant: true });
  client.addData('anna', customData(4, 'user'));
  await client.flush({ visitorCode: 'anna', instant: true });
  expect(events('customData').map(({ mappingIdentifier }) => mappingIdentifier)).toEqual([undefined, 'true']);
});

it('a condition in error leaves out its flag, with a warning; the others are answered', async () => {
  const client = await use.ready();
  client.addData('anna', customData(3, '1'));
  expect([...client.getActiveFeatureFlags('anna').keys()]).toEqual(['bag']);
  expect(client.getVisitorFeatureFlags('anna').map(({ key }) => key)).toEqual(['bag']);
  expect(use.logged).toContainEqual({
    level: 'warning',
    message: expect.any(String),
    error: expect.objectContaining({ type: 'RangeCheck' }),
  });
  expect(() => client.getVariations({ visitorCode: 'anna' })).toThrow(expect.objectContaining({ type: 'RangeCheck' }));
});

it('the engine code contains experiments, not the holdout', async () => {
  use.service.state.configuration = {
    ...makeConfiguration(makeFlag({ rules: [{ ...everybody, variationByExposition: toOn }] })),
    holdout: {
      experimentId: 990,
      variationByExposition: [{ variationKey: 'not-in-holdout', variationId: 991, exposition: 1 }],
    },
  };
  const client = await use.ready();
  client.getVariation(question('anna'));
  expect(client.getEngineTrackingCode('anna')).toContain("'Experiments.assignVariation',280100,910001");
  expect(client.getEngineTrackingCode('anna')).not.toContain('990');
});

describe('what the caller hands in', () => {
  it('may be a logger that throws', async () => {
    const logger = () => {
      throw new Error('full disk');
    };
    const client = await use.ready({ logger, updateInterval: 0 });
    client.addData('anna', {} as never);
    expect(client.getVariation(question('anna')).key).toBe('on');
  });

  it('may be a logger or a listener that rejects', async () => {
    const rejections: unknown[] = [];
    const note = (error: unknown) => void rejections.push(error);
    process.on('unhandledRejection', note);
    const fail = async () => {
      throw new Error('full disk');
    };
    const client = await use.ready({ logger: fail as () => void, updateInterval: 0 });
    client.onEvent('evaluation', fail as () => void);
    client.addData('anna', {} as never);
    expect(client.getVariation(question('anna')).key).toBe('on');
    // Unhandled rejections are reported once the microtasks are done.
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('unhandledRejection', note);
    expect(rejections).toEqual([]);
  });

  it('may be a storage whose onChange throws', async () => {
    const storage = Object.assign(memoryStorage(), {
      onChange: () => {
        throw new Error('no events here');
      },
    });
    const client = await use.ready({ storage });
    expect(client.getVariation(question('anna')).key).toBe('on');
    expect(use.logged).toContainEqual(
      expect.objectContaining({ error: expect.objectContaining({ type: 'StorageRead' }) }),
    );
  });

  it('may be data that is no JSON', async () => {
    const client = await use.ready();
    const circular: Record<string, unknown> = { kind: 'nothing' };
    circular.self = circular;
    client.addData('anna', circular as never, { kind: 'device', device: 5n } as never);
    expect(use.logged.filter(({ level }) => level === 'warning')).toHaveLength(2);
  });
});

describe('an answer', () => {
  it('is read up to 20 million characters', async () => {
    let sent = 0;
    use.service.answers['/v3'] = (_, response) => {
      const piece = ' '.repeat(1_000_000);
      const pour = () => {
        while (!response.destroyed && response.write(piece)) sent += 1;
        sent += 1;
      };
      response.on('drain', pour);
      pour();
    };
    const client = use.createTestClient({ requestTimeout: 60_000 });
    await expect(client.initialize()).rejects.toThrow(
      expect.objectContaining({ cause: expect.objectContaining({ message: 'The answer is too long' }) }),
    );
    // Three attempts, and what the buffers of both sides hold.
    expect(sent).toBeLessThan(3 * 40);
  });

  it('of a requester whose bodies are no streams is read whole', async () => {
    const requester = async () =>
      ({
        ok: true,
        status: 200,
        headers: new Headers(),
        text: async () => JSON.stringify(makeConfiguration(makeFlag())),
      }) as unknown as Response;
    const client = await use.ready({ requester });
    expect(client.getFeatureFlags()).toHaveLength(1);
  });
});

describe('close', () => {
  const closing = (settings: Partial<ClientSettings>) => use.ready({ trackRetryDelay: 60_000, ...settings });

  it('ends the pause before the next attempt, and sends at once what failed', async () => {
    let attempts = 0;
    use.service.answers['/visit/events'] = (_, response) => {
      attempts += 1;
      response.writeHead(attempts === 1 ? 500 : 204).end();
    };
    const client = await closing({});
    client.getVariation(question('anna'));
    void client.flush({ instant: true });
    await until(() => attempts === 1 && use.logged.some(({ message }) => message === 'The tracking failed'));
    await client.close();
    expect(attempts).toBe(2);
    expect(new Set(events('experiment').map(({ nonce }) => nonce)).size).toBe(1);
  });

  it('waits for the request under way, and stores what the service does not take', async () => {
    const storage = memoryStorage();
    use.service.answers['/visit/events'] = (_, response) => {
      setTimeout(() => response.writeHead(500).end(), 200);
    };
    const client = await closing({ storage });
    client.getVariation(question('anna'));
    void client.flush({ instant: true });
    await until(() => use.service.requests('/visit/events').length === 1);
    await client.close();
    expect(use.service.requests('/visit/events')).toHaveLength(2);
    const { assignments } = JSON.parse(storage.items.get('kameleoon.abc.production.visitor.anna') ?? '');
    expect(assignments['280100'].status).toBe('unsent');
  });

  it('takes two request timeouts at most', async () => {
    use.service.answers['/visit/events'] = () => {};
    const client = await closing({ requestTimeout: 300 });
    client.getVariation(question('anna'));
    void client.flush({ instant: true });
    await until(() => use.service.requests('/visit/events').length === 1);
    const begun = performance.now();
    await client.close();
    expect(performance.now() - begun).toBeLessThan(900);
  });
});

describe('the event stream', () => {
  const realTime = {
    ...makeConfiguration(makeFlag()),
    configuration: { realTimeUpdate: true },
    dateModified: 1_763_000_000_000,
  };

  it('is opened with the version of the configuration', async () => {
    use.service.state.configuration = realTime;
    const eventSource = vi.fn<EventSourceOpener>(() => () => {});
    await use.ready({ eventSource });
    await until(() => eventSource.mock.calls.length === 1);
    expect(eventSource.mock.calls[0]?.[0]).toContain('/sse?siteCode=abc&version=1763000000000');
  });

  it.each<[string, (response: import('node:http').ServerResponse) => void]>([
    ['never answers', () => {}],
    [
      'is silent after its head',
      (response) => void response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders(),
    ],
    [
      'falls silent',
      (response) => void response.writeHead(200, { 'Content-Type': 'text/event-stream' }).write(':\n\n'),
    ],
  ])('that %s is given up after two heartbeats, polled for, and opened again', async (_, answer) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    use.service.state.configuration = realTime;
    use.service.answers['/sse'] = (__, response) => answer(response);
    const client = use.createTestClient({ requestTimeout: 1e9 });
    await client.initialize();
    await vi.waitUntil(() => use.service.requests('/sse').length === 1);
    // The head, or the first bytes, arrive.
    await new Promise((resolve) => setImmediate(resolve));
    const polls = use.service.requests('/v3').length;
    await vi.advanceTimersByTimeAsync(60_000);
    await vi.advanceTimersByTimeAsync(10_000);
    vi.useRealTimers();
    await until(() => use.service.requests('/sse').length === 2);
    expect(use.service.requests('/v3').length).toBe(polls + 1);
  });

  it('that drips without the end of a line is silent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    use.service.state.configuration = realTime;
    use.service.answers['/sse'] = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
      const drip = setInterval(() => response.write(' '), 2);
      response.on('close', () => clearInterval(drip));
    };
    const client = use.createTestClient({ requestTimeout: 1e9 });
    await client.initialize();
    await vi.waitUntil(() => use.service.requests('/sse').length === 1);
    const hasBroken = () => use.logged.some(({ error }) => String(error).includes('The event stream is silent'));
    for (let second = 0; second < 60; second += 5) {
      // Real time, in which something arrives.
      await new Promise<void>((resolve) => {
        const wait = setInterval(() => {
          clearInterval(wait);
          resolve();
        }, 10);
      });
      await vi.advanceTimersByTimeAsync(5000);
    }
    vi.useRealTimers();
    await until(hasBroken);
  });

  it('that is HTML is left at once', async () => {
    use.service.state.configuration = realTime;
    use.service.answers['/sse'] = (_, response) =>
      void response.writeHead(200, { 'Content-Type': 'text/html' }).write('<html>');
    await use.ready();
    await until(() => use.logged.some(({ error }) => String(error).includes('The event stream is text/html')));
  });
});

it('a part that hangs while it is loaded holds initialize no longer than the request timeout', async () => {
  vi.resetModules();
  vi.doMock('./targeting/segment.ts', () => new Promise(() => {}));
  const { createClient } = await import('./client.ts');
  const client = createClient({ siteCode: 'abc', serviceUrl: use.service.url, requestTimeout: 200, logLevel: 'none' });
  const begun = performance.now();
  await client.initialize();
  expect(performance.now() - begun).toBeLessThan(1500);
  expect(client.getVariation(question('anna')).key).toBe('on');
  vi.doUnmock('./targeting/segment.ts');
  await client.close();
  await pause(0);
});
