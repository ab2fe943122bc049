import { describe, expect, it } from 'vitest';
import { findFlag } from './compiling.ts';
import { compile } from './configuration.ts';
import { decide } from './decide.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment, noon } from './testing.ts';
import type { Configuration } from './wire.ts';

const phones = makeSegment(1, [{ targetingType: 'DEVICE_TYPE', device: 'PHONE' }]);
const phonesOrGold = makeSegment(
  2,
  [
    { targetingType: 'SEGMENT', segmentId: 1 },
    { targetingType: 'CUSTOM_DATUM', customDataIndex: '0', valueMatchType: 'EXACT', value: 'gold' },
  ],
  [true],
);

function why(configuration: Configuration, device: string) {
  return decide(findFlag(compile(configuration), 'bag'), { visitorCode: 'anna', device }, noon).why;
}

describe('a segment of a rule', () => {
  const listed = (segmentId?: number | null) => ({
    ...makeConfiguration(makeFlag({ rules: [{ ...everybody, segmentId, segment: phones }] })),
    segments: [phonesOrGold, phones],
  });

  it('is found in the list, even one that names a later one', () => {
    expect(why(listed(2), 'PHONE')).toBe('rule');
    expect(why(listed(2), 'TABLET')).toBe('no-rule');
  });

  it('is everybody when the list is there but names none', () => {
    expect(why(listed(null), 'TABLET')).toBe('rule');
    expect(why(listed(), 'TABLET')).toBe('rule');
    expect(why(listed(99), 'TABLET')).toBe('rule');
  });

  it('is identified by its id, whether listed or in the rule', () => {
    const makeId = (configuration: Configuration) => findFlag(compile(configuration), 'bag').rules[0]?.segmentId;
    expect(makeId(listed(2))).toBe(2);
    expect(makeId(listed())).toBeNull();
    expect(makeId(makeConfiguration(makeFlag({ rules: [{ ...everybody, segmentId: 2, segment: phones }] })))).toBe(1);
    expect(makeId(makeConfiguration(makeFlag({ rules: [{ ...everybody, segmentId: 2 }] })))).toBeNull();
  });

  it('stands in the rule when there is no list, where other rules can name it too', () => {
    const inline = makeConfiguration(
      makeFlag({ rules: [{ ...everybody, segmentId: 1, segment: phonesOrGold }] }),
      makeFlag({ id: 2, featureKey: 'other', rules: [{ ...everybody, segment: phones }] }),
    );
    expect(why(inline, 'PHONE')).toBe('rule');
    expect(why(inline, 'TABLET')).toBe('no-rule');
    expect(why(makeConfiguration(makeFlag({ rules: [{ ...everybody, segmentId: 1, segment: null }] })), 'TABLET')).toBe(
      'rule',
    );
  });
});

describe('a mutually exclusive group', () => {
  const grouped = (id: number, mutuallyExclusiveGroup?: string | null) =>
    makeFlag({ id, featureKey: `flag-${id}`, mutuallyExclusiveGroup });

  it('has its flags by ascending id, the disabled ones too', () => {
    const members = [
      grouped(9, 'a'),
      grouped(3, 'b'),
      { ...grouped(2, 'a'), environmentEnabled: false },
      grouped(5, 'a'),
    ];
    const { flags } = compile(makeConfiguration(...members));
    expect([...flags.values()].map(({ group }) => group)).toEqual([
      { name: 'a', size: 3, position: 2 },
      { name: 'b', size: 1, position: 0 },
      { name: 'a', size: 3, position: 0 },
      { name: 'a', size: 3, position: 1 },
    ]);
  });

  it.each([undefined, null, ''])('named %o is none', (name) => {
    const { flags } = compile(makeConfiguration(grouped(1, name), grouped(2, name)));
    expect([...flags.values()].map(({ group }) => group)).toEqual([null, null]);
  });
});

describe('bucketing by custom data', () => {
  const findIndex = (bucketingCustomDataId: number | null | undefined, customData: Configuration['customData']) =>
    findFlag(compile({ ...makeConfiguration(makeFlag({ bucketingCustomDataId })), customData }), 'bag').bucketingIndex;
  const definitions = [
    { id: 7103, index: 3 },
    { id: 7100, index: 0 },
  ];

  it('is by the index of the definition the flag names', () => {
    expect(findIndex(7103, definitions)).toBe(3);
    expect(findIndex(7100, definitions)).toBe(0);
  });

  it('is none where the flag names none, or one that is not defined', () => {
    expect(findIndex(null, definitions)).toBeNull();
    expect(findIndex(undefined, definitions)).toBeNull();
    expect(findIndex(7199, definitions)).toBeNull();
    expect(findIndex(7103, undefined)).toBeNull();
  });

  it('is off for every flag when any definition lacks its id', () => {
    expect(findIndex(7103, [...definitions, { index: 4 }])).toBeNull();
  });
});

describe('an audience', () => {
  it('is a segment that is tracked; membership is decided like a rule’s', () => {
    const { audiences } = compile({
      ...makeConfiguration(makeFlag()),
      segments: [phones, { ...phonesOrGold, audienceTracking: true }],
    });
    const createFacts = (device: string) => ({
      visitor: { visitorCode: 'anna', device },
      clock: noon,
      flagId: 0,
      experimentId: 0,
      holdout: null,
    });
    expect(audiences.map(({ id }) => id)).toEqual([2]);
    expect(audiences.map(({ matches }) => [matches(createFacts('PHONE')), matches(createFacts('TABLET'))])).toEqual([
      [true, false],
    ]);
  });

  it('is found once where rules carry their segments', () => {
    const segment = { ...phones, audienceTracking: true };
    const rules = [{ ...everybody, segment }];
    const { audiences } = compile(
      makeConfiguration(makeFlag({ rules }), makeFlag({ id: 2, featureKey: 'other', rules })),
    );
    expect(audiences).toEqual([{ id: phones.id, matches: expect.any(Function) }]);
  });
});

