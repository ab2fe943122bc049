import { describe, expect, it } from 'vitest';
import { findFlag } from './compiling.ts';
import { compile } from './configuration.ts';
import { decide } from './decide.ts';
import type { FlagErrorType } from './errors.ts';
import { cookieFromString, customData, type FlagClient } from './index.ts';
import { memoryStorage, withService } from './testing.service.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment, noon } from './testing.ts';
import { parseVariable } from './variables.ts';
import type { Condition, Configuration } from './wire.ts';

const on = [{ variationKey: 'on', variationId: 1, exposition: 1 }];
const configuration: Configuration = {
  ...makeConfiguration(
    makeFlag({ rules: [{ ...everybody, variationByExposition: on }] }),
    makeFlag({ id: 2, featureKey: 'dark', environmentEnabled: false }),
    makeFlag({ id: 3, featureKey: 'unlisted', defaultVariationKey: 'nowhere', rules: [] }),
  ),
};
const use = withService(configuration);
const typed = (type: FlagErrorType) => expect.objectContaining({ name: 'FlagError', type });
const bag = { visitorCode: 'anna', featureKey: 'bag' };
const long = 'x'.repeat(256);

const withCode: Record<string, (client: FlagClient, visitorCode: string) => unknown> = {
  addData: (client, code) => client.addData(code, customData(1, 'x')),
  trackConversion: (client, visitorCode) => client.trackConversion({ visitorCode, goalId: 1 }),
  flush: (client, code) => client.flush(code),
  getVariation: (client, visitorCode) => client.getVariation({ ...bag, visitorCode }),
  getVariations: (client, visitorCode) => client.getVariations({ visitorCode }),
  isFeatureFlagActive: (client, visitorCode) => client.isFeatureFlagActive({ ...bag, visitorCode }),
  getFeatureFlagVariable: (client, visitorCode) =>
    client.getFeatureFlagVariable({ ...bag, visitorCode, variableKey: 'x' }),
  getFeatureFlagVariables: (client, code) => client.getFeatureFlagVariables(code, 'bag'),
  getVisitorFeatureFlags: (client, code) => client.getVisitorFeatureFlags(code),
  getActiveFeatureFlags: (client, code) => client.getActiveFeatureFlags(code),
  explain: (client, code) => client.explain(code, 'bag'),
  evaluateAudiences: (client, code) => client.evaluateAudiences(code),
  setForcedVariation: (client, visitorCode) =>
    client.setForcedVariation({ visitorCode, experimentId: 280_100, variationKey: 'on' }),
  setSimulatedVariation: (client, code) => client.setSimulatedVariation(code, 'bag', null),
  getRemoteVisitorData: (client, visitorCode) => client.getRemoteVisitorData({ visitorCode }),
  getVisitorWarehouseAudience: (client, visitorCode) =>
    client.getVisitorWarehouseAudience({ visitorCode, customDataIndex: 1 }),
};
const anyTime: Record<string, (client: FlagClient, visitorCode: string) => unknown> = {
  setLegalConsent: (client, code) => client.setLegalConsent(code, true),
  getEngineTrackingCode: (client, code) => client.getEngineTrackingCode(code),
};
/** What a call throws, now or later. */
const failure = async (call: () => unknown) => {
  try {
    await call();
    return null;
  } catch (error) {
    return error;
  }
};

describe('Initialization', () => {
  it.each(Object.keys(withCode))('is thrown by %s before initialize is done', async (name) => {
    const client = use.createTestClient();
    expect(await failure(() => withCode[name]?.(client, 'anna'))).toEqual(typed('Initialization'));
  });

  it('is thrown by getFeatureFlags and getDataFile too', () => {
    const client = use.createTestClient();
    expect(() => client.getFeatureFlags()).toThrow(typed('Initialization'));
    expect(() => client.getDataFile()).toThrow(typed('Initialization'));
  });

  it('is not asked for by the rest', () => {
    const client = use.createTestClient();
    client.setLegalConsent('anna', true);
    expect(client.getVisitorCode('anna')).toBe('anna');
    expect(client.getEngineTrackingCode('anna')).toContain('kameleoonQueue');
  });
});

