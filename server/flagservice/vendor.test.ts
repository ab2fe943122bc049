import * as vendor from '@kameleoon/javascript-sdk';
import { Agent, buildConnector, EventSource, setGlobalDispatcher } from 'undici';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { putDocument, startTestService, type TestService } from './flagservice.testing.ts';
import { startTlsFront, type TlsFront } from './tls.testing.ts';
import { readStored, vendorDocument, vendorHosts } from './vendor.testing.ts';

/**
 * The vendor's published SDK against this service, by its public API alone: it asks its own hosts over TLS, and this
 * process answers for them. It is made for browsers, so what it takes from one stands here as globals.
 */

let database: Database;
let flags: TestService;
let front: TlsFront;
const items = new Map<string, string>();
const page = { title: 'Lipsticks', cookie: '' };

beforeAll(async () => {
  database = await testDatabase();
  flags = await startTestService(database);
  front = await startTlsFront([...vendorHosts, '*.shop.test'], () => Number(new URL(flags.url).port));
  const connect = buildConnector({ ca: front.certificate });
  // For good: the SDK's timers outlive the tests, and must never find the vendor.
  setGlobalDispatcher(
    new Agent({
      connect: ({ hostname, ...to }, callback) =>
        connect({ ...to, hostname: '127.0.0.1', port: String(front.port), servername: hostname }, callback),
    }),
  );
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  });
  vi.stubGlobal('window', { location: { href: 'https://shop.test/lipsticks' } });
  vi.stubGlobal('document', page);
  vi.stubGlobal('EventSource', EventSource);
  vendor.KameleoonLogger.setLogLevel(vendor.LogLevel.NONE);
});
afterAll(async () => {
  await flags.stop();
  await front.stop();
  await database.close();
});
beforeEach(() => {
  items.clear();
  page.cookie = '';
});

function createTestClient(siteCode: string, settings: Partial<vendor.SDKConfigurationType> = {}) {
  return new vendor.KameleoonClient({ siteCode, configuration: { trackingInterval: 100, ...settings } });
}

test('initializes, decides, tracks, reads remote and visitor data, and follows a change', async () => {
  const siteCode = 'vendorsite';
  await putDocument(flags, vendorDocument(siteCode));
  await flags.service.editor.storeRemoteData(siteCode, 'shades/red', { count: 12 });

  const client = createTestClient(siteCode);
  expect(await client.initialize()).toBe(true);

  const visitorCode = client.getVisitorCode();
  expect(page.cookie).toContain(`kameleoonVisitorCode=${visitorCode};`);
  client.addData(visitorCode, new vendor.CustomData(0, 'gold'), new vendor.Conversion({ goalId: 2, revenue: 19.5 }));
  const { variables, ...variation } = client.getVariation({ visitorCode, featureKey: 'bag' });
  expect(variation).toEqual({ key: 'on', name: 'On', id: 5, experimentId: 2 });
  expect(variables.get('columns')?.value).toBe(3);

  await expect
    .poll(() => readStored(database, visitorCode), { timeout: 5000 })
    .toMatchObject({
      experiment: [{ experiment_id: 2, variation_id: 5, is_crawler: false }],
      customData: [{ data: { index: 0, valuesCountMap: { gold: 1 } } }],
      conversion: [{ goal_id: 2, revenue: 19.5 }],
      page: [{ data: { href: 'https://shop.test/lipsticks', title: 'Lipsticks' } }],
    });

  expect(await client.getRemoteData('shades/red')).toEqual({ count: 12 });
  const filters = { currentVisit: true, customData: true, conversions: true, pageViews: true };
  expect(await client.getRemoteVisitorData({ visitorCode, filters, shouldAddData: false })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ value: ['gold'] }),
      expect.objectContaining({ goalId: 2, revenue: 19.5 }),
      expect.objectContaining({ urlAddress: 'https://shop.test/lipsticks' }),
    ]),
  );

  const updated = Promise.withResolvers<unknown>();
  client.onEvent(vendor.EventType.ConfigurationUpdate, updated.resolve);
  await expect.poll(() => flags.service.streams.count(), { timeout: 5000 }).toBe(1);
  await putDocument(flags, vendorDocument(siteCode, 'DEACTIVATED'));
  expect(await updated.promise).toEqual({ timestamp: flags.service.sites.find(siteCode)?.changedAt });
  expect(client.isFeatureFlagActive(visitorCode, 'bag')).toBe(false);
  expect(front.hosts().sort()).toEqual(['eu-data.kameleoon.io', 'events.kameleoon.eu', 'sdk-config.kameleoon.eu']);
});

// The SDK keeps its hosts for the whole process: this comes last.
test('finds the service under a domain of its own', async () => {
  const siteCode = 'networksite';
  await putDocument(flags, vendorDocument(siteCode));
  const before = front.hosts();
  const client = createTestClient(siteCode, { networkDomain: 'shop.test' });
  await client.initialize();
  const visitorCode = client.getVisitorCode('networkvisitor01');
  client.addData(visitorCode, new vendor.CustomData(0, 'gold'));
  expect(client.isFeatureFlagActive(visitorCode, 'bag')).toBe(true);
  await expect
    .poll(() => readStored(database, visitorCode), { timeout: 5000 })
    .toMatchObject({ experiment: [{ experiment_id: 2, variation_id: 5 }] });
  await expect
    .poll(() => front.hosts().slice(before.length).sort(), { timeout: 5000 })
    .toEqual(['eu-data.shop.test', 'events.shop.test', 'sdk-config.shop.test']);
});
