import { describe, expect, it } from 'vitest';
import { cookie, customData, device, type FlagClient, fraction } from './index.ts';
import { memoryStorage, until, withService } from './testing.service.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment, noon } from './testing.ts';
import type { Configuration, Rule } from './wire.ts';

const all = (variationKey: string, variationId: number) => [{ variationKey, variationId, exposition: 1 }];
const rule = (changes: Partial<Rule>): Rule => ({
  ...everybody,
  variationByExposition: all('on', 910_001),
  ...changes,
});

const variations = [
  { key: 'off', variables: [] },
  {
    key: 'on',
    name: 'On',
    variables: [
      { key: 'columns', type: 'NUMBER', value: '3' },
      { key: 'title', type: 'STRING', value: 'Bag' },
    ],
  },
];
const configuration: Configuration = {
  ...makeConfiguration(
    makeFlag({ id: 1, variations, rules: [rule({ segmentId: 1 })] }),
    makeFlag({ id: 2, featureKey: 'dark', environmentEnabled: false }),
    makeFlag({ id: 3, featureKey: 'late', rules: [rule({ id: 3, experimentId: 33, segmentId: 2 })] }),
    makeFlag({ id: 4, featureKey: 'eaten', rules: [rule({ id: 4, experimentId: 44, segmentId: 3 })] }),
    makeFlag({ id: 5, featureKey: 'next', rules: [rule({ id: 5, experimentId: 55, segmentId: 4 })] }),
    makeFlag({
      id: 6,
      featureKey: 'broken',
      variations: [{ key: 'on', variables: [{ key: 'x', type: 'JSON', value: '{' }] }],
      rules: [rule({ id: 6, experimentId: 66 })],
    }),
    makeFlag({
      id: 7,
      featureKey: 'script',
      variations: [{ key: 'on', variables: [{ key: 'x', type: 'JS', value: 'go()' }] }],
      rules: [rule({ id: 7, experimentId: 77, type: 'TARGETED_DELIVERY' })],
    }),
    makeFlag({ id: 8, featureKey: 'unlisted', defaultVariationKey: 'nowhere', rules: [] }),
  ),
  customData: [{ id: 7103, index: 3, name: 'country' }],
  segments: [
    makeSegment(1, [{ targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'EXACT', value: 'AU' }]),
    makeSegment(2, [{ targetingType: 'LAST_VISIT', count: 1, unitOfTime: 'HOUR', matchType: 'GREATER' }]),
    makeSegment(3, [
      { targetingType: 'COOKIE', name: 'tea', nameMatchType: 'EXACT', value: 'green', valueMatchType: 'EXACT' },
    ]),
    makeSegment(4, [{ targetingType: 'TARGET_EXPERIMENT', experiment: 280_100, variationMatchType: 'ANY' }]),
  ],
};
const use = withService(configuration);
const typed = (type: string) => expect.objectContaining({ name: 'FlagError', type });
const getKey = (client: FlagClient, featureKey: string, visitorCode = 'anna') =>
  client.getVariation({ visitorCode, featureKey }).key;