describe.each(Object.entries({ ...withCode, ...anyTime }))('%s', (_name, call) => {
  it('throws VisitorCodeEmpty for an empty code, VisitorCodeMaxLength for one above 255', async () => {
    const client = await use.ready();
    if (call === withCode.flush)
      return expect(await failure(() => call(client, long))).toEqual(typed('VisitorCodeMaxLength'));
    expect(await failure(() => call(client, ''))).toEqual(typed('VisitorCodeEmpty'));
    expect(await failure(() => call(client, long))).toEqual(typed('VisitorCodeMaxLength'));
  });
});

describe('feature flag errors', () => {
  it('FeatureFlagConfigurationNotFound: no such flag', async () => {
    const client = await use.ready();
    expect(() => client.getVariation({ ...bag, featureKey: 'x' })).toThrow(typed('FeatureFlagConfigurationNotFound'));
  });
  it('FeatureFlagEnvironmentDisabled: off in this environment; but isFeatureFlagActive is false', async () => {
    const client = await use.ready();
    expect(() => client.getVariation({ ...bag, featureKey: 'dark' })).toThrow(typed('FeatureFlagEnvironmentDisabled'));
    expect(client.isFeatureFlagActive({ ...bag, featureKey: 'dark' })).toBe(false);
  });
  it('FeatureFlagVariationNotFound: the shown variation is not listed', async () => {
    const client = await use.ready();
    expect(() => client.getFeatureFlagVariables('anna', 'unlisted')).toThrow(typed('FeatureFlagVariationNotFound'));
  });
  it('FeatureFlagVariableNotFound: no such variable', async () => {
    const client = await use.ready();
    expect(() => client.getFeatureFlagVariable({ ...bag, variableKey: 'x' })).toThrow(
      typed('FeatureFlagVariableNotFound'),
    );
  });
  it('FeatureFlagExperimentNotFound: an experiment to force that no rule has', async () => {
    const client = await use.ready();
    expect(() => client.setForcedVariation({ visitorCode: 'anna', experimentId: 5, variationKey: 'on' })).toThrow(
      typed('FeatureFlagExperimentNotFound'),
    );
  });
});

describe('VisitAmount', () => {
  it.each([0, 26, -1, Number.NaN])('refuses %d previous visits', async (previousVisitAmount) => {
    const client = await use.ready();
    await expect(
      client.getRemoteVisitorData({ visitorCode: 'anna', filters: { previousVisitAmount } }),
    ).rejects.toThrow(typed('VisitAmount'));
  });
  it.each([1, 25])('takes %d', async (previousVisitAmount) => {
    use.service.answers['/visit/visitor'] = (_seen, response) => void response.end('{}');
    const client = await use.ready();
    expect(await client.getRemoteVisitorData({ visitorCode: 'anna', filters: { previousVisitAmount } })).toEqual([]);
  });
});

describe('RemoteData', () => {
  it.each<[string, number, string]>([
    ['an error with a message', 500, '{"message":"no"}'],
    ['an error page', 404, '<html>'],
    ['no JSON', 200, '{'],
  ])('%s', async (_what, status, body) => {
    for (const path of ['/map/map', '/visit/visitor']) {
      use.service.answers[path] = (_seen, response) => void response.writeHead(status).end(body);
    }
    const client = await use.ready();
    await expect(client.getRemoteData('x')).rejects.toThrow(typed('RemoteData'));
    await expect(client.getRemoteVisitorData({ visitorCode: 'anna' })).rejects.toThrow(typed('RemoteData'));
    expect(use.service.requests('/map')).toHaveLength(1);
  });
  it('another form than that of a visitor, or of audiences', async () => {
    const client = await use.ready();
    for (const body of ['null', '{"previousVisits":7}', '{"currentVisit":{"customDataEvents":[{}]}}']) {
      use.service.answers['/visit/visitor'] = (_seen, response) => void response.end(body);
      await expect(client.getRemoteVisitorData({ visitorCode: 'anna' })).rejects.toThrow(typed('RemoteData'));
    }
    use.service.answers['/map/map'] = (_seen, response) => void response.end('null');
    await expect(client.getVisitorWarehouseAudience({ visitorCode: 'anna', customDataIndex: 1 })).rejects.toThrow(
      typed('RemoteData'),
    );
  });
});

