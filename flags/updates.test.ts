import { describe, expect, it, vi } from 'vitest';
import type { FlagClient } from './index.ts';
import { createEventParser } from './stream.ts';
import { memoryStorage, pause, until, withService } from './testing.service.ts';
import { makeConfiguration, makeFlag, noon } from './testing.ts';
import type { Configuration } from './wire.ts';

const of = (featureKey: string, more: Partial<Configuration> = {}): Configuration => ({
  ...makeConfiguration(makeFlag({ featureKey })),
  ...more,
});
const realTime = { configuration: { realTimeUpdate: true } };
const use = withService(of('bag'));
const typed = (type: string) => expect.objectContaining({ name: 'FlagError', type });
const keys = (client: FlagClient) => client.getFeatureFlags().map(({ key }) => key);
const countRequests = () => use.service.requests('/v3').length;
const minutes = 60_000;

describe('a configuration that cannot be had', () => {
  it.each<[string, (response: import('node:http').ServerResponse) => void]>([
    ['a service that answers 500', (response) => response.writeHead(500).end('{"message":"no"}')],
    ['a service that answers 404', (response) => response.writeHead(404).end()],
    ['a service that answers HTML', (response) => response.writeHead(200).end('<html></html>')],
    ['malformed JSON', (response) => response.writeHead(200).end('{"featureFlags":[')],
    ['JSON that is no configuration', (response) => response.writeHead(200).end('{"featureFlags":{"__proto__":[]}}')],
    ['a service that cuts the connection', (response) => response.destroy()],
    ['a service that hangs', () => {}],
    [
      'a service that drips',
      (response) => {
        response.writeHead(200).write('{');
        const drip = setInterval(() => response.write(' '), 10);
        response.on('close', () => clearInterval(drip));
      },
    ],
    [
      'an answer without an end',
      (response) => {
        const megabyte = ' '.repeat(1_000_000);
        const pour = () => {
          while (!response.destroyed && response.write(megabyte));
        };
        response.on('drain', pour);
        pour();
      },
    ],
  ])('from %s is a typed error, and keeps the last good one', async (_what, answer) => {
    const client = use.createTestClient({ requestTimeout: 300 });
    const good = use.service.answers['/v3'];
    use.service.answers['/v3'] = (_seen, response) => answer(response);
    await expect(client.initialize()).rejects.toThrow(typed('ClientConfiguration'));
    expect(() => client.getFeatureFlags()).toThrow(typed('Initialization'));
    if (good) use.service.answers['/v3'] = good;
    await client.initialize();
    expect(keys(client)).toEqual(['bag']);

    const storage = memoryStorage();
    await use.ready({ storage });
    use.service.answers['/v3'] = (_seen, response) => answer(response);
    const later = use.createTestClient({
      storage,
      requestTimeout: 300,
      clock: { ...noon, now: () => Date.now() + 100 * minutes },
    });
    await later.initialize();
    expect(keys(later)).toEqual(['bag']);
    expect(use.logged).toContainEqual(expect.objectContaining({ level: 'error', error: typed('ClientConfiguration') }));
  });

  it('because nothing is new, when there is nothing old, is a typed error', async () => {
    use.service.answers['/v3'] = (_seen, response) => void response.writeHead(304).end();
    await expect(use.createTestClient().initialize()).rejects.toThrow(typed('ClientConfiguration'));
  });

  it('is requested twice more, at once', async () => {
    let failures = 2;
    const good = use.service.answers['/v3'];
    use.service.answers['/v3'] = (request, response) => {
      if (failures-- > 0) response.writeHead(503).end();
      else good?.(request, response);
    };
    await use.ready();
    expect(countRequests()).toBe(3);
    failures = 3;
    await expect(use.createTestClient().initialize()).rejects.toThrow(typed('ClientConfiguration'));
    expect(countRequests()).toBe(6);
  });

  it('waits for the request timeout, which any number may be, and no longer, whatever the requester does', async () => {
    const deaf = use.createTestClient({ requester: () => new Promise(() => {}), requestTimeout: 60 });
    const begun = Date.now();
    await expect(deaf.initialize()).rejects.toThrow(typed('ClientConfiguration'));
    expect(Date.now() - begun).toBeLessThan(1000);
    const slow = use.createTestClient({
      requester: (...args) => pause(50).then(() => fetch(...args)),
      requestTimeout: -1,
    });
    await expect(slow.initialize()).rejects.toThrow(typed('ClientConfiguration'));
    await use.ready({ requestTimeout: Number.POSITIVE_INFINITY });
  });
});

