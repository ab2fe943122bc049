import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { putDocument, startTestService, type TestService } from '@vermilion/server/flagservice/flagservice.testing';
import { startTlsFront, type TlsFront } from '@vermilion/server/flagservice/tls.testing';
import { readStored, vendorDocument, vendorHosts } from '@vermilion/server/flagservice/vendor.testing';
import type { Database } from '@vermilion/server/platform/database';
import { testDatabase } from '@vermilion/server/platform/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchChromium } from '../bench/chromium.ts';

/**
 * The vendor's SDK in a browser, the file as it is published, without options: it calls its own hosts, over TLS and
 * from another origin, and the browser finds this repository's service there.
 */

declare const KameleoonSDK: typeof import('@kameleoon/javascript-sdk');

const siteCode = 'vendorsite';
const host = 'shop.test';
const published = readFileSync(
  createRequire(import.meta.url).resolve('@kameleoon/javascript-sdk/dist/javascript-sdk.umd.min.js'),
);

const page = `<!doctype html><html lang="en"><title>Lipsticks</title><link rel="icon" href="data:,">
<script src="/sdk.js"></script></html>`;

let database: Database;
let flags: TestService;
let shop: Server;
let front: TlsFront;
let browser: Browser;

beforeAll(async () => {
  database = await testDatabase();
  flags = await startTestService(database);
  await putDocument(flags, vendorDocument(siteCode));
  await flags.service.editor.storeRemoteData(siteCode, 'shades/red', { count: 12 });
  shop = createServer((request, response) => {
    const isScript = request.url === '/sdk.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html').end(isScript ? published : page);
  }).listen(0, '127.0.0.1');
  await once(shop, 'listening');
  const getPort = (name: string) =>
    name === host ? (shop.address() as AddressInfo).port : Number(new URL(flags.url).port);
  front = await startTlsFront([...vendorHosts, host], getPort);
  const here = [...vendorHosts, host].map((name) => `MAP ${name} 127.0.0.1:${front.port}`);
  // There are no other hosts: nothing leaves the machine.
  const rules = [...here, 'MAP * ~NOTFOUND'].join(', ');
  browser = await launchChromium(`--host-resolver-rules=${rules}`, '--ignore-certificate-errors');
});
afterAll(async () => {
  await browser?.close();
  await front?.stop();
  shop?.close();
  await flags?.stop();
  await database?.close();
});

test('initializes, decides, tracks, reads remote and visitor data, and follows a change', async () => {
  const context = await browser.newContext({
    // A headless browser calls itself one, which the service takes for a crawler.
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  });
  const tab = await context.newPage();
  const complaints: string[] = [];
  tab.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  tab.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  await tab.goto(`https://${host}/lipsticks`);

  const client = await tab.evaluateHandle(
    (siteCode) => new KameleoonSDK.KameleoonClient({ siteCode, configuration: { trackingInterval: 100 } }),
    siteCode,
  );
  expect(await client.evaluate((client) => client.initialize())).toBe(true);

  const { visitorCode, key, id, experimentId, columns } = await client.evaluate((client) => {
    const { CustomData, Conversion } = KameleoonSDK;
    const visitorCode = client.getVisitorCode();
    client.addData(visitorCode, new CustomData(0, 'gold'), new Conversion({ goalId: 2, revenue: 19.5 }));
    const { variables, ...variation } = client.getVariation({ visitorCode, featureKey: 'bag' });
    return { visitorCode, ...variation, columns: variables.get('columns')?.value };
  });
  expect({ key, id, experimentId, columns }).toEqual({ key: 'on', id: 5, experimentId: 2, columns: 3 });
  expect(await context.cookies()).toMatchObject([{ name: 'kameleoonVisitorCode', value: visitorCode }]);

  await expect
    .poll(() => readStored(database, visitorCode), { timeout: 10_000 })
    .toMatchObject({
      experiment: [{ experiment_id: 2, variation_id: 5, is_crawler: false }],
      customData: [{ data: { index: 0, valuesCountMap: { gold: 1 } } }],
      conversion: [{ goal_id: 2, revenue: 19.5 }],
      page: [{ data: { href: `https://${host}/lipsticks`, title: 'Lipsticks' } }],
    });

  expect(await client.evaluate((client) => client.getRemoteData('shades/red'))).toEqual({ count: 12 });
  const tracked = await client.evaluate((client, visitorCode) => {
    const filters = { currentVisit: true, customData: true, conversions: true, pageViews: true };
    return client.getRemoteVisitorData({ visitorCode, filters, shouldAddData: false }) as Promise<object[]>;
  }, visitorCode);
  expect(tracked).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ value: ['gold'] }),
      expect.objectContaining({ goalId: 2, revenue: 19.5 }),
      expect.objectContaining({ urlAddress: `https://${host}/lipsticks` }),
    ]),
  );

  await expect.poll(() => flags.service.streams.count(), { timeout: 10_000 }).toBe(1);
  const updated = await client.evaluateHandle((client) => ({
    event: new Promise<{ timestamp: number }>((resolve) =>
      client.onEvent(KameleoonSDK.EventType.ConfigurationUpdate, resolve),
    ),
  }));
  await putDocument(flags, vendorDocument(siteCode, 'DEACTIVATED'));
  const changedAt = flags.service.sites.find(siteCode)?.changedAt;
  expect(await updated.evaluate(({ event }) => event)).toEqual({ timestamp: changedAt });
  expect(
    await client.evaluate((client, visitorCode) => client.isFeatureFlagActive(visitorCode, 'bag'), visitorCode),
  ).toBe(false);

  expect(front.hosts().sort()).toEqual([
    'eu-data.kameleoon.io',
    'events.kameleoon.eu',
    'sdk-config.kameleoon.eu',
    host,
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});
