import { compile, findFlag } from '@vermilion/flags';
import { describe, expect, test } from 'vitest';
import { buildConfiguration, findChanges, isOn } from './configuration.rules.ts';
import { testDocument, testFlag, testRule } from './flagservice.testing.ts';

const at = (text: string) => Date.parse(text);
const [from, until] = ['2026-12-01T00:00:00+08:00', '2026-12-08T00:00:00Z'];
const rules = [testRule()];

describe('a flag’s state', () => {
  test.each([
    ['ACTIVATED', { state: 'ACTIVATED', rules }, '2026-01-01', true],
    ['DEACTIVATED', { state: 'DEACTIVATED', rules }, '2026-01-01', false],
    ['SCHEDULED, before', { state: 'SCHEDULED', from, until, rules }, '2026-11-30T15:59:59.999Z', false],
    ['SCHEDULED, from the moment on', { state: 'SCHEDULED', from, until, rules }, '2026-11-30T16:00:00Z', true],
    ['SCHEDULED, until before the end', { state: 'SCHEDULED', from, until, rules }, '2026-12-07T23:59:59.999Z', true],
    ['SCHEDULED, at the end', { state: 'SCHEDULED', from, until, rules }, '2026-12-08', false],
    ['SCHEDULED with a beginning only', { state: 'SCHEDULED', from, until: null, rules }, '2099-01-01', true],
    ['SCHEDULED with an end only', { state: 'SCHEDULED', from: null, until, rules }, '2026-01-01', true],
  ] as const)('%s', (_, state, now, expected) => {
    expect(isOn({ ...state, rules: [...state.rules] }, at(now))).toBe(expected);
  });

  test('changes at an edit and at each of its times', () => {
    const document = testDocument({
      featureFlags: [testFlag({ environments: { production: { state: 'SCHEDULED', from, until, rules } } })],
    });
    const edited = at('2026-11-20');
    expect(findChanges(document, edited, at('2026-11-21'))).toEqual({ changedAt: edited, nextChange: at(from) });
    expect(findChanges(document, edited, at(from))).toEqual({ changedAt: at(from), nextChange: at(until) });
    expect(findChanges(document, edited, at('2027-01-01'))).toEqual({ changedAt: at(until), nextChange: Infinity });
    expect(findChanges(document, at('2026-12-20'), at('2027-01-01')).changedAt).toBe(at('2026-12-20'));
  });
});

describe('a configuration', () => {
  const segmented = testDocument({
    featureFlags: [
      testFlag({ environments: { production: { state: 'ACTIVATED', rules: [testRule({ segmentId: 300_100 })] } } }),
    ],
    holdout: {
      experimentId: 280_900,
      variationByExposition: [
        { variationKey: 'in-holdout', variationId: 1, exposition: 0.05 },
        { variationKey: 'not-in-holdout', variationId: 2, exposition: 0.95 },
      ],
    },
  });
  const times = { now: at('2026-11-21'), changedAt: 1_763_654_400_000 };

  test('names segments by id in the v3 form, and writes them into rules in the older one', () => {
    const v3 = buildConfiguration(segmented, 'production', 'v3', times);
    expect(v3).toMatchObject({
      dateModified: 1_763_654_400_000,
      segments: segmented.segments,
      holdout: segmented.holdout,
    });
    expect(v3.featureFlags[0]?.rules[0]).toMatchObject({ segmentId: 300_100, order: 0 });
    expect(v3.featureFlags[0]?.rules[0]).not.toHaveProperty('segment');
    const legacy = buildConfiguration(segmented, 'production', 'legacy', times);
    expect(legacy).not.toHaveProperty('segments');
    expect(legacy.featureFlags[0]?.rules[0]).toMatchObject({ segment: segmented.segments[0] });
  });

  test.each(['v3', 'legacy'] as const)('is one that the flag client compiles (%s)', (form) => {
    const flag = findFlag(compile(buildConfiguration(segmented, 'production', form, times)), 'bag');
    expect(flag).toMatchObject({ environmentEnabled: true, holdout: { experimentId: 280_900 } });
    expect(flag.rules[0]?.matches).toBeTypeOf('function');
  });

  test('of an environment that a flag does not name has the flag off and without rules', () => {
    const [flag] = buildConfiguration(segmented, 'staging', 'v3', times).featureFlags;
    expect(flag).toMatchObject({ environmentEnabled: false, rules: [] });
    expect(buildConfiguration(segmented, 'constructor', 'v3', times).featureFlags[0]).toMatchObject({ rules: [] });
  });
});