describe('a client', () => {
  it('decides from the configuration of the service, and tracks the decision', async () => {
    const client = use.createTestClient();
    expect(client.isInitialized()).toBe(false);
    expect(await client.initialize()).toBe(true);
    client.addData('anna', customData('country', 'AU'), device('PHONE'));
    const variation = client.getVariation({ visitorCode: 'anna', featureKey: 'bag' });
    expect(variation).toMatchObject({ key: 'on', name: 'On', id: 910_001, experimentId: 280_100 });
    expect(variation.variables.get('columns')).toEqual({ key: 'columns', type: 'NUMBER', value: 3 });
    expect(client.isFeatureFlagActive({ visitorCode: 'ben', featureKey: 'bag' })).toBe(false);
    await until(() => use.service.events().length === 3);
    expect(use.service.events()).toMatchObject([
      { eventType: 'experiment', id: '280100', variationId: '910001', visitorCode: 'anna' },
      { eventType: 'customData', index: '3', valuesCountMap: '{"AU":1}', overwrite: 'true', visitorCode: 'anna' },
      { eventType: 'staticData', deviceType: 'PHONE', visitorCode: 'anna' },
    ]);
  });

  it('requests its site and environment, and identifies itself', async () => {
    await use.ready({ siteCode: 'a/b', environment: 'staging & more' });
    const [request] = use.service.requests('/v3');
    expect(request?.path).toBe('/v3/a%2Fb');
    expect(request?.query.get('environment')).toBe('staging & more');
    expect(request?.headers).toMatchObject({
      'x-kameleoon-sdk-type': 'javascript',
      'x-kameleoon-sdk-version': '4.9.0',
    });
    await use.ready();
    expect(use.service.requests('/v3').at(-1)?.query.has('environment')).toBe(false);
  });

  it('is ready at once with a data file, before the service answered', () => {
    const client = use.createTestClient({ defaultDataFile: JSON.stringify(configuration) });
    void client.initialize();
    expect(client.isInitialized()).toBe(true);
    expect(getKey(client, 'script')).toBe('on');
    expect(client.getDataFile()).toEqual(configuration);
  });

  it('shows all flags of the environment, or the active ones', async () => {
    const client = await use.ready();
    expect([...client.getVariations({ visitorCode: 'anna' }).keys()]).toEqual([
      'bag',
      'late',
      'eaten',
      'next',
      'broken',
      'script',
      'unlisted',
    ]);
    expect([...client.getVariations({ visitorCode: 'anna', onlyActive: true }).keys()]).toEqual([
      'broken',
      'script',
      'unlisted',
    ]);
    expect(client.getFeatureFlags()).toHaveLength(8);
    expect(client.getFeatureFlags()[1]).toEqual({ id: 2, key: 'dark' });
  });

  it('neither stores nor tracks by listing, and with track: false only stores', async () => {
    const client = await use.ready();
    client.addData('anna', customData(3, 'AU'));
    expect([...client.getActiveFeatureFlags('anna').keys()]).toEqual(['bag', 'broken', 'script', 'unlisted']);
    expect(client.getVisitorFeatureFlags('anna').map(({ key }) => key)).toEqual([
      'bag',
      'broken',
      'script',
      'unlisted',
    ]);
    expect(getKey(client, 'next')).toBe('off');
    client.getVariation({ visitorCode: 'anna', featureKey: 'bag', track: false });
    expect(getKey(client, 'next')).toBe('on');
    await client.flush({ visitorCode: 'anna', instant: true });
    expect(
      use.service
        .events()
        .filter(({ eventType }) => eventType === 'experiment')
        .map(({ id }) => id),
    ).toEqual(['55']);
  });

  it('gives variables, one or all, or says what is wrong with them', async () => {
    const client = await use.ready();
    client.addData('anna', customData(3, 'AU'));
    const ask = (featureKey: string, variableKey: string) =>
      client.getFeatureFlagVariable({ visitorCode: 'anna', featureKey, variableKey });
    expect(ask('bag', 'columns')).toEqual({ key: 'columns', type: 'NUMBER', value: 3 });
    expect(() => ask('bag', '__proto__')).toThrow(typed('FeatureFlagVariableNotFound'));
    expect(client.getFeatureFlagVariables('anna', 'bag').map(({ value }) => value)).toEqual([3, 'Bag']);
    expect(() => client.getFeatureFlagVariables('anna', 'broken')).toThrow(typed('JSONParse'));
    expect(client.getVariation({ visitorCode: 'anna', featureKey: 'broken' }).variables.size).toBe(0);
    expect(() => client.getFeatureFlagVariables('anna', 'unlisted')).toThrow(typed('FeatureFlagVariationNotFound'));
  });

  it('takes a disabled environment as inactive, and throws for a flag there is not', async () => {
    const client = await use.ready();
    const question = { visitorCode: 'anna', featureKey: 'dark' };
    expect(client.isFeatureFlagActive(question)).toBe(false);
    expect(() => client.getVariation(question)).toThrow(typed('FeatureFlagEnvironmentDisabled'));
    const unknown = { visitorCode: 'anna', featureKey: 'constructor' };
    expect(() => client.isFeatureFlagActive(unknown)).toThrow(typed('FeatureFlagConfigurationNotFound'));
  });

  it('remembers a decision, until something of the visitor or the configuration changes', async () => {
    const client = await use.ready({ defaultDataFile: configuration });
    expect(getKey(client, 'bag')).toBe('off');
    client.addData('anna', customData(3, 'AU'));
    expect(getKey(client, 'bag')).toBe('on');
    expect(client.getVariation({ visitorCode: 'anna', featureKey: 'bag' })).toBe(
      client.getVariation({ visitorCode: 'anna', featureKey: 'bag' }),
    );
    client.addData('anna', customData(3, 'NZ'));
    expect(getKey(client, 'bag')).toBe('off');
  });

  it('decides again what depends on the time, on the page’s cookies, or on earlier assignments', async () => {
    let now = noon.now();
    let cookies = '';
    const client = await use.ready({
      clock: { ...noon, now: () => now },
      cookies: { read: () => cookies, write: () => {} },
    });
    client.addData('anna', { kind: 'visits', previous: [{ timeStarted: now }] });
    expect([getKey(client, 'late'), getKey(client, 'eaten'), getKey(client, 'next')]).toEqual(['off', 'off', 'off']);
    now += 2 * 60 * 60 * 1000;
    cookies = 'a=b; tea=green';
    client.addData('ben', customData(3, 'AU'));
    expect(getKey(client, 'bag', 'ben')).toBe('on');
    expect([getKey(client, 'late'), getKey(client, 'eaten'), getKey(client, 'next', 'ben')]).toEqual([
      'on',
      'on',
      'on',
    ]);
    cookies = '';
    expect(getKey(client, 'eaten')).toBe('off');
    client.addData('anna', cookie([{ key: 'tea', value: 'green' }]));
    expect(getKey(client, 'eaten')).toBe('on');
  });

  it('explains a decision', async () => {
    const client = await use.ready();
    client.addData('anna', customData(3, 'AU'));
    const { why, rule: by, hashedCode, draw } = client.explain('anna', 'bag');
    expect([why, by?.segmentId, hashedCode, draw]).toEqual(['rule', 1, 'anna', fraction('anna240100')]);
    expect(client.explain('ben', 'bag')).toMatchObject({ why: 'no-rule', rule: null, draw: null });
  });

  it('names them also after a reload: the engine of the new page has not got them', async () => {
    const storage = memoryStorage();
    const before = await use.ready({ storage });
    getKey(before, 'script');
    await before.close();
    const after = await use.ready({ storage });
    expect(after.getEngineTrackingCode('anna')).toContain("'Experiments.assignVariation'");
  });

  it('names the variations of the last five seconds in the engine’s tracking code', async () => {
    let now = noon.now();
    const client = await use.ready({ clock: { ...noon, now: () => now } });
    expect(client.getEngineTrackingCode('anna')).toBe('window.kameleoonQueue=window.kameleoonQueue||[];');
    client.addData('anna', customData(3, 'AU'));
    getKey(client, 'bag');
    now += 3000;
    getKey(client, 'script');
    const push = 'window.kameleoonQueue.push';
    const bag = `${push}(['Experiments.assignVariation',280100,910001,true]);${push}(['Experiments.trigger',280100,true]);`;
    const script = `${push}(['Experiments.assignVariation',77,910001,true]);${push}(['Experiments.trigger',77,false]);`;
    expect(client.getEngineTrackingCode('anna')).toBe(
      `window.kameleoonQueue=window.kameleoonQueue||[];${bag}${script}`,
    );
    now += 2000;
    expect(client.getEngineTrackingCode('anna')).toBe(`window.kameleoonQueue=window.kameleoonQueue||[];${script}`);
    now += 3000;
    expect(client.getEngineTrackingCode('anna')).toBe('window.kameleoonQueue=window.kameleoonQueue||[];');
  });

  it('notifies listeners of evaluations and changes, until they stop listening', async () => {
    const client = await use.ready();
    const received: unknown[] = [];
    const stop = client.onEvent('evaluation', ({ featureKey, variation }) =>
      received.push([featureKey, variation.key]),
    );
    client.onEvent('visitorUpdate', ({ visitorCode }) => received.push(visitorCode));
    getKey(client, 'script');
    client.addData('anna', device('PHONE'));
    stop();
    client.onEvent('evaluation', () => {
      throw new Error('a bug of theirs');
    });
    expect(getKey(client, 'script')).toBe('on');
    await expect
      .poll(() => use.logged)
      .toContainEqual(expect.objectContaining({ message: 'The listener to evaluation failed' }));
    expect(received).toEqual([['script', 'on'], 'anna']);
  });

  it('shares nothing with another client of the process', async () => {
    const other: Configuration = makeConfiguration(makeFlag({ featureKey: 'theirs' }));
    const first = await use.ready({ networkDomain: 'first.example' });
    const second = await use.ready({ siteCode: 'def', defaultDataFile: other });
    first.addData('anna', customData(3, 'AU'));
    first.setLegalConsent('anna', true);
    expect(getKey(first, 'bag')).toBe('on');
    expect(second.getFeatureFlags()).not.toEqual([]);
    await until(() => second.getFeatureFlags().length === 8);
    expect(getKey(second, 'bag')).toBe('off');
    await first.close();
    expect(getKey(second, 'script')).toBe('on');
    await second.flush({ instant: true });
    expect(use.service.requests('/visit/events').at(-1)?.query.get('siteCode')).toBe('def');
  });
});

