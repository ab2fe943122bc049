import { revenueCurrencyIndex } from '@vermilion/contract/flag';
import { createClient, customData } from '@vermilion/flags';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../platform/database.ts';
import { testDatabase } from '../platform/testing.ts';
import { putDocument, startTestService, type TestService, testDocument, testFlag } from './flagservice.testing.ts';

/** The flag client of this repository against this service, as an application uses both. */

let database: Database;
let flags: TestService;

beforeAll(async () => {
  database = await testDatabase();
  flags = await startTestService(database);
});
afterAll(async () => {
  await flags.stop();
  await database.close();
});

const siteCode = 'clientsite';

test('what a client decides and tracks stands in the results, and it follows an edit', async () => {
  await putDocument(flags, testDocument({ siteCode }));
  await flags.service.editor.storeRemoteData(siteCode, 'shades/red', { count: 12 });
  const client = createClient({ siteCode, serviceUrl: flags.url, storage: null });
  await client.initialize();
  const keys = Array.from({ length: 40 }, (_, index) => {
    const visitorCode = `visitor${index}`;
    client.addData(visitorCode, customData(0, 'gold'));
    const { key } = client.getVariation({ visitorCode, featureKey: 'bag' });
    if (index % 2) {
      const metadata = [customData(revenueCurrencyIndex, index % 4 === 1 ? 'SGD' : 'IDR')];
      client.trackConversion({ visitorCode, goalId: 2, revenue: 10, metadata });
    }
    return key;
  });
  await client.flush({ instant: true });

  const report = await flags.service.results.detail(siteCode, 280_100, 2);
  if (!report.ok) throw new Error(report.error.code);
  expect(report.value.variations.map(({ visitors }) => visitors)).toEqual(
    ['off', 'on'].map((key) => keys.filter((each) => each === key).length),
  );
  const revenues = report.value.variations.flatMap((variation) => variation.revenues);
  for (const code of ['IDR', 'SGD']) {
    const sums = revenues.filter(({ currency }) => currency === code).map(({ revenue }) => revenue);
    expect(sums.reduce((sum, revenue) => sum + revenue)).toBe(100);
  }

  expect(await client.getRemoteData('shades/red')).toEqual({ count: 12 });
  const remoteData = await client.getRemoteVisitorData({ visitorCode: 'visitor1', shouldAddData: false });
  expect(remoteData).toContainEqual({ kind: 'customData', index: 0, values: ['gold'], overwrite: true });

  const updated = new Promise((resolve) => client.onEvent('configurationUpdate', resolve));
  await expect.poll(() => flags.service.streams.count()).toBe(1);
  const production = { state: 'DEACTIVATED' as const, rules: [] };
  await putDocument(flags, testDocument({ siteCode, featureFlags: [testFlag({ environments: { production } })] }));
  expect(await updated).toEqual({ timestamp: flags.service.sites.find(siteCode)?.changedAt });
  expect(client.isFeatureFlagActive({ visitorCode: 'visitor1', featureKey: 'bag' })).toBe(false);
  await client.close();
});
