import { afterEach, describe, expect, it } from 'vitest';
import {
  applicationVersion,
  browser,
  conversion,
  cookie,
  createClient,
  customData,
  device,
  type FlagClient,
  geolocation,
  operatingSystem,
  pageView,
  uniqueIdentifier,
  userAgent,
  type VisitorData,
} from './index.ts';
import { everybody, makeConfiguration, makeFlag, noon } from './testing.ts';
import type { Configuration } from './wire.ts';

/** The states of visitors, assignments and data that spec §4 names, as the service and the caller see them. */

const all = (variationKey: string, variationId: number) => [{ variationKey, variationId, exposition: 1 }];
const configuration: Configuration = {
  ...makeConfiguration(
    makeFlag({ rules: [{ ...everybody, variationByExposition: all('on', 910_001) }] }),
    makeFlag({ id: 2, featureKey: 'off', rules: [{ ...everybody, variationByExposition: all('off', 0) }] }),
    makeFlag({ id: 3, featureKey: 'default', defaultVariationKey: 'on', rules: [] }),
    makeFlag({ id: 4, featureKey: 'none', rules: [] }),
    makeFlag({ id: 5, featureKey: 'disabled', environmentEnabled: false }),
  ),
  customData: [
    { id: 1, index: 3 },
    { id: 2, index: 4, localOnly: true },
  ],
};

const clients: FlagClient[] = [];
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

async function readyClient() {
  const bodies: string[] = [];
  const client = createClient({
    siteCode: 'abc',
    logLevel: 'none',
    clock: noon,
    defaultDataFile: configuration,
    requester: async (url, { body = '' }) => {
      if (url.includes('/visit/events')) bodies.push(body);
      return new Response(JSON.stringify(configuration));
    },
  });
  clients.push(client);
  await client.initialize();
  /** Sends everything and returns the types of the tracked events. */
  const listTracked = async () => {
    await client.flush({ visitorCode: 'anna', instant: true });
    return bodies.flatMap((body) => body.split('\n')).map((line) => /^eventType=(\w+)/.exec(line)?.[1]);
  };
  return { client, listTracked };
}

describe('data is created unsent, and tracked once', () => {
  it.each<[string, VisitorData]>([
    ['customData', customData(3, 'AU')],
    ['page', pageView({ urlAddress: '/bag' })],
    ['conversion', conversion({ goalId: 7 })],
    ['geolocation', geolocation({ country: 'SG' })],
    ['staticData', device('PHONE')],
    ['staticData', browser('CHROME', 86)],
    ['staticData', operatingSystem('IOS')],
  ])('%s', async (eventType, data) => {
    const { client, listTracked } = await readyClient();
    client.addData('anna', data);
    expect(await listTracked()).toEqual([eventType]);
    expect(await listTracked()).toEqual([eventType]);
  });
});

describe('data is created as sent, and never tracked', () => {
  it.each<[string, VisitorData]>([
    ['personalization', { kind: 'personalization', id: 4, variationId: 1 }],
    ['cookies', cookie([{ key: 'tea', value: 'oolong' }])],
    ['the user agent', userAgent('Mozilla/5.0')],
    ['a unique identifier', uniqueIdentifier(true)],
    ['the application’s version', applicationVersion('1.2.3')],
    ['likelihood to convert', { kind: 'conversionScores', scores: { 1: { 7: 40 } } }],
    ['scores of a bandit', { kind: 'banditScores', scores: { 1: { 7: 40 } } }],
    ['visits', { kind: 'visits', previous: [{ timeStarted: 1 }] }],
    ['local-only custom data', customData(4, 'gold')],
  ])('%s', async (_what, data) => {
    const { client, listTracked } = await readyClient();
    client.addData('anna', data);
    expect(await listTracked()).toEqual([]);
  });
});

describe('an assignment', () => {
  it('is stored unsent when tracking is on', async () => {
    const { client, listTracked } = await readyClient();
    client.getVariation({ visitorCode: 'anna', featureKey: 'bag' });
    expect(await listTracked()).toEqual(['experiment']);
  });

  it('is stored as sent when tracking is off', async () => {
    const { client, listTracked } = await readyClient();
    client.getVariation({ visitorCode: 'anna', featureKey: 'bag', track: false });
    expect(await listTracked()).toEqual([]);
    expect(client.getEngineTrackingCode('anna')).toContain("['Experiments.assignVariation',280100,910001,true]");
  });
});

describe('a flag', () => {
  it.each([
    ['is active by a variation other than off', 'bag', true],
    ['is inactive by the off variation of a rule', 'off', false],
    ['is active by a default variation other than off', 'default', true],
    ['is inactive by off as the default variation', 'none', false],
    ['is inactive in a disabled environment', 'disabled', false],
  ])('%s', async (_what, featureKey, active) => {
    const { client } = await readyClient();
    expect(client.isFeatureFlagActive({ visitorCode: 'anna', featureKey })).toBe(active);
    expect(client.getActiveFeatureFlags('anna').has(featureKey)).toBe(active);
  });
});