describe('a stored configuration', () => {
  async function after(milliseconds: number, more: Partial<Configuration> = {}) {
    const storage = memoryStorage();
    use.service.state.configuration = of('bag', more);
    await use.ready({ storage, clock: noon });
    use.service.state.configuration = of('pay', more);
    use.service.state.lastModified = 'Fri, 21 Nov 2025 13:00:00 GMT';
    const client = use.createTestClient({ storage, clock: { ...noon, now: () => noon.now() + milliseconds } });
    const initialized = client.initialize();
    const atOnce = client.isInitialized() ? keys(client) : null;
    await initialized;
    return { client, atOnce, afterwards: keys(client) };
  }

  it('younger than the update interval is used without asking', async () => {
    const { client, afterwards } = await after(59 * minutes);
    await pause(50);
    expect([afterwards, keys(client), countRequests()]).toEqual([['bag'], ['bag'], 1]);
  });

  it('younger than 90 minutes is used while asking', async () => {
    const { client, atOnce, afterwards } = await after(89 * minutes);
    expect([atOnce, afterwards]).toEqual([['bag'], ['bag']]);
    await until(() => keys(client)[0] === 'pay');
    expect(use.service.requests('/v3').at(-1)?.headers['if-modified-since']).toBe('Fri, 21 Nov 2025 12:00:00 GMT');
  });

  it('older than that is replaced first', async () => {
    expect((await after(91 * minutes)).afterwards).toEqual(['pay']);
  });

  it('of a site with real-time updates is never used without asking', async () => {
    const { client } = await after(1 * minutes, realTime);
    await until(() => keys(client)[0] === 'pay');
  });

  it('written by a clock that was ahead is not used for ever', async () => {
    const { client } = await after(-1000 * minutes);
    await until(() => keys(client)[0] === 'pay');
  });

  it('that has not changed stays, for another interval', async () => {
    const storage = memoryStorage();
    await use.ready({ storage, clock: noon });
    const at = (time: number) => ({ storage, clock: { ...noon, now: () => noon.now() + time } });
    await use.ready(at(100 * minutes));
    expect(countRequests()).toBe(2);
    await use.ready(at(159 * minutes));
    expect(countRequests()).toBe(2);
  });

  it('belongs to its site and environment', async () => {
    const storage = memoryStorage();
    await use.ready({ storage });
    await use.ready({ storage, siteCode: 'def' });
    await use.ready({ storage, environment: 'staging' });
    expect(countRequests()).toBe(3);
  });

  it('gives way to a newer data file', async () => {
    const storage = memoryStorage();
    use.service.state.configuration = of('bag', { dateModified: 5 });
    await use.ready({ storage });
    const with_ = (dateModified: number) => {
      const client = use.createTestClient({ storage, defaultDataFile: of('file', { dateModified }) });
      void client.initialize();
      return keys(client);
    };
    expect([with_(4), with_(6)]).toEqual([['bag'], ['file']]);
  });

  it.each(['', 'nonsense', '[]', '{"data":{"featureFlags":7},"lastUpdate":1}', '{"data":null,"lastUpdate":"x"}'])(
    'that is broken (%s) is as none',
    async (text) => {
      const storage = memoryStorage();
      storage.items.set('kameleoon.abc.production.clientData', text);
      expect(keys(await use.ready({ storage }))).toEqual(['bag']);
    },
  );

  it('from a broken data file is as none', async () => {
    expect(keys(await use.ready({ defaultDataFile: '{' }))).toEqual(['bag']);
    expect(use.logged).toContainEqual(expect.objectContaining({ error: typed('ClientConfiguration') }));
  });
});

describe('polling', () => {
  it('polls at each update interval, and reports when the configuration changed', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = await use.ready({ updateInterval: 2 });
    const updates: number[] = [];
    client.onEvent('configurationUpdate', ({ timestamp }) => updates.push(timestamp));
    vi.advanceTimersByTime(2 * minutes - 1);
    expect(countRequests()).toBe(1);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    await until(() => countRequests() === 2);
    await pause(20);
    expect([keys(client), updates]).toEqual([['bag'], []]);
  });

  it('ends with the client', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = await use.ready({ updateInterval: 1 });
    await client.close();
    vi.advanceTimersByTime(10 * minutes);
    vi.useRealTimers();
    await pause(20);
    expect(countRequests()).toBe(1);
  });
});

