import * as vendor from '@kameleoon/javascript-sdk';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** The vendor's published SDK against this service; only hosts are rewritten, by its own hooks. */

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

const siteCode = 'vendorsite';
const here = (url: string) => url.replace(/^https:\/\/[^/]+/, flags.url);

/** Reads the event stream with fetch, as Node has no EventSource. */
function eventSource() {
  const ended = new AbortController();
  return {
    open: ({ url, eventType, onEvent }: { url: string; eventType: string; onEvent: (event: MessageEvent) => void }) => {
      void (async () => {
        const answer = await fetch(here(url), { signal: ended.signal });
        let text = '';
        for await (const chunk of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
          text += chunk;
          const blocks = text.split('\n\n');
          text = blocks.pop() ?? '';
          for (const block of blocks) {
            const [, type, data] = block.match(/^event: (.*)\n(?:id: .*\n)?data: (.*)$/) ?? [];
            if (type === eventType) onEvent(new MessageEvent(type, { data }));
          }
        }
      })().catch(() => {});
    },
    close: () => ended.abort(),
    onError: () => {},
  };
}

test('initializes, decides, tracks, reads remote and visitor data, and follows a change', async () => {
  const segmented = testRule({
    id: 1,
    experimentId: 2,
    type: 'TARGETED_DELIVERY',
    segmentId: 300_100,
    variationByExposition: [{ variationKey: 'on', variationId: 5, exposition: 1 }],
  });
  const environments = { production: { state: 'ACTIVATED' as const, rules: [segmented, testRule()] } };
  const document = testDocument({ siteCode, featureFlags: [testFlag({ environments })] });
  await putDocument(flags, document);
  await flags.service.editor.keepRemoteData(siteCode, 'shades/red', { count: 12 });

  const items = new Map<string, unknown>();
  const stream = eventSource();
  const client = new vendor.KameleoonClient({
    siteCode,
    configuration: { trackingInterval: 100 } as never,
    externals: {
      storage: {
        read: (key: string) => (items.get(key) ?? null) as never,
        write: (key: string, data: unknown) => void items.set(key, data),
      },
      requester: {
        sendRequest: ({ url, parameters }: { url: string; parameters: RequestInit }) => fetch(here(url), parameters),
      } as never,
      eventSource: stream as never,
      visitorCodeManager: { getData: () => null, setData: () => {} },
      logger: { log: () => {} },
    },
    // In Node there is no window to look at.
    _internals: {
      packageInfo: { type: vendor.SdkLanguageType.JAVASCRIPT, version: '4.17.1', isServer: false },
      platformAnalyzer: { getResult: () => ({}) },
    },
  });
  await client.initialize();
  const visitorCode = 'vendorvisitor001';
  client.addData(visitorCode, new vendor.CustomData(0, 'gold'), new vendor.Conversion({ goalId: 2, revenue: 19.5 }));
  expect(client.getVariation({ visitorCode, featureKey: 'bag' })).toMatchObject({ key: 'on', id: 5, experimentId: 2 });
  const tracked = () =>
    database.db
      .selectFrom('flag_events')
      .select('type')
      .where('visitor_code', '=', visitorCode)
      .orderBy('type')
      .execute();
  await expect
    .poll(async () => (await tracked()).map(({ type }) => type), { timeout: 5000 })
    .toEqual(expect.arrayContaining(['conversion', 'customData', 'experiment']));

  expect(await client.getRemoteData('shades/red')).toEqual({ count: 12 });
  const data = await client.getRemoteVisitorData({ visitorCode, shouldAddData: false });
  expect(data).toMatchObject([expect.objectContaining({ value: ['gold'] })]);

  const updated = Promise.withResolvers<unknown>();
  client.onEvent(vendor.EventType.ConfigurationUpdate, updated.resolve);
  await expect.poll(() => flags.service.streams.count()).toBe(1);
  await putDocument(flags, {
    ...document,
    featureFlags: [testFlag({ environments: { production: { state: 'DEACTIVATED', rules: [] } } })],
  });
  expect(await updated.promise).toEqual({ timestamp: flags.service.sites.find(siteCode)?.changedAt });
  expect(client.isFeatureFlagActive(visitorCode, 'bag')).toBe(false);
  stream.close();
});
