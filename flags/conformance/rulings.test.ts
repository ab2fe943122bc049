import { BrowserType, CustomData, PageView } from '@kameleoon/javascript-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ClientSettings, createClient, customData, type FlagClient } from '../index.ts';
import { memoryStorage, pageCookies } from '../testing.service.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment, noon } from '../testing.ts';
import type { Condition, Configuration, Segment } from '../wire.ts';
import { askVendor, createVendorClient } from './vendor.ts';

/** Where this library decides otherwise than the vendor's SDK on purpose: what each of the two does. */

beforeAll(
  () => void vi.useFakeTimers({ now: noon.now(), toFake: ['setInterval', 'setTimeout', 'clearTimeout', 'Date'] }),
);
afterEach(() => void vi.clearAllTimers());
afterAll(() => void vi.useRealTimers());

const all = (variationKey: string, variationId: number) => [{ variationKey, variationId, exposition: 1 }];
const rule = { ...everybody, variationByExposition: all('on', 910_001) };
const bag = { visitorCode: 'anna', featureKey: 'bag' };
const targetedAt = (segment: Segment, ...more: Segment[]): Configuration => ({
  ...makeConfiguration(makeFlag({ rules: [{ ...rule, segmentId: segment.id }] })),
  customData: [{ id: 1, index: 3 }],
  segments: [segment, ...more],
});

async function ourClient(configuration: Configuration, settings: Partial<ClientSettings> = {}, status = 200) {
  const requests: { url: string; body: string }[] = [];
  const client = createClient({
    siteCode: 'abcdefghij',
    logLevel: 'none',
    clock: noon,
    requester: async (url, { body = '' }) => {
      requests.push({ url, body });
      return new Response(JSON.stringify(configuration), { status });
    },
    ...settings,
  });
  await client.initialize().catch(() => {});
  return { client, requests, lines: () => requests.flatMap(({ body }) => (body ? body.split('\n') : [])) };
}
const getKey = (client: FlagClient, question = bag) => client.getVariation(question).key;
/** What both show of the flag `bag`: ours, theirs. */
async function both(configuration: Configuration) {
  const [{ client }, theirs] = [await ourClient(configuration), await createVendorClient(configuration)];
  const answer = askVendor(theirs.client, 'anna', 'bag');
  return [getKey(client), typeof answer === 'string' ? answer : answer[0]];
}

