import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainIssues } from '../platform/explain-issue.ts';
import { checkDocument } from './document.rules.ts';
import type { FlagDocument } from './flagservice.schema.ts';
import { testDocument, testFlag, testRule } from './flagservice.testing.ts';

const problems = (given: unknown) => {
  const checked = checkDocument(given, explainIssues);
  return checked.ok ? [] : checked.problems.map(({ path, message }) => `${path}: ${message}`);
};

const withCondition = (condition: object) =>
  testDocument({
    segments: [
      {
        id: 300_100,
        name: 'Test',
        conditionsData: {
          firstLevel: [{ conditions: [condition], orOperators: [] }],
          firstLevelOrOperators: [],
        } as never,
      },
    ],
  });

const withState = (state: unknown) =>
  testDocument({ featureFlags: [testFlag({ environments: { production: state } as never })] });
const withRule = (changes: Parameters<typeof testRule>[0]) =>
  withState({ state: 'ACTIVATED', rules: [testRule(changes)] });

describe('a document', () => {
  test('that is right is taken as it is', () => {
    const document = testDocument();
    expect(checkDocument(document, explainIssues)).toEqual({ ok: true, value: document });
  });

  test('names every problem with its place, not the first alone', () => {
    const document = testDocument({
      goals: [
        { id: 1, key: 'order', name: 'Order', hasRevenue: true },
        { id: 1, key: 'order', name: 'Again', hasRevenue: true },
      ],
      featureFlags: [
        testFlag({ defaultVariationKey: 'gone', mutuallyExclusiveGroup: 'nobody', bucketingCustomDataId: 9 }),
      ],
    });
    expect(problems(document)).toEqual([
      'goals[1].id: "1" stands at goals[0] already',
      'goals[1].key: "order" stands at goals[0] already',
      'featureFlags[0].defaultVariationKey: no variation has the key "gone"',
      'featureFlags[0].mutuallyExclusiveGroup: there is no group "nobody"',
      'featureFlags[0].bucketingCustomDataId: there is no custom data with the id 9',
    ]);
  });

  test('with a faulty part is checked in all others, and the faulty part may be named', () => {
    const faultyFlag = { ...testFlag({ id: 1, featureKey: 'faulty' }), variations: 'none' };
    const document = {
      ...testDocument({
        featureFlags: [faultyFlag as never, testFlag({ defaultVariationKey: 'gone', mutuallyExclusiveGroup: 'g' })],
      }),
      groups: [{ key: 'g', name: '' }, 7],
    };
    expect(problems(document).map((problem) => problem.split(':')[0])).toEqual([
      'groups[0].name',
      'groups[1]',
      'featureFlags[0].variations',
      'featureFlags[1].defaultVariationKey',
    ]);
  });

  test.each([
    ['nothing', null],
    ['a list', []],
    ['a text', 'flags'],
    ['an unknown field', { ...testDocument(), flags: [] }],
    ['a site code with other letters', testDocument({ siteCode: 'Vermilion!' })],
    ['a missing part', { ...testDocument(), goals: undefined }],
  ])('that is %s is refused', (_, given) => {
    expect(problems(given)).not.toEqual([]);
  });

  test.each<[string, FlagDocument, string]>([
    [
      'no production',
      testDocument({ environments: [{ key: 'staging', name: 'Staging' }], featureFlags: [] }),
      'environments: must hold "production", which clients ask for by default',
    ],
    [
      'two mapping identifiers',
      testDocument({
        customData: [1, 2].map((index) => ({
          id: index,
          index: index - 1,
          name: 'x',
          localOnly: false,
          isMappingIdentifier: true,
          scope: 'VISITOR',
        })),
      }),
      'customData: only one can be the mapping identifier',
    ],
    [
      'an environment that is none',
      testDocument({ featureFlags: [testFlag({ environments: { moon: { state: 'ACTIVATED', rules: [] } } })] }),
      'featureFlags[0].environments.moon: there is no environment "moon"',
    ],
    [
      'an experiment counted twice',
      testDocument({
        featureFlags: [
          testFlag({
            environments: {
              production: { state: 'ACTIVATED', rules: [testRule()] },
              staging: { state: 'ACTIVATED', rules: [testRule({ id: 1 })] },
            },
          }),
        ],
      }),
      'featureFlags[0].environments.staging.rules[0].experimentId: 280100 is used by featureFlags[0].environments.production.rules[0].experimentId already',
    ],
    [
      'a rule for a segment that is none',
      withRule({ segmentId: 5 }),
      'featureFlags[0].environments.production.rules[0].segmentId: there is no segment with the id 5',
    ],
    [
      'a rule for a variation that is none',
      withRule({ variationByExposition: [{ variationKey: 'blue', variationId: 1, exposition: 1 }] }),
      'featureFlags[0].environments.production.rules[0].variationByExposition[0].variationKey: no variation has the key "blue"',
    ],
    [
      'expositions that are no whole',
      withRule({ variationByExposition: [{ variationKey: 'on', variationId: 1, exposition: 0.5 }] }),
      'featureFlags[0].environments.production.rules[0].variationByExposition: the expositions are 0.5 together, not 1',
    ],
    [
      'a schedule without times',
      withState({ state: 'SCHEDULED', from: null, until: null, rules: [] }),
      'featureFlags[0].environments.production: a schedule needs "from", "until" or both',
    ],
    [
      'a schedule that ends before it begins',
      withState({ state: 'SCHEDULED', from: '2026-12-02T00:00:00Z', until: '2026-12-01T00:00:00Z', rules: [] }),
      'featureFlags[0].environments.production.until: must be later than "from"',
    ],
    [
      'a holdout without the held out',
      testDocument({
        holdout: {
          experimentId: 1,
          variationByExposition: [
            { variationKey: 'a', variationId: 1, exposition: 0.5 },
            { variationKey: 'b', variationId: 2, exposition: 0.5 },
          ],
        },
      }),
      'holdout.variationByExposition: must hold the variation "in-holdout"',
    ],
  ])('with %s says so', (_, given, problem) => {
    expect(problems(given)).toEqual([problem]);
  });

  test.each([
    ['BOOLEAN', 'maybe', 'must be true or false'],
    ['NUMBER', 'three', 'must be a number'],
    ['JSON', '{rows:1}', 'must be JSON'],
  ] as const)('with a %s variable that says %j says so', (type, value, message) => {
    const variations = [
      { key: 'off', name: 'Off', variables: [{ key: 'v', type, value }] },
      ...testFlag().variations.slice(1),
    ];
    expect(problems(testDocument({ featureFlags: [testFlag({ variations })] }))).toEqual([
      `featureFlags[0].variations[0].variables[0].value: ${message}`,
    ]);
  });
});