describe('the event stream', () => {
  it('announces another configuration, which is used at once; messages about other sites are ignored', async () => {
    use.service.state.configuration = of('bag', realTime);
    const client = await use.ready();
    const updates: number[] = [];
    client.onEvent('configurationUpdate', ({ timestamp }) => updates.push(timestamp));
    await until(() => use.service.streams.size === 1);
    expect(use.service.requests('/sse')[0]?.query.get('siteCode')).toBe('abc');
    use.service.push(of('other', realTime), 1_763_726_401_000, 'not-this-site');
    for (const stream of use.service.streams)
      stream.write('event: configuration-update-event\ndata: {"siteCode"\n\nevent: x\ndata: 1\n\n');
    use.service.push(of('pay', realTime), 1_763_726_400_000);
    await until(() => keys(client)[0] === 'pay');
    expect(updates).toEqual([1_763_726_400_000]);
    expect(countRequests()).toBe(2);
    expect(use.service.requests('/v3')[1]?.query.get('ts')).toBe('1763726400000');
  });

  it('is believed in the order of its messages, whatever the order of the answers', async () => {
    use.service.state.configuration = of('bag', realTime);
    const client = await use.ready();
    await until(() => use.service.streams.size === 1);
    const waiting: (() => void)[] = [];
    use.service.answers['/v3'] = ({ query }, response) => {
      const featureKey = query.get('ts') === '1' ? 'older' : 'newer';
      waiting.push(() => response.end(JSON.stringify(of(featureKey, realTime))));
    };
    use.service.push(of('older'), 1);
    await until(() => waiting.length === 1);
    use.service.push(of('newer'), 2);
    await until(() => waiting.length === 2);
    waiting[1]?.();
    await until(() => keys(client)[0] === 'newer');
    waiting[0]?.();
    await pause(50);
    expect(keys(client)).toEqual(['newer']);
  });

  it('is left for polling when it breaks, and returned to', async () => {
    use.service.state.configuration = of('bag', realTime);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const client = await use.ready({ random: () => 0.5 });
    await vi.waitUntil(() => use.service.streams.size === 1);
    for (const stream of use.service.streams) stream.destroy();
    await vi.waitUntil(() => use.logged.some(({ message }) => message.includes('stream broke')));
    use.service.state.configuration = of('pay', realTime);
    use.service.state.lastModified = 'Fri, 21 Nov 2025 13:00:00 GMT';
    vi.advanceTimersByTime(4_999);
    expect(countRequests()).toBe(1);
    vi.advanceTimersByTime(1);
    await vi.waitUntil(() => keys(client)[0] === 'pay' && use.service.streams.size === 1);
    vi.useRealTimers();
    use.service.push(of('late', realTime), 1_763_800_000_000);
    await until(() => keys(client)[0] === 'late');
  });

  it('is closed when the configuration switches to polling, and with the client', async () => {
    use.service.state.configuration = of('bag', realTime);
    const client = await use.ready();
    await until(() => use.service.streams.size === 1);
    use.service.push(of('pay'), 1_763_726_400_000);
    await until(() => use.service.streams.size === 0);
    expect(keys(client)).toEqual(['pay']);

    use.service.state.configuration = of('bag', realTime);
    const other = await use.ready();
    await until(() => use.service.streams.size === 1);
    await other.close();
    await until(() => use.service.streams.size === 0);
  });

  it('can be handed in', async () => {
    use.service.state.configuration = of('bag', realTime);
    const opened: string[] = [];
    const close = vi.fn();
    const client = await use.ready({
      eventSource: (url) => {
        opened.push(url);
        return close;
      },
    });
    expect(opened).toEqual([`${use.service.url}/sse?siteCode=abc`]);
    await client.close();
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    ['event: a\ndata: 1\n\n', [['a', '1']]],
    ['event:a\r\ndata:1\r\ndata: 2\r\n\r\n', [['a', '1\n2']]],
    [
      ': beat\n\ndata: x\rid: 7\r\rdata\n\n',
      [
        ['message', 'x'],
        ['message', ''],
      ],
    ],
    ['event: only\n\ndata: 1\n\n', [['message', '1']]],
  ])('is read in any pieces: %j', (text, messages) => {
    for (let cut = 0; cut <= text.length; cut++) {
      const read: [string, string][] = [];
      const parse = createEventParser((event, data) => read.push([event, data]));
      parse(text.slice(0, cut));
      parse(text.slice(cut));
      expect(read).toEqual(messages);
    }
  });

  it('is broken off when a line has no end', () => {
    expect(() => createEventParser(() => {})('x'.repeat(1_000_001))).toThrow('endless');
  });
});