describe('compiling', () => {
  it('takes less than a second for 10,000 flags of one mutually exclusive group', () => {
    const flags = Array.from({ length: 10_000 }, (_, id) =>
      makeFlag({ id, featureKey: `flag${id}`, mutuallyExclusiveGroup: 'one' }),
    );
    const begun = performance.now();
    const compiled = compile(makeConfiguration(...flags.toReversed()));
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(compiled.flags.get('flag1234')?.group).toEqual({ name: 'one', size: 10_000, position: 1234 });
  });

  it('lets conditions compare with another SDK', () => {
    const condition = { targetingType: 'SDK_LANGUAGE', sdkLanguage: 'DENO' } as const;
    const configuration = {
      ...makeConfiguration(makeFlag({ rules: [{ ...everybody, segmentId: 1 }] })),
      segments: [makeSegment(1, [condition])],
    };
    const flag = findFlag(compile(configuration, { language: 'DENO', version: '1.0.0' }), 'bag');
    expect(decide(flag, { visitorCode: 'anna' }, noon).why).toBe('rule');
    expect(why(configuration, 'PHONE')).toBe('no-rule');
  });

  it('does not find a flag that is not there', () => {
    const error = (message: string) => expect.objectContaining({ type: 'FeatureFlagConfigurationNotFound', message });
    expect(() => findFlag(compile(makeConfiguration()), 'bag')).toThrow(error('There is no feature flag bag'));
    expect(() => findFlag(compile(makeConfiguration(makeFlag())), 'constructor')).toThrow(
      error('There is no feature flag constructor'),
    );
  });

  const [flag, rule] = [makeFlag(), everybody];
  const withRule = (changes: object) => ({ featureFlags: [{ ...flag, rules: [{ ...rule, ...changes }] }] });
  it.each<[unknown, string]>([
    [null, 'configuration must be an object'],
    ['<html>', 'configuration must be an object'],
    [[], 'configuration must be an object'],
    [{}, 'featureFlags must be a list'],
    [{ featureFlags: [null] }, 'featureFlags[0] must be an object'],
    [{ featureFlags: [{ ...flag, id: '1' }] }, 'featureFlags[0].id must be a number'],
    [{ featureFlags: [flag, { ...flag, featureKey: 1 }] }, 'featureFlags[1].featureKey must be a text'],
    [{ featureFlags: [{ ...flag, defaultVariationKey: null }] }, 'featureFlags[0].defaultVariationKey must be a text'],
    [{ featureFlags: [{ ...flag, variations: {} }] }, 'featureFlags[0].variations must be a list'],
    [
      { featureFlags: [{ ...flag, variations: [{ key: 'on', variables: [{}] }] }] },
      'featureFlags[0].variations[0].variables[0].key must be a text',
    ],
    [{ featureFlags: [{ ...flag, variations: [{ variables: [] }] }] }, 'variations[0].key must be a text'],
    [withRule({ id: null }), 'featureFlags[0].rules[0].id must be a number'],
    [withRule({ experimentId: undefined }), 'rules[0].experimentId must be a number'],
    [withRule({ exposition: Number.NaN }), 'rules[0].exposition must be a number'],
    [withRule({ variationByExposition: [{ exposition: 1 }] }), 'variationByExposition[0].variationKey must be a text'],
    [
      withRule({ variationByExposition: [{ variationKey: 'on' }] }),
      'variationByExposition[0].variationId must be a number',
    ],
    [
      withRule({ variationByExposition: [{ variationKey: 'on', variationId: 1 }] }),
      'variationByExposition[0].exposition must be a number',
    ],
    [withRule({ segment: { id: 1 } }), 'rules[0].segment.conditionsData must be an object'],
    [{ featureFlags: [], customData: [{}] }, 'customData[0].index must be a number'],
    [{ featureFlags: [], segments: {} }, 'segments must be a list'],
    [{ featureFlags: [], segments: [{}] }, 'segments[0].id must be a number'],
    [
      { featureFlags: [], segments: [{ id: 1, conditionsData: { firstLevel: [{}], firstLevelOrOperators: [] } }] },
      'segments[0].conditionsData.firstLevel[0].orOperators must be a list',
    ],
    [
      {
        featureFlags: [],
        segments: [
          { id: 1, conditionsData: { firstLevel: [{ conditions: [7], orOperators: [] }], firstLevelOrOperators: [] } },
        ],
      },
      'segments[0].conditionsData.firstLevel[0].conditions[0] must be an object',
    ],
    [
      { featureFlags: [], segments: [{ id: 1, conditionsData: { firstLevel: [] } }] },
      'segments[0].conditionsData.firstLevelOrOperators must be a list',
    ],
    [{ featureFlags: [], holdout: { variationByExposition: [] } }, 'holdout.experimentId must be a number'],
    [{ featureFlags: [], holdout: { experimentId: 1 } }, 'holdout.variationByExposition must be a list'],
  ])('refuses malformed configuration %#: %s', (configuration, message) => {
    expect(() => compile(configuration as Configuration)).toThrow(
      expect.objectContaining({ type: 'ClientConfiguration', message: expect.stringContaining(message) }),
    );
  });
});