describe('a condition', () => {
  test.each([
    [{ targetingType: 'CUSTOM_DATUM', customDataIndex: '9', valueMatchType: 'EXACT', value: 'x' }, 'customDataIndex'],
    [{ targetingType: 'CUSTOM_DATUM', customDataIndex: '0', valueMatchType: 'EXACT' }, 'value'],
    [{ targetingType: 'CUSTOM_DATUM', customDataIndex: '0', valueMatchType: 'RANGE', range: [1] }, 'range'],
    [
      { targetingType: 'CUSTOM_DATUM', customDataIndex: '0', valueMatchType: 'AMONG_VALUES', value: '{"a":1}' },
      'value',
    ],
    [{ targetingType: 'CUSTOM_DATUM', customDataIndex: '0', valueMatchType: 'GREATER', value: 'many' }, 'value'],
    [
      { targetingType: 'CUSTOM_DATUM', customDataIndex: '0', valueMatchType: 'REGULAR_EXPRESSION', value: '(' },
      'value',
    ],
    [{ targetingType: 'PAGE_URL', url: '/[/', matchType: 'REGULAR_EXPRESSION' }, 'url'],
    [{ targetingType: 'PAGE_TITLE', title: '/x/qq', matchType: 'REGULAR_EXPRESSION' }, 'title'],
    [{ targetingType: 'BROWSER', browser: 'CHROME', version: 'new', versionMatchType: 'GREATER' }, 'version'],
    [{ targetingType: 'BROWSER', browser: 'CHROME', version: '126' }, 'versionMatchType'],
    [{ targetingType: 'SDK_LANGUAGE', sdkLanguage: 'JAVASCRIPT', version: '4.9.0' }, 'versionMatchType'],
    [{ targetingType: 'APPLICATION_VERSION', version: '1.x', versionMatchType: 'EQUAL' }, 'version'],
    [{ targetingType: 'CONVERSIONS', goalId: 77 }, 'goalId'],
    [{ targetingType: 'SEGMENT', segmentId: 77 }, 'segmentId'],
    [{ targetingType: 'TARGET_FEATURE_FLAG', featureFlagId: 77 }, 'featureFlagId'],
  ])('%j is faulty at %s', (condition, field) => {
    const path = `segments[0].conditionsData.firstLevel[0].conditions[0].${field}`;
    expect(problems(withCondition(condition)).map((problem) => problem.split(':')[0])).toEqual([path]);
  });

  test.each([
    { targetingType: 'CUSTOM_DATUM', customDataIndex: '0', valueMatchType: 'UNDEFINED', isInclude: false },
    { targetingType: 'CUSTOM_DATUM', customDataIndex: '0', valueMatchType: 'AMONG_VALUES', value: '["a","b"]' },
    { targetingType: 'PAGE_URL', url: '/^https:../i', matchType: 'REGULAR_EXPRESSION' },
    { targetingType: 'CONVERSIONS', goalId: -1 },
    { targetingType: 'GEOLOCATION', country: 'Singapore', region: null, city: null },
    { targetingType: 'EXCLUSIVE_FEATURE_FLAG' },
  ])('%j is taken', (condition) => {
    expect(problems(withCondition(condition))).toEqual([]);
  });

  test('of an unknown kind is refused', () => {
    expect(problems(withCondition({ targetingType: 'WEATHER' }))).toHaveLength(1);
  });
});

