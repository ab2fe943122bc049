import { describe, expect, it } from 'vitest';
import { createClient, FlagError } from './index.ts';
import type { ClientSettings } from './settings.ts';
import { checkSettings, createLeveledLogger } from './settings.ts';
import { until, withService } from './testing.service.ts';
import { makeConfiguration, makeFlag } from './testing.ts';

/** The settings as they are taken, and the warnings about them. */
function check(given: Partial<ClientSettings>) {
  const warnings: string[] = [];
  const settings = checkSettings({ siteCode: 'abc', ...given }, (_level, message) => warnings.push(message));
  return { settings, warnings };
}

describe('the defaults', () => {
  it('are those of the specification', () => {
    const { settings, warnings } = check({});
    expect(warnings).toEqual([]);
    expect(settings).toMatchObject({
      environment: 'production',
      updateInterval: 60 * 60_000,
      cleanupInterval: null,
      requestTimeout: 10_000,
      trackingInterval: 1000,
      trackRetryDelay: 5000,
      activity: false,
      sdk: { name: 'javascript', version: '4.9.0' },
      storage: null,
      cookies: null,
    });
  });
});

describe('the tracking interval', () => {
  it.each([
    [100, 100, 0],
    [1000, 1000, 0],
    [99, 100, 1],
    [-5, 100, 1],
    [1001, 1000, 1],
    [Number.NaN, 1000, 1],
  ])('of %d is %d, with %d warnings', (given, taken, count) => {
    const { settings, warnings } = check({ trackingInterval: given });
    expect([settings.trackingInterval, warnings.length]).toEqual([taken, count]);
  });
});

describe.each(['updateInterval', 'cleanupInterval'] as const)('the %s', (name) => {
  it.each([
    [1, 60_000, 0],
    [90, 90 * 60_000, 0],
    [0, 60_000, 1],
    [-1, 60_000, 1],
    [Number.NaN, 60_000, 1],
  ])('of %d minutes is %d ms, with %d warnings', (given, taken, count) => {
    const { settings, warnings } = check({ [name]: given });
    expect([settings[name], warnings.length]).toEqual([taken, count]);
  });
});

describe('a request timeout', () => {
  it.each([0, -1, 5, Number.POSITIVE_INFINITY])('of %d is accepted', (requestTimeout) => {
    const { settings, warnings } = check({ requestTimeout });
    expect([settings.requestTimeout, warnings]).toEqual([requestTimeout, []]);
  });
});

describe.each(['networkDomain', 'cookieDomain'] as const)('a %s', (name) => {
  it.each([
    ['example.com', 'example.com'],
    ['HTTPS://Flags.Example.COM', 'flags.example.com'],
    ['..example.co.uk.', 'example.co.uk'],
    ['localhost', 'localhost'],
  ])('%s is %s', (given, taken) => {
    expect(check({ [name]: given })).toMatchObject({ settings: { [name]: taken }, warnings: [] });
  });

  it.each(['example', 'ex ample.com', 'example.com/path', 'a..b', 'example.com; Secure', '1.2.3.4', 'https://'])(
    '%s is ignored, with a warning',
    (given) => {
      const { settings, warnings } = check({ [name]: given });
      expect(settings[name]).toBe('');
      expect(warnings.length).toBe(given === 'https://' ? 0 : 1);
    },
  );
});

describe('hosts', () => {
  const collectHosts = async (settings: Partial<ClientSettings>, dataApiDomain?: string) => {
    const requestedUrls: string[] = [];
    const configuration = { ...makeConfiguration(makeFlag()), configuration: { dataApiDomain, realTimeUpdate: true } };
    const client = createClient({
      siteCode: 'abc',
      logLevel: 'none',
      requester: async (url) => {
        requestedUrls.push(new URL(url).host + new URL(url).pathname);
        return new Response(JSON.stringify(configuration));
      },
      ...settings,
    });
    await client.initialize();
    await client.getRemoteData('x');
    await until(() => requestedUrls.length === 3);
    await client.close();
    return requestedUrls.sort();
  };

  it('are the vendor’s, those of a network domain, or one of your own', async () => {
    expect(await collectHosts({})).toEqual([
      'data.kameleoon.io/map/map',
      'events.kameleoon.eu:8110/sse',
      'sdk-config.kameleoon.eu/v3/abc',
    ]);
    expect(await collectHosts({ networkDomain: 'flags.example.com' })).toEqual([
      'data.flags.example.com/map/map',
      'events.flags.example.com:8110/sse',
      'sdk-config.flags.example.com/v3/abc',
    ]);
    expect(
      await collectHosts(
        { serviceUrl: 'http://localhost:3000/flags/', networkDomain: 'example.com' },
        'na-data.kameleoon.io',
      ),
    ).toEqual(['localhost:3000/flags/map/map', 'localhost:3000/flags/sse', 'localhost:3000/flags/v3/abc']);
  });

  it('of the data API are what the configuration says; behind a network domain only the first label', async () => {
    expect((await collectHosts({}, 'na-data.kameleoon.io'))[1]).toBe('na-data.kameleoon.io/map/map');
    expect(await collectHosts({ networkDomain: 'flags.example.com' }, 'na-data.kameleoon.io')).toContain(
      'na-data.flags.example.com/map/map',
    );
  });
});

describe('a logger', () => {
  it('logs what is at least as severe as the level', () => {
    const received: string[] = [];
    const log = createLeveledLogger((level) => received.push(level));
    const all = () => {
      for (const level of ['debug', 'info', 'warning', 'error'] as const) log(level, '');
      return received.splice(0).join(' ');
    };
    expect(all()).toBe('warning error');
    log.level = 'debug';
    expect(all()).toBe('debug info warning error');
    log.level = 'none';
    expect(all()).toBe('');
  });
});

describe('a client without credentials', () => {
  const use = withService(makeConfiguration(makeFlag()));
  it.each([[{ siteCode: '' }], [{ environment: '' }], [{ siteCode: undefined as unknown as string }]])(
    '(%o) reports that, and stays off',
    async (given) => {
      const client = use.createTestClient(given);
      const error = await client.initialize().catch((one: unknown) => one);
      expect(error).toBeInstanceOf(FlagError);
      expect(error).toMatchObject({ type: 'Credentials' });
      expect(use.logged).toContainEqual(expect.objectContaining({ level: 'error', error }));
      expect(() => client.getVariation({ visitorCode: 'anna', featureKey: 'bag' })).toThrow(
        expect.objectContaining({ type: 'Initialization' }),
      );
      expect(use.service.requests('/')).toEqual([]);
    },
  );
});