describe('ruling', () => {
  it.each([true, false])(
    'an unsupported condition does not match, isInclude %s; the vendor’s does',
    async (isInclude) => {
      const condition = { targetingType: 'MOON_PHASE', isInclude } as unknown as Condition;
      expect(await both(targetedAt(makeSegment(1, [condition])))).toEqual(['off', 'on']);
    },
  );

  it('a forced variation wins before holdout and exclusive group; the vendor’s does not', async () => {
    const forced = { visitorCode: 'anna', experimentId: 280_100, variationKey: 'on' };
    const holdout = { experimentId: 5, variationByExposition: all('in-holdout', 6) };
    const group = makeConfiguration(
      makeFlag({ id: 1, rules: [rule], mutuallyExclusiveGroup: 'g' }),
      ...Array.from({ length: 30 }, (_, index) =>
        makeFlag({ id: index + 2, featureKey: `other-${index}`, rules: [], mutuallyExclusiveGroup: 'g' }),
      ),
    );
    for (const configuration of [{ ...makeConfiguration(makeFlag({ rules: [rule] })), holdout }, group]) {
      const [ours, theirs] = [await ourClient(configuration), await createVendorClient(configuration)];
      expect(getKey(ours.client)).toBe('off');
      ours.client.setForcedVariation(forced);
      theirs.client.setForcedVariation(forced);
      expect([getKey(ours.client), theirs.client.getVariation(bag).key]).toEqual(['on', 'off']);
    }
  });

  it('refused consent does not change what is shown; the vendor’s stops at an experiment', async () => {
    const configuration = {
      ...makeConfiguration(makeFlag({ rules: [rule] })),
      configuration: { consentType: 'REQUIRED' },
    };
    const [ours, theirs] = [await ourClient(configuration), await createVendorClient(configuration)];
    ours.client.setLegalConsent('anna', false);
    theirs.client.setLegalConsent('anna', false);
    expect([getKey(ours.client), theirs.client.getVariation(bag).key]).toEqual(['on', 'off']);
  });

  it('revoking a required consent clears the visitor cookie; the vendor’s writes none', async () => {
    const configuration = { ...makeConfiguration(makeFlag()), configuration: { consentType: 'REQUIRED' } };
    const page = pageCookies();
    const [ours, theirs] = [await ourClient(configuration, { cookies: page }), await createVendorClient(configuration)];
    ours.client.setLegalConsent('anna', false);
    theirs.client.setLegalConsent('anna', false);
    expect([page.written, theirs.written]).toEqual([['kameleoonVisitorCode=; Max-Age=0; Path=/'], []]);
  });

  it('a consent is stored with its expiration time; the vendor’s as one of three numbers', async () => {
    const storage = memoryStorage();
    const [ours, theirs] = [
      await ourClient(makeConfiguration(makeFlag()), { storage, cleanupInterval: 1 }),
      await createVendorClient(makeConfiguration(makeFlag())),
    ];
    ours.client.setLegalConsent('anna', true);
    theirs.client.setLegalConsent('anna', true);
    await Promise.resolve();
    const stored = JSON.parse(storage.items.get('kameleoon.abcdefghij.production.visitor.anna') ?? '') as {
      consent: unknown;
    };
    expect(stored.consent).toEqual({ consent: true, expirationTime: noon.now() + 60_000 });
    expect(theirs.items.get('kameleoonConsentData')).toEqual({ anna: { consent: 1 } });
  });

  it('a configuration request that failed is made twice more; the vendor’s once', async () => {
    const ours = await ourClient(makeConfiguration(makeFlag()), {}, 500);
    let theirs = 0;
    await expect(
      createVendorClient(makeConfiguration(makeFlag()), { status: () => 500 + 0 * theirs++ }),
    ).rejects.toThrow();
    expect([ours.requests.length, theirs]).toEqual([3, 2]);
  });

  it('visits are the previous ones and the current; the vendor’s count what they recorded', async () => {
    const configuration = targetedAt(makeSegment(1, [{ targetingType: 'VISITS', visitCount: 2, matchType: 'EQUAL' }]));
    const remote = { currentVisit: null, previousVisits: [{ visitorCode: 'anna', timeStarted: 1 }] };
    const ours = await ourClient(configuration, {
      requester: async (url) => new Response(JSON.stringify(url.includes('/visit/visitor') ? remote : configuration)),
    });
    const theirs = await createVendorClient(configuration, { remote });
    await ours.client.getRemoteVisitorData({ visitorCode: 'anna' });
    await theirs.client.getRemoteVisitorData({ visitorCode: 'anna' });
    expect([getKey(ours.client), theirs.client.getVariation(bag).key]).toEqual(['on', 'off']);
  });

  it('nothing is detected and summed up without being asked; the vendor’s sends lines of its own', async () => {
    const configuration = { ...makeConfiguration(makeFlag()), customData: [{ id: 1, index: 3 }] };
    const ours = await ourClient(configuration);
    const theirs = await createVendorClient(configuration, {
      detected: {
        browser: { name: BrowserType.Chrome, version: 86 },
        pageView: new PageView({ urlAddress: '/', title: '' }),
      },
    });
    ours.client.addData('anna', customData(3, 'AU'));
    theirs.client.addData('anna', new CustomData(3, 'AU'));
    await ours.client.flush({ instant: true });
    theirs.client.flush({ visitorCode: 'anna', instant: true });
    await vi.waitUntil(() => theirs.lines().length > 0);
    const kinds = (lines: string[]) => lines.map((line) => /eventType=(\w+)/.exec(line)?.[1]);
    expect(kinds(ours.lines())).toEqual(['customData']);
    expect(kinds(theirs.lines())).toEqual(['staticData', 'page', 'customData', 'staticData']);
  });

  it('the text "false" of a boolean variable is false; the vendor’s is true', async () => {
    const variables = [{ key: 'sticky', type: 'BOOLEAN', value: 'false' }];
    const configuration = makeConfiguration(makeFlag({ rules: [rule], variations: [{ key: 'on', variables }] }));
    const [ours, theirs] = [await ourClient(configuration), await createVendorClient(configuration)];
    expect(ours.client.getVariation(bag).variables.get('sticky')?.value).toBe(false);
    expect(theirs.client.getVariation(bag).variables.get('sticky')?.value).toBe(true);
  });

  it('mapping custom data works at index 0; the vendor’s does not', async () => {
    const linked = async (index: number) => {
      const rules = [
        {
          ...rule,
          variationByExposition: ['a', 'b'].map((variationKey, id) => ({
            variationKey,
            variationId: id,
            exposition: 0.5,
          })),
        },
      ];
      const configuration = {
        ...makeConfiguration(makeFlag({ rules })),
        customData: [{ id: 1, index, isMappingIdentifier: true }],
      };
      const [ours, theirs] = [await ourClient(configuration), await createVendorClient(configuration)];
      const as = (visitorCode: string) => getKey(ours.client, { ...bag, visitorCode });
      const user = Array.from({ length: 20 }, (_, one) => `user-${one}`).find((code) => as(code) !== as('anna')) ?? '';
      ours.client.addData('anna', customData(index, user));
      theirs.client.addData('anna', new CustomData(index, user));
      const asAnna = [as(user), theirs.client.getVariation({ ...bag, visitorCode: user }).key].map(
        (key) => key === as('anna'),
      );
      return asAnna;
    };
    expect([await linked(0), await linked(4)]).toEqual([
      [true, false],
      [true, true],
    ]);
  });

  it('a condition error ends one evaluation; the vendor’s sticks to the segment', async () => {
    const segment = makeSegment(1, [
      { targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'RANGE', range: [1] },
    ]);
    const configuration = targetedAt({ ...segment });
    const [ours, theirs] = [await ourClient(configuration), await createVendorClient(configuration)];
    ours.client.addData('ben', customData(3, '5'));
    theirs.client.addData('ben', new CustomData(3, '5'));
    const error = expect.objectContaining({ type: 'RangeCheck' });
    expect(() => getKey(ours.client, { ...bag, visitorCode: 'ben' })).toThrow(error);
    expect(() => theirs.client.getVariation({ ...bag, visitorCode: 'ben' })).toThrow(error);
    expect(getKey(ours.client)).toBe('off');
    expect(() => theirs.client.getVariation(bag)).toThrow(error);
  });

  it('a SEGMENT condition on a segment without conditions matches; the vendor’s throws', async () => {
    const empty: Segment = { id: 2, conditionsData: { firstLevel: [], firstLevelOrOperators: [] } };
    const naming = makeSegment(1, [{ targetingType: 'SEGMENT', segmentId: 2 }]);
    expect(await both(targetedAt(naming, empty))).toEqual(['on', 'TargetingCondition']);
    expect(await both(targetedAt(empty))).toEqual(['on', 'on']);
  });

  it('a network domain belongs to its client; the vendor’s is every later client’s too', async () => {
    const settings = { networkDomain: 'shop.example' };
    const configuration = makeConfiguration(makeFlag());
    await ourClient(configuration, settings);
    await createVendorClient(configuration, { settings });
    const hosts = [await ourClient(configuration), await createVendorClient(configuration)].map(
      ({ requests }) => new URL(requests[0]?.url ?? '').host,
    );
    expect(hosts).toEqual(['sdk-config.kameleoon.eu', 'sdk-config.shop.example']);
  });

  it('a configuration without a data host has the default one; the vendor’s dies of it', async () => {
    const configuration = { ...makeConfiguration(makeFlag()), configuration: { dataApiDomain: undefined } };
    const settings = { networkDomain: 'shop.example' };
    const ours = await ourClient(configuration, settings);
    await ours.client.getRemoteData('x');
    expect(new URL(ours.requests.at(-1)?.url ?? '').host).toBe('data.shop.example');
    await expect(createVendorClient(configuration, { settings })).rejects.toThrow(TypeError);
  });

  it('an exclusive feature flag condition reads assignments by other flags; the vendor does not support it', async () => {
    const configuration: Configuration = {
      ...makeConfiguration(
        makeFlag({ id: 1, rules: [{ ...rule, segmentId: 1 }] }),
        makeFlag({ id: 2, featureKey: 'pay', rules: [{ ...rule, id: 2, experimentId: 3 }] }),
      ),
      segments: [makeSegment(1, [{ targetingType: 'EXCLUSIVE_FEATURE_FLAG' }])],
    };
    const [ours, theirs] = [await ourClient(configuration), await createVendorClient(configuration)];
    expect([getKey(ours.client), theirs.client.getVariation(bag).key]).toEqual(['on', 'on']);
    const ben = { visitorCode: 'ben', featureKey: 'pay' };
    ours.client.getVariation(ben);
    theirs.client.getVariation(ben);
    const question = { ...bag, visitorCode: 'ben' };
    expect([getKey(ours.client, question), theirs.client.getVariation(question).key]).toEqual(['off', 'on']);
  });

  it('a disabled environment is inactive, and every other error is thrown, by both', async () => {
    const configuration = makeConfiguration(makeFlag({ environmentEnabled: false }));
    const [ours, theirs] = [await ourClient(configuration), await createVendorClient(configuration)];
    const unknown = { ...bag, featureKey: 'x' };
    const error = expect.objectContaining({ type: 'FeatureFlagConfigurationNotFound' });
    for (const client of [ours.client, theirs.client]) {
      expect(client.isFeatureFlagActive(bag)).toBe(false);
      expect(() => client.isFeatureFlagActive(unknown)).toThrow(error);
    }
  });

  it('the version sent is 4.9.0 and can be set; the vendor sends its own', async () => {
    const of = async (settings: Partial<ClientSettings>) => {
      const { client, requests } = await ourClient(makeConfiguration(makeFlag()), settings);
      client.trackConversion({ visitorCode: 'anna', goalId: 1 });
      await client.flush({ instant: true });
      return new URL(requests.at(-1)?.url ?? '').search;
    };
    expect(await of({})).toBe('?siteCode=abcdefghij&sdkName=javascript&sdkVersion=4.9.0');
    expect(await of({ sdk: { name: 'react', version: '1.2.3' } })).toBe(
      '?siteCode=abcdefghij&sdkName=react&sdkVersion=1.2.3',
    );
  });

  it('the configuration is asked for at /v3, by both; a service of one’s own may be plain http, on any port and path', async () => {
    const configuration = makeConfiguration(makeFlag());
    const path = ({ requests }: { requests: { url: string }[] }) => new URL(requests[0]?.url ?? '').pathname;
    expect([path(await ourClient(configuration)), path(await createVendorClient(configuration))]).toEqual([
      '/v3/abcdefghij',
      '/v3/abcdefghij',
    ]);
    const own = await ourClient(configuration, { serviceUrl: 'http://localhost:3000/flags' });
    expect(own.requests[0]?.url).toBe('http://localhost:3000/flags/v3/abcdefghij');
  });
});

describe('condition errors have the types of the vendor’s', () => {
  it.each<[string, Condition]>([
    ['VersionParse', { targetingType: 'BROWSER', browser: 'CHROME', version: 'new', versionMatchType: 'EQUAL' }],
    [
      'SemanticVersionParse',
      { targetingType: 'SDK_LANGUAGE', sdkLanguage: 'JAVASCRIPT', version: 'x', versionMatchType: 'EQUAL' },
    ],
    [
      'AmongValuesCheck',
      { targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'AMONG_VALUES', value: '[' },
    ],
    ['RangeCheck', { targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'RANGE', range: [1, 2, 3] }],
  ])('%s', async (type, condition) => {
    const configuration = targetedAt(makeSegment(1, [condition]));
    const [ours, theirs] = [await ourClient(configuration), await createVendorClient(configuration)];
    ours.client.addData('anna', customData(3, '5'), { kind: 'browser', browser: 'CHROME', version: 8 });
    theirs.client.addData('anna', new CustomData(3, '5'));
    if (condition.targetingType !== 'BROWSER') expect(askVendor(theirs.client, 'anna', 'bag')).toBe(type);
    expect(() => getKey(ours.client)).toThrow(expect.objectContaining({ type }));
  });
});
