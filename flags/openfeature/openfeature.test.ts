import { afterEach, describe, expect, it } from 'vitest';
import type { ClientSettings } from '../index.ts';
import { memoryStorage, pause, until, withService } from '../testing.service.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment } from '../testing.ts';
import type { Configuration, FeatureFlag, Rule, Variable } from '../wire.ts';
import { clearProviders, sdks } from './testing.sdks.ts';

const visitor = { targetingKey: 'k3v9visitor' };
const all = (variationKey: string, variationId: number) => [{ variationKey, variationId, exposition: 1 }];
const variables: Variable[] = [
  { key: 'title', type: 'STRING', value: 'Your bag' },
  { key: 'columns', type: 'NUMBER', value: '0' },
  { key: 'sticky', type: 'BOOLEAN', value: false },
  { key: 'layout', type: 'JSON', value: '{"rows":[1,2]}' },
  { key: 'nothing', type: 'JSON', value: 'null' },
  { key: 'broken', type: 'NUMBER', value: 'three' },
];

/** A flag that shows everybody `on`, with these variables. */
const flag = (id: number, featureKey: string, shown: Variable[], rule: Partial<Rule> = {}): FeatureFlag =>
  makeFlag({
    id,
    featureKey,
    variations: [
      { key: 'off', variables: [] },
      { key: 'on', variables: shown },
    ],
    rules: [{ ...everybody, id, experimentId: 1000 + id, variationByExposition: all('on', 2000 + id), ...rule }],
  });
const configuration: Configuration = {
  ...makeConfiguration(
    flag(1, 'bag', variables),
    flag(2, 'plain', []),
    flag(3, 'delivered', [], { type: 'TARGETED_DELIVERY', segmentId: 1 }),
    flag(4, 'number', [{ key: 'columns', type: 'NUMBER', value: '3' }]),
    flag(5, 'object', [{ key: 'layout', type: 'JSON', value: '[1]' }]),
    flag(6, 'truth', [{ key: 'sticky', type: 'BOOLEAN', value: false }]),
    flag(7, 'broken', [{ key: 'layout', type: 'JSON', value: '{' }]),
    flag(8, 'dotted.key', [{ key: 'title', type: 'STRING', value: 'dotted' }]),
    flag(9, 'undecidable', [], { segmentId: 2 }),
    { ...flag(10, 'disabled', variables), environmentEnabled: false },
    makeFlag({ id: 11, featureKey: 'unlisted', defaultVariationKey: 'nowhere', rules: [] }),
  ),
  customData: [{ id: 7103, index: 3, name: 'country' }],
  segments: [
    makeSegment(1, [{ targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'EXACT', value: 'AU' }]),
    makeSegment(2, [{ targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'RANGE', range: [1] }]),
  ],
};
const inAustralia = { ...visitor, customData: { index: 3, values: 'AU' } };

const use = withService(configuration);
afterEach(clearProviders);

const settings = (changes: Partial<ClientSettings> = {}): ClientSettings => ({
  siteCode: 'abc',
  serviceUrl: use.service.url,
  trackingInterval: 100,
  logLevel: 'none',
  ...changes,
});
const assignments = () =>
  use.service
    .events()
    .filter(({ eventType }) => eventType === 'experiment')
    .map(({ visitorCode, id, variationId }) => ({ visitorCode, id, variationId }));

