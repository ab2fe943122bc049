import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Configuration } from '@vermilion/flags';
import { afterEach, expect, test, vi } from 'vitest';
import { putDocument, startTestService, testDocument, testFlag } from '../flagservice/flagservice.testing.ts';
import { systemClock } from '../platform/clock.ts';
import { testDatabase } from '../platform/testing.ts';
import { createShopFlags, type ShopFlags } from './flag.service.ts';
import { createLocalSource, createRemoteSource } from './flag.sources.ts';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A flag with one rule for everybody in Thailand. */
const flagFor = (featureKey: string, environmentEnabled: boolean) => ({
  id: 1,
  featureKey,
  environmentEnabled,
  defaultVariationKey: 'off',
  variations: [
    { key: 'off', variables: [] },
    { key: 'four', variables: [{ key: 'columns', type: 'NUMBER', value: '4' }] },
  ],
  rules: [
    {
      id: 10,
      experimentId: 11,
      type: 'EXPERIMENTATION',
      exposition: 1,
      segmentId: 5,
      variationByExposition: [{ variationKey: 'four', variationId: 12, exposition: 1 }],
    },
  ],
});

const configuration = (consentType = 'NOT_REQUIRED') =>
  ({
    configuration: { realTimeUpdate: false, consentType, dataApiDomain: 'localhost' },
    customData: [{ id: 3, index: 3, localOnly: false, isMappingIdentifier: false, scope: 'VISIT' }],
    segments: [
      {
        id: 5,
        conditionsData: {
          firstLevelOrOperators: [],
          firstLevel: [
            {
              orOperators: [],
              conditions: [
                {
                  id: 1,
                  targetingType: 'CUSTOM_DATUM',
                  isInclude: true,
                  customDataIndex: '3',
                  valueMatchType: 'EXACT',
                  value: 'TH',
                },
              ],
            },
          ],
        },
      },
    ],
    featureFlags: [flagFor('listing-columns', true), flagFor('bag-free-shipping-bar', false)],
  }) as unknown as Configuration;