describe('decisions that many visitors share', () => {
  it('are separate objects if the holdout or a forced variation made them', async () => {
    const holdout = {
      experimentId: 800,
      variationByExposition: [
        { variationKey: 'in-holdout', variationId: 990, exposition: 0.5 },
        { variationKey: 'not-in-holdout', variationId: 991, exposition: 0.5 },
      ],
    };
    use.service.state.configuration = { ...makeConfiguration(makeFlag({ rules: [] })), holdout };
    const client = await use.ready();
    const codes = Array.from({ length: 20 }, (_, index) => `visitor-${index}`);
    for (const visitorCode of codes) getKey(client, 'bag', visitorCode);
    await client.flush({ instant: true });
    expect(use.service.events().map(({ variationId }) => variationId)).toEqual(
      codes.map((code) => (fraction(`${code}800`) <= 0.5 ? '990' : '991')),
    );
  });

  it('are explained each by its own reason', async () => {
    const client = await use.ready();
    expect(client.explain('anna', 'script').why).toBe('rule');
    client.setForcedVariation({ visitorCode: 'ben', experimentId: 77, variationKey: 'on' });
    expect([client.explain('ben', 'script').why, client.explain('anna', 'script').why]).toEqual(['forced', 'rule']);
  });
});

describe('a forced variation', () => {
  it('shows, with or without asking the segment, and is taken back', async () => {
    const client = await use.ready();
    const force = (variationKey: string | null, forceTargeting?: boolean) =>
      client.setForcedVariation({ visitorCode: 'anna', experimentId: 280_100, variationKey, forceTargeting });
    expect(getKey(client, 'bag')).toBe('off');
    force('on');
    expect(getKey(client, 'bag')).toBe('on');
    force('on', false);
    expect(getKey(client, 'bag')).toBe('off');
    force('on');
    force(null);
    force(null);
    expect(getKey(client, 'bag')).toBe('off');
    expect(() => client.setForcedVariation({ visitorCode: 'anna', experimentId: 1, variationKey: 'on' })).toThrow(
      typed('FeatureFlagExperimentNotFound'),
    );
    expect(() => force('gold')).toThrow(typed('FeatureFlagVariationNotFound'));
  });

  it('is simulated without being stored or tracked', async () => {
    const client = await use.ready();
    client.setSimulatedVariation('anna', 'bag', { experimentId: 280_100, variationId: 910_001 });
    expect(getKey(client, 'bag')).toBe('on');
    expect(getKey(client, 'next')).toBe('off');
    client.setSimulatedVariation('anna', 'script', { experimentId: 0, variationId: null });
    expect(getKey(client, 'script')).toBe('off');
    client.setSimulatedVariation('anna', 'bag', null);
    expect(getKey(client, 'bag')).toBe('off');
    expect(() => client.setSimulatedVariation('anna', 'bag', { experimentId: 280_100, variationId: 5 })).toThrow(
      typed('FeatureFlagVariationNotFound'),
    );
    await client.flush({ instant: true });
    expect(use.service.events()).toEqual([]);
  });
});