describe.each(['server', 'web'] as const)('the provider of the %s SDK', (name) => {
  async function ready(changes: Partial<ClientSettings> = {}) {
    const application = sdks[name](settings(changes));
    await application.set();
    return application;
  }

  it('2.1.1 has a name', () => {
    expect(sdks[name](settings()).provider.metadata.name).toBe('Vermilion');
  });

  it.each([
    ['bag', '-', 'Your bag', {}],
    ['bag', -1, 0, { variableKey: 'columns' }],
    ['bag', true, false, { variableKey: 'sticky' }],
    ['bag', {}, { rows: [1, 2] }, { variableKey: 'layout' }],
    ['bag.columns', -1, 0, {}],
    ['number', -1, 3, {}],
    ['object', {}, [1], {}],
    ['truth', true, false, {}],
    ['plain', false, true, {}],
    ['delivered', true, false, {}],
    ['dotted.key', '-', 'dotted', {}],
    ['dotted.key.title', '-', 'dotted', {}],
    ['unlisted', false, true, {}],
  ])(
    '2.2.2.1, 2.2.3, 2.2.6, 2.3.2 resolves %s, by default %j, to %j without an error',
    async (key, otherwise, value, more) => {
      const { evaluate } = await ready();
      const details = await evaluate(key, otherwise, { ...visitor, ...more });
      expect(details.value).toEqual(value);
      expect(details.errorCode).toBeUndefined();
      expect(details.errorMessage).toBeUndefined();
    },
  );

  it('2.2.4 names the variation', async () => {
    const { evaluate } = await ready();
    expect((await evaluate('bag', '-', visitor)).variant).toBe('on');
    expect((await evaluate('delivered', true, visitor)).variant).toBe('off');
  });

  it.each([
    ['plain', visitor, 'SPLIT'],
    ['delivered', inAustralia, 'TARGETING_MATCH'],
    ['delivered', visitor, 'DEFAULT'],
    ['disabled', visitor, 'DISABLED'],
    ['unknown', visitor, 'ERROR'],
  ])('2.2.5 says why: %s', async (key, context, reason) => {
    const { evaluate } = await ready();
    expect((await evaluate(key, false, context)).reason).toBe(reason);
  });

  it('2.2.5 says STATIC of what was set by hand', async () => {
    const { evaluate, provider } = await ready();
    provider.client.setSimulatedVariation(visitor.targetingKey, 'plain', { experimentId: 1002, variationId: 2002 });
    provider.client.setForcedVariation({ visitorCode: visitor.targetingKey, experimentId: 1001, variationKey: 'on' });
    expect((await evaluate('plain', false, visitor)).reason).toBe('STATIC');
    expect((await evaluate('bag', '-', visitor)).reason).toBe('STATIC');
  });

  it.each([
    ['unknown', '-', visitor, 'FLAG_NOT_FOUND'],
    ['unknown.title', '-', visitor, 'FLAG_NOT_FOUND'],
    ['bag.unknown', '-', visitor, 'FLAG_NOT_FOUND'],
    ['plain', '-', visitor, 'FLAG_NOT_FOUND'],
    ['bag', 7, visitor, 'TYPE_MISMATCH'],
    ['bag', true, visitor, 'TYPE_MISMATCH'],
    ['bag', {}, visitor, 'TYPE_MISMATCH'],
    ['bag.nothing', {}, visitor, 'TYPE_MISMATCH'],
    ['number', '-', visitor, 'TYPE_MISMATCH'],
    ['bag.broken', 7, visitor, 'PARSE_ERROR'],
    ['broken', {}, visitor, 'PARSE_ERROR'],
    ['plain', true, { targetingKey: 'x'.repeat(256) }, 'INVALID_CONTEXT'],
    ['undecidable', true, inAustralia, 'GENERAL'],
  ])('2.2.7, 2.3.3 answers %s, asked as %j, with the default and a code', async (key, otherwise, context, code) => {
    const { evaluate } = await ready();
    const details = await evaluate(key, otherwise, context);
    expect(details).toMatchObject({ value: otherwise, errorCode: code, reason: 'ERROR' });
    expect(details.errorMessage).toMatch(/\w/);
  });

  it('2.2.7 answers PROVIDER_NOT_READY before it is set', async () => {
    const { evaluate, set } = sdks[name](settings());
    const setting = set();
    expect(await evaluate('plain', false, visitor)).toMatchObject({ value: false, errorCode: 'PROVIDER_NOT_READY' });
    await setting;
  });

  it('answers with the default where a flag is disabled in this environment, which is no error', async () => {
    const { evaluate } = await ready();
    const details = await evaluate('disabled', 'as it was', visitor);
    expect(details).toMatchObject({ value: 'as it was', reason: 'DISABLED' });
    expect(details.errorCode).toBeUndefined();
  });

  it('2.2.9, 2.2.10 returns the ids behind the decision', async () => {
    const { evaluate } = await ready();
    expect((await evaluate('delivered', false, inAustralia)).flagMetadata).toEqual({
      why: 'rule',
      experimentId: 1003,
      variationId: 2003,
      ruleId: 3,
      ruleType: 'TARGETED_DELIVERY',
      segmentId: 1,
    });
    expect((await evaluate('delivered', false, { targetingKey: 'other' })).flagMetadata).toEqual({ why: 'no-rule' });
    expect((await evaluate('bag', 7, visitor)).flagMetadata).toMatchObject({ experimentId: 1001 });
  });

  it('tracks what it resolves', async () => {
    const { evaluate, provider } = await ready();
    await evaluate('plain', false, visitor);
    await evaluate('unknown', false, visitor);
    await provider.client.flush({ instant: true });
    expect(assignments()).toEqual([{ visitorCode: 'k3v9visitor', id: '1002', variationId: '2002' }]);
  });

  it.each([
    ['by index', { index: 3, values: 'AU' }, true],
    ['by name', { index: 'country', values: ['AU'] }, true],
    [
      'of several',
      [
        { index: 9, values: ['x'] },
        { index: 3, values: ['NZ', 'AU'] },
      ],
      true,
    ],
    ['of another value', { index: 3, values: ['SG'] }, false],
    ['without an index', { values: ['AU'] }, false],
    ['that is none', 'AU', false],
    ['that is an object inside', { index: 3, values: [{ toString: 'AU' }] }, false],
  ])('learns custom data %s from the context', async (_, customData, matches) => {
    const { evaluate } = await ready();
    expect((await evaluate('delivered', false, { ...visitor, customData })).value).toBe(matches);
  });

  it('2.4.1, 5.3.1 initializes, and is ready', async () => {
    const { received, status } = await ready();
    expect(received).toEqual([{ event: 'PROVIDER_READY' }]);
    expect(status()).toBe('READY');
  });

  it('2.4.2.1, 5.3.2, 5.1.4 fails without a configuration, and is ready as soon as there is one', async () => {
    const answer = use.service.answers['/v3'];
    use.service.answers['/v3'] = (_, response) => void response.writeHead(500).end();
    const { set, received, status, evaluate } = sdks[name](settings(), { retryDelay: 50 });
    await expect(set()).rejects.toThrow('The configuration could not be fetched');
    expect(received).toEqual([{ event: 'PROVIDER_ERROR', message: expect.stringContaining('could not be fetched') }]);
    expect(status()).toBe('ERROR');
    expect((await evaluate('delivered', false, inAustralia)).errorCode).toBe('PROVIDER_NOT_READY');
    expect((await evaluate('plain', false, visitor)).errorCode).toBe('PROVIDER_NOT_READY');
    expect(status()).toBe('ERROR');
    await evaluate('plain', false, inAustralia);
    if (answer) use.service.answers['/v3'] = answer;
    await until(() => received.some(({ event }) => event === 'PROVIDER_READY'));
    expect(status()).toBe('READY');
    expect((await evaluate('delivered', false, inAustralia)).value).toBe(true);
  });

  it('2.4.2.1 fails for good without a site code', async () => {
    const { set, status } = sdks[name](settings({ siteCode: '' }));
    await expect(set()).rejects.toMatchObject({ code: 'PROVIDER_FATAL' });
    expect(status()).toBe('FATAL');
  });

  it('2.5.1, 2.7.1 sends what is left to be tracked when it is closed, and stops', async () => {
    const { evaluate } = await ready({ trackingInterval: 1000 });
    await evaluate('plain', false, visitor);
    expect(assignments()).toEqual([]);
    await clearProviders();
    await until(() => assignments().length === 1);
  });

  it('2.5.2 is not ready once closed, and can be set again', async () => {
    const application = await ready();
    const { provider, set, evaluate } = application;
    const before = provider.client;
    await provider.onClose();
    expect(await evaluate('plain', false, visitor)).toMatchObject({ value: false, errorCode: 'PROVIDER_NOT_READY' });
    await clearProviders();
    await set();
    expect(await evaluate('plain', false, visitor)).toMatchObject({ value: true });
    expect(provider.client).not.toBe(before);
  });

  it.each([
    ['12', { value: 49.9 }, { goalId: '12', revenue: '49.9', negative: 'false' }],
    ['order', { goalId: 12, negative: true }, { goalId: '12', revenue: '0', negative: 'true' }],
  ])('2.7.1 tracks the event %s as a conversion', async (event, details, line) => {
    const { track, provider } = await ready();
    await track(event, details, visitor);
    await provider.client.flush({ instant: true });
    expect(use.service.events()).toEqual([
      expect.objectContaining({ eventType: 'conversion', visitorCode: 'k3v9visitor', ...line }),
    ]);
  });

  it('2.7.1 leaves out an event that names no goal', async () => {
    const { track, provider } = await ready();
    await track('order', { value: 1 }, visitor);
    await track('', {}, visitor);
    await provider.client.flush({ instant: true });
    expect(use.service.events()).toEqual([]);
  });

  it('5.1.1, 5.1.2 emits which flags changed', async () => {
    use.service.state.configuration = { ...configuration, configuration: { realTimeUpdate: true } };
    const { received } = await ready();
    await until(() => use.service.streams.size === 1);
    const [bag, ...others] = configuration.featureFlags;
    const next = {
      ...use.service.state.configuration,
      featureFlags: [{ ...bag, rules: [] } as FeatureFlag, ...others],
    };
    use.service.push(next, 1_763_726_400_000);
    await until(() => received.length === 2);
    expect(received[1]).toEqual({ event: 'PROVIDER_CONFIGURATION_CHANGED', flagsChanged: ['bag'] });
    use.service.push({ ...next, segments: [] }, 1_763_726_500_000);
    await until(() => received.length === 3);
    expect(received[2]?.flagsChanged).toHaveLength(11);
  });

  it('5.1.1 says that it is stale when news cannot be had, and ready again when they can', async () => {
    use.service.state.configuration = { ...configuration, configuration: { realTimeUpdate: true } };
    const { received, status, provider } = await ready();
    await until(() => use.service.streams.size === 1);
    use.service.answers['/v3'] = (_, response) => void response.writeHead(500).end();
    use.service.push(use.service.state.configuration, 1_763_726_400_000);
    await until(() => received.length === 2);
    expect(received[1]).toEqual({ event: 'PROVIDER_STALE', message: 'The configuration could not be updated' });
    expect(status()).toBe('STALE');
    expect(provider.client.isFeatureFlagActive({ visitorCode: 'anyone', featureKey: 'plain' })).toBe(true);
    use.service.answers['/v3'] = (_, response) => void response.writeHead(304).end();
    use.service.push(use.service.state.configuration, 1_763_726_500_000);
    await until(() => received.filter(({ event }) => event === 'PROVIDER_READY').length === 2);
    expect(status()).toBe('READY');
  });

  it('5.1.1 is stale when the service hangs', async () => {
    use.service.state.configuration = { ...configuration, configuration: { realTimeUpdate: true } };
    const { status } = await ready({ requestTimeout: 200 });
    await until(() => use.service.streams.size === 1);
    use.service.answers['/v3'] = () => {};
    use.service.push(use.service.state.configuration, 1_763_726_400_000);
    await until(() => status() === 'STALE');
  });

  it('does not call a single failure that was made good stale', async () => {
    use.service.state.configuration = { ...configuration, configuration: { realTimeUpdate: true } };
    const { received } = await ready();
    await until(() => use.service.streams.size === 1);
    const answer = use.service.answers['/v3'];
    let attempts = 0;
    use.service.answers['/v3'] = (request, response) => {
      if (++attempts === 1) response.writeHead(500).end();
      else answer?.(request, response);
    };
    use.service.push(use.service.state.configuration, 1_763_726_400_000);
    await until(() => received.some(({ event }) => event === 'PROVIDER_CONFIGURATION_CHANGED'));
    expect(received.map(({ event }) => event)).not.toContain('PROVIDER_STALE');
  });
});