/** A service that answers with a body. @returns its URL */
async function service(body: string, status = 200): Promise<string> {
  const server: Server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => new Promise((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function shopFlags(settings: { siteCode?: string; environment?: string } = { siteCode: 'site', environment: 'test' }) {
  const report = vi.fn();
  const flags: ShopFlags = createShopFlags({
    siteCode: settings.siteCode,
    environment: settings.environment,
    publicUrl: '/flagservice',
    clock: systemClock,
    report,
  });
  closing.push(flags.close);
  return { flags, report };
}

const follow = (serviceUrl: string) => createRemoteSource({ serviceUrl, clock: systemClock, fetch });

const visitor = (market: 'TH' | 'SG', cookies = '') =>
  ({ visitorCode: 'abc', market, path: '/search', userAgent: '', cookies }) as const;
const inactive = { key: 'off', id: null, experimentId: null, variables: {} };

test('a flag is decided by visitor data, and returned with its variables', async () => {
  const { flags, report } = shopFlags();
  expect(flags.decide(['listing-columns'], visitor('TH'))).toEqual({ 'listing-columns': inactive });
  expect(flags.isConsentRequired()).toBeNull();
  flags.start(follow(await service(JSON.stringify(configuration()))));
  await expect.poll(flags.isConsentRequired).toBe(false);
  expect(flags.decide(['listing-columns'], visitor('TH'))).toEqual({
    'listing-columns': { key: 'four', id: 12, experimentId: 11, variables: { columns: 4 } },
  });
  expect(flags.decide(['listing-columns'], visitor('SG'))).toMatchObject({ 'listing-columns': { key: 'off' } });
  expect(report).not.toHaveBeenCalled();
});

test('a variation that is tried out by the cookie is shown, and one that cannot be changes nothing', async () => {
  const { flags, report } = shopFlags();
  flags.start(follow(await service(JSON.stringify(configuration()))));
  await expect.poll(flags.isConsentRequired).toBe(false);
  const cookie = (simulation: object | string) =>
    `kameleoonSimulationFFData=${encodeURIComponent(typeof simulation === 'string' ? simulation : JSON.stringify(simulation))}`;
  const shown = (cookies: string) => flags.decide(['listing-columns'], visitor('SG', cookies))['listing-columns']?.key;
  expect(shown(cookie({ 'listing-columns': { expId: 11, varId: 12 } }))).toBe('four');
  expect(shown(cookie({ 'listing-columns': { expId: 11, varId: 99 } }))).toBe('off');
  expect(shown(cookie({ __proto__: { expId: 11, varId: 12 }, other: { expId: 1 } }))).toBe('off');
  expect(shown(cookie('{'))).toBe('off');
  expect(report).not.toHaveBeenCalled();
});

test('a disabled environment is inactive and no fault; an unknown flag is inactive and reported once', async () => {
  const { flags, report } = shopFlags();
  flags.start(follow(await service(JSON.stringify(configuration()))));
  await expect.poll(flags.isConsentRequired).toBe(false);
  for (let time = 0; time < 3; time += 1) {
    expect(flags.decide(['bag-free-shipping-bar', 'search-overlay-order'], visitor('TH'))).toEqual({
      'bag-free-shipping-bar': inactive,
      'search-overlay-order': inactive,
    });
  }
  expect(report.mock.calls.map(([error]) => error.type)).toEqual(['FeatureFlagConfigurationNotFound']);
});

test.each([[{}], [{ siteCode: 'site' }], [{ environment: 'test' }]])(
  'without site code or environment flags are off, which is no error: %j',
  (settings) => {
    const { flags, report } = shopFlags(settings);
    flags.start(follow('http://127.0.0.1:9'));
    expect(report).not.toHaveBeenCalled();
    expect(flags.settings).toBeNull();
    expect(flags.decide(['listing-columns'], visitor('TH'))).toEqual({ 'listing-columns': inactive });
  },
);

test('whether consent is required is known from the configuration', async () => {
  const { flags } = shopFlags();
  flags.start(follow(await service(JSON.stringify(configuration('REQUIRED')))));
  await expect.poll(flags.isConsentRequired).toBe(true);
});

test('a flag is decided by the tier, and whether any looks at it is known', async () => {
  const { flags } = shopFlags();
  flags.start(follow(await service(JSON.stringify(configuration()))));
  await expect.poll(flags.isConsentRequired).toBe(false);
  expect(flags.readsTier()).toBe(false);

  const byTier = JSON.stringify(configuration())
    .replace('"customDataIndex":"3"', '"customDataIndex":"0"')
    .replace('"TH"', '"gold"');
  const { flags: tiered } = shopFlags();
  tiered.start(follow(await service(byTier)));
  await expect.poll(tiered.readsTier).toBe(true);
  const getKey = (tier?: string) =>
    tiered.decide(['listing-columns'], { ...visitor('SG'), tier })['listing-columns']?.key;
  expect([getKey('gold'), getKey('pink'), getKey()]).toEqual(['four', 'off', 'off']);

  const bucketed = configuration() as { customData: object[]; featureFlags: object[] };
  bucketed.customData.push({ id: 7100, index: 0 });
  Object.assign(bucketed.featureFlags[0] ?? {}, { bucketingCustomDataId: 7100 });
  const { flags: byBucket } = shopFlags();
  byBucket.start(follow(await service(JSON.stringify(bucketed))));
  await expect.poll(byBucket.readsTier).toBe(true);
});

test.each([
  ['HTML', '<!doctype html>', 200],
  ['an error', '{"message":"no"}', 500],
  ['a list', '[]', 200],
])('a service that answers with %s leaves every flag inactive, and is reported', async (_, body, status) => {
  const { flags, report } = shopFlags();
  flags.start(follow(await service(body, status)));
  await expect.poll(() => report.mock.calls.length, { timeout: 5000 }).toBeGreaterThan(0);
  expect(flags.decide(['listing-columns'], visitor('TH'))).toEqual({ 'listing-columns': inactive });
});

test('the service of the same process is followed without HTTP: every edit counts at once', async () => {
  const database = await testDatabase();
  closing.push(database.close);
  const service = await startTestService(database);
  closing.push(service.stop);
  const flagWith = (value: string) =>
    testFlag({
      featureKey: 'listing-columns',
      variations: [{ key: 'off', name: 'Off', variables: [{ key: 'columns', type: 'NUMBER', value }] }],
      environments: { production: { state: 'ACTIVATED', rules: [] } },
    });
  await putDocument(service, testDocument({ featureFlags: [flagWith('3')] }));
  const { flags, report } = shopFlags({ siteCode: 'testsite00', environment: 'production' });
  const request = vi.spyOn(globalThis, 'fetch');
  flags.start(createLocalSource(service.service));
  const columns = () => flags.decide(['listing-columns'], visitor('SG'))['listing-columns']?.variables.columns;
  expect(columns()).toBe(3);
  await putDocument(service, testDocument({ featureFlags: [flagWith('4')] }));
  expect(columns()).toBe(4);
  expect(request).not.toHaveBeenCalled();
  request.mockRestore();
  expect(report).not.toHaveBeenCalled();
});

test('a site that the service does not have is reported, and followed once it is there', async () => {
  const database = await testDatabase();
  closing.push(database.close);
  const service = await startTestService(database);
  closing.push(service.stop);
  const { flags, report } = shopFlags({ siteCode: 'latesite', environment: 'production' });
  flags.start(createLocalSource(service.service));
  expect(report.mock.calls.map(([error]) => error.message)).toEqual([
    'Flags are off: FLAG_SITE_NOT_FOUND (latesite, production)',
  ]);
  await putDocument(service, testDocument({ siteCode: 'latesite' }));
  expect(flags.isConsentRequired()).toBe(false);
});