test('segments inside each other are refused, and operators must fit between conditions', () => {
  const within = (id: number, other: number) => ({
    id,
    name: `Segment ${id}`,
    conditionsData: {
      firstLevel: [{ conditions: [{ targetingType: 'SEGMENT' as const, segmentId: other }], orOperators: [true] }],
      firstLevelOrOperators: [],
    },
  });
  expect(problems(testDocument({ segments: [within(1, 2), within(2, 1)] }))).toEqual([
    'segments[0].conditionsData.firstLevel[0].orOperators: must be 0 operators, one between each two, not 1',
    'segments[1].conditionsData.firstLevel[0].orOperators: must be 0 operators, one between each two, not 1',
    'segments[0]: the segment is part of itself',
    'segments[1]: the segment is part of itself',
  ]);
});

test('whatever stands in a document’s place is answered with problems, never thrown at', () => {
  const whole = testDocument({ holdout: null, featureFlags: [testFlag(), testFlag({ id: 2, featureKey: 'two' })] });
  const places: (string | number)[][] = [];
  (function walk(value: unknown, path: (string | number)[]): void {
    places.push(path);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) walk(item, [...path, Array.isArray(value) ? Number(key) : key]);
  })(whole, []);
  const put = (path: (string | number)[], value: unknown): unknown => {
    const root = { document: structuredClone(whole) as unknown };
    let target = root as Record<string | number, unknown>;
    let last: string | number = 'document';
    for (const part of path) {
      target = target[last] as Record<string | number, unknown>;
      last = part;
    }
    target[last] = value;
    return root.document;
  };
  const value = fc.oneof(fc.jsonValue(), fc.constantFrom([], {}, [{}], [null], -1, 0.5, '', 'production', undefined));
  fc.assert(
    fc.property(fc.constantFrom(...places), value, (path, other) => {
      const checked = checkDocument(put(path, other), explainIssues);
      if (!checked.ok) expect(checked.problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 2000 },
  );
});