describe('the provider of the server SDK', () => {
  it('2.2.7 answers TARGETING_KEY_MISSING without a visitor', async () => {
    const { evaluate, set, track, provider } = sdks.server(settings());
    await set();
    const missing = { value: false, errorCode: 'TARGETING_KEY_MISSING', reason: 'ERROR' };
    expect(await evaluate('plain', false)).toMatchObject(missing);
    expect(await evaluate('plain', false, { targetingKey: '' })).toMatchObject(missing);
    await track('12', {});
    await provider.client.flush({ instant: true });
    expect(use.service.events()).toEqual([]);
  });
});

describe.each(['server', 'web'] as const)('a stored configuration in the %s SDK', (name) => {
  it('serves, and is stale when no newer one can be had', async () => {
    let now = Date.now();
    const clock = { now: () => now, startOfDay: (time: number) => time };
    const { set, received, status } = sdks[name](settings({ storage: memoryStorage(), clock }));
    await set();
    await clearProviders();
    now += 24 * 60 * 60 * 1000;
    use.service.answers['/v3'] = (_, response) => void response.writeHead(500).end();
    await set();
    await until(() => status() === 'STALE');
    // The SDK calls a handler once for each time a provider was set.
    expect(received.slice(0, 3).map(({ event }) => event)).toEqual([
      'PROVIDER_READY',
      'PROVIDER_READY',
      'PROVIDER_STALE',
    ]);
  });
});