describe('parse errors', () => {
  it.each<[FlagErrorType, string, unknown]>([
    ['NumberParse', 'NUMBER', 'x'],
    ['JSONParse', 'JSON', '{'],
    ['BooleanParse', 'BOOLEAN', 'yes'],
    ['VariableType', 'DATE', ''],
  ])('%s', (type, kind, value) => {
    expect(() => parseVariable({ key: 'x', type: kind, value })).toThrow(typed(type));
  });

  it('CookieParse: an empty text', () => {
    expect(() => cookieFromString('')).toThrow("Cookie string can't be empty");
    expect(() => cookieFromString('')).toThrow(typed('CookieParse'));
  });
  it.each(['a', 'a=', '=b', 'a=b; c', 'a=b;'])('CookieParse: a pair without key or value (%s)', (text) => {
    expect(() => cookieFromString(text)).toThrow('Cookie string is not valid');
    expect(() => cookieFromString(text)).toThrow(typed('CookieParse'));
  });
  it('a good cookie text gives its pairs', () => {
    expect(cookieFromString('a=b; c=d=e;__proto__=x')).toEqual({
      kind: 'cookie',
      pairs: [
        { key: 'a', value: 'b' },
        { key: 'c', value: 'd=e' },
        { key: '__proto__', value: 'x' },
      ],
    });
  });
});

describe('condition errors', () => {
  const visitor = {
    visitorCode: 'anna',
    customData: { 3: ['5'] },
    browser: { type: 'CHROME', version: 8 },
    applicationVersion: '1.2.3',
  };
  it.each<[FlagErrorType, Condition]>([
    ['VersionParse', { targetingType: 'BROWSER', browser: 'CHROME', version: 'new', versionMatchType: 'EQUAL' }],
    ['SemanticVersionParse', { targetingType: 'APPLICATION_VERSION', version: 'a.b.c', versionMatchType: 'EQUAL' }],
    [
      'AmongValuesCheck',
      { targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'AMONG_VALUES', value: '[' },
    ],
    ['RangeCheck', { targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'RANGE', range: [1] }],
    [
      'TargetingCondition',
      { targetingType: 'CUSTOM_DATUM', customDataIndex: '3', valueMatchType: 'REGULAR_EXPRESSION', value: '(' },
    ],
  ])('%s ends that evaluation, and leaves no trace', (type, condition) => {
    const flag = findFlag(
      compile({
        ...makeConfiguration(makeFlag({ rules: [{ ...everybody, segmentId: 1 }] })),
        segments: [makeSegment(1, [condition])],
      }),
      'bag',
    );
    expect(() => decide(flag, visitor, noon)).toThrow(typed(type));
    expect(decide(flag, { visitorCode: 'ben' }, noon).why).toBe('no-rule');
  });
  it('TargetingCondition is none for a type that is not supported: it does not match', () => {
    const condition = { targetingType: 'MOON_PHASE', isInclude: false } as unknown as Condition;
    const flag = findFlag(
      compile({
        ...makeConfiguration(makeFlag({ rules: [{ ...everybody, segmentId: 1 }] })),
        segments: [makeSegment(1, [condition])],
      }),
      'bag',
    );
    expect(decide(flag, visitor, noon).why).toBe('no-rule');
  });
});

describe('storage errors are logged, and the client goes on', () => {
  const failing = (name: 'getItem' | 'setItem') => ({
    ...memoryStorage(),
    [name]: () => {
      throw new Error('quota');
    },
  });
  it('StorageRead: a storage that throws, and an item that is no JSON', async () => {
    const client = await use.ready({ storage: failing('getItem') });
    expect(client.getVariation(bag).key).toBe('on');
    expect(use.logged).toContainEqual(expect.objectContaining({ error: typed('StorageRead') }));
    use.logged.length = 0;
    const storage = memoryStorage();
    storage.items.set('kameleoon.abc.production.visitors', '["anna"');
    await use.ready({ storage });
    expect(use.logged).toContainEqual(expect.objectContaining({ error: typed('StorageRead') }));
  });
  it('StorageWrite: a storage that is full', async () => {
    const client = await use.ready({ storage: failing('setItem') });
    expect(client.getVariation(bag).key).toBe('on');
    await Promise.resolve();
    expect(use.logged).toContainEqual(expect.objectContaining({ level: 'error', error: typed('StorageWrite') }));
  });
  it('StorageEmpty: an item without a text', async () => {
    const storage = memoryStorage();
    storage.items.set('kameleoon.abc.production.visitors', '');
    const client = await use.ready({ storage });
    expect(client.getVariation(bag).key).toBe('on');
    expect(use.logged).toContainEqual(expect.objectContaining({ error: typed('StorageEmpty') }));
  });
});