describe('the provider of the web SDK', () => {
  it('takes the visitor of the cookie where the context names none', async () => {
    const cookies = { read: () => 'kameleoonVisitorCode=fromcookie', write: () => {} };
    const { evaluate, set, provider } = sdks.web(settings({ cookies }));
    await set();
    await evaluate('plain', false);
    await provider.client.flush({ instant: true });
    expect(assignments().map(({ visitorCode }) => visitorCode)).toEqual(['fromcookie']);
  });

  it('is of one visitor, also where there are no cookies', async () => {
    const { evaluate, set, provider } = sdks.web(settings());
    await set();
    await evaluate('plain', false);
    await evaluate('bag', '-');
    await provider.client.flush({ instant: true });
    expect(assignments()).toHaveLength(2);
    expect(new Set(assignments().map(({ visitorCode }) => visitorCode)).size).toBe(1);
  });

  it('2.6.1, 5.3.4.2 decides again for another context, without waiting', async () => {
    const { evaluate, set, received } = sdks.web(settings());
    await set();
    expect((await evaluate('delivered', false, visitor)).value).toBe(false);
    expect((await evaluate('delivered', false, inAustralia)).value).toBe(true);
    await pause(0);
    expect(received).toEqual([{ event: 'PROVIDER_READY' }]);
  });
});
