import type { VisitorData } from '../data.ts';
import type { Condition, Configuration, FeatureFlag, Rule, Segment } from '../wire.ts';
import type { Random } from './random.ts';

/**
 * Cases that every client of this wire format should decide alike: configurations of all shapes, and visitors who meet
 * their conditions often enough. What clients are known to differ in is not in them.
 */
export type Case = { configuration: Configuration; visitorCode: string; data: VisitorData[]; remote: object | null };

const texts = ['AU', 'SG', 'gold', 'black', 'true', 'FALSE', '3', '3.5', '-1', '', 'Å美', 'x;y=z'];
const patterns = ['^[A-Z]{2}$', '/GOLD/i', 'o', '\\d+', '/^$/', 'Å', '(?:a|b)l'];
const countries = ['Singapore', 'AUSTRALIA', 'japan'];
const regions = ['NSW', 'central', 'Tokyo'];
const cities = ['Sydney', 'Bedok', 'tokyo'];
const urls = ['https://sg.example/', 'https://sg.example/bag?a=1', 'https://th.example/กขค', '/lips'];
const titles = ['Bag', 'Lips and more', 'กขค'];
const devices = ['PHONE', 'TABLET', 'DESKTOP'] as const;
const systems = ['WINDOWS', 'MAC', 'IOS', 'LINUX', 'ANDROID', 'WINDOWS_PHONE'] as const;
const browsers = ['CHROME', 'IE', 'FIREFOX', 'SAFARI', 'OPERA', 'OTHER'] as const;
const versions = ['1', '1.2', '1.2.3', '2.0.0', '1.10.1', '10'];
const counts = ['EQUAL', 'GREATER', 'LOWER'] as const;
const matches = ['EXACT', 'CONTAINS', 'REGULAR_EXPRESSION'] as const;

const createMatchingText = (random: Random, matchType: string, from: readonly string[]) =>
  matchType === 'REGULAR_EXPRESSION' ? random.one(patterns) : random.one(from);

const conditionMakers: ((random: Random) => Condition)[] = [
  (random) => {
    const valueMatchType = random.one([
      'EXACT',
      'CONTAINS',
      'REGULAR_EXPRESSION',
      'EQUAL',
      'GREATER',
      'LOWER',
      'TRUE',
      'FALSE',
      'AMONG_VALUES',
      'RANGE',
      'UNDEFINED',
    ] as const);
    return {
      targetingType: 'CUSTOM_DATUM',
      customDataIndex: String(random.below(5)),
      valueMatchType,
      value:
        valueMatchType === 'AMONG_VALUES'
          ? JSON.stringify(random.list(0, 3, () => random.one(texts)))
          : createMatchingText(random, valueMatchType, texts),
    };
  },
  (random) => ({ targetingType: 'DEVICE_TYPE', device: random.one(devices) }),
  (random) => ({ targetingType: 'OPERATING_SYSTEM', os: random.one(systems) }),
  (random) => ({
    targetingType: 'BROWSER',
    browser: random.one(browsers),
    ...(random.chance(0.5) ? { version: random.one(['86', '14.1', '99']), versionMatchType: random.one(counts) } : {}),
  }),
  (random) => ({
    targetingType: 'APPLICATION_VERSION',
    version: random.one(versions),
    versionMatchType: random.one(counts),
  }),
  (random) => ({ targetingType: 'SDK_LANGUAGE', sdkLanguage: random.one(['JAVASCRIPT', 'REACT']) }),
  (random) => {
    const matchType = random.one(matches);
    return {
      targetingType: 'PAGE_URL',
      url: createMatchingText(random, matchType, [...urls, 'example', '']),
      matchType,
    };
  },
  (random) => {
    const matchType = random.one(matches);
    return {
      targetingType: 'PAGE_TITLE',
      title: createMatchingText(random, matchType, [...titles, 'a', '']),
      matchType,
    };
  },
  (random) => {
    const matchType = random.one(matches);
    return {
      targetingType: 'PREVIOUS_PAGE',
      url: createMatchingText(random, matchType, [...urls, 'example']),
      matchType,
    };
  },
  (random) => ({ targetingType: 'PAGE_VIEWS', pageCount: random.below(5), matchType: random.one(counts) }),
  (random) => ({ targetingType: 'CONVERSIONS', goalId: random.one([-1, 0, 1, 2, 3]) }),
  (random) => {
    const matchType = random.one(matches);
    return {
      targetingType: 'VISITOR_CODE',
      visitorCode: createMatchingText(random, matchType, ['a', '1', 'x']),
      matchType,
    };
  },
  (random) => {
    const nameMatchType = random.one([...matches, 'OPTIONAL'] as const);
    const valueMatchType = random.one(matches);
    return {
      targetingType: 'COOKIE',
      name: createMatchingText(random, nameMatchType, ['tea', 'e', 'milk', '']),
      nameMatchType,
      value: createMatchingText(random, valueMatchType, texts),
      valueMatchType,
    };
  },
  (random) => ({
    targetingType: 'GEOLOCATION',
    country: random.one([...countries, 'SINGAPORE', '']),
    region: random.one([...regions, '', null]),
    city: random.one([...cities, '', null]),
  }),
  (random) => ({
    targetingType: 'HEAT_SLICE',
    keyMomentId: 1,
    goalId: 1 + random.below(3),
    lowerBound: random.below(60),
    upperBound: 40 + random.below(60),
  }),
  (random) => ({ targetingType: 'SEGMENT', segmentId: random.below(3) }),
  (random) => ({
    targetingType: 'TARGET_FEATURE_FLAG',
    featureFlagId: 10 + random.below(3),
    ...(random.chance(0.5) ? { ruleId: 100 + random.below(6) } : {}),
    ...(random.chance(0.5) ? { variationKey: random.one(['off', 'a', 'b']) } : {}),
  }),
  (random) => ({
    targetingType: 'TARGET_EXPERIMENT',
    experiment: 500 + random.below(6),
    variation: 900 + random.below(20),
    variationMatchType: random.one(['ANY', 'EXACT']),
  }),
  (random) => ({ targetingType: 'TARGET_PERSONALIZATION', personalizationId: 1 + random.below(3) }),
  (random) => ({
    targetingType: 'EXCLUSIVE_EXPERIMENT',
    campaignType: random.one(['EXPERIMENT', 'PERSONALIZATION', 'ANY']),
  }),
];

function makeSegment(random: Random, id: number): Segment {
  const createOperators = (items: readonly unknown[]) => items.slice(1).map(() => random.chance(0.5));
  const firstLevel = random
    .list(1, 2, () => {
      const conditions = random
        .list(1, 2, (): Condition => {
          const condition = random.one(conditionMakers)(random);
          return random.chance(0.3)
            ? { ...condition, isInclude: false }
            : random.chance(0.5)
              ? { ...condition, isInclude: true }
              : condition;
        })
        .filter(({ targetingType }) => targetingType !== 'SEGMENT' || id > 3);
      return { conditions, orOperators: createOperators(conditions) };
    })
    .filter(({ conditions }) => conditions.length > 0);
  const sound =
    firstLevel.length > 0
      ? firstLevel
      : [{ conditions: [{ targetingType: 'DEVICE_TYPE' as const, device: 'PHONE' }], orOperators: [] }];
  return { id, conditionsData: { firstLevel: sound, firstLevelOrOperators: createOperators(sound) } };
}

function makeRule(random: Random, id: number, keys: readonly string[]): Rule {
  const shares = keys.map(() => 1 + random.below(9));
  // Sometimes they add up to less than 1.
  const sum = shares.reduce((a, b) => a + b) * (random.chance(0.2) ? 1.3 : 1);
  return {
    id: 100 + id,
    experimentId: 500 + id,
    type: random.chance(0.4) ? 'TARGETED_DELIVERY' : 'EXPERIMENTATION',
    segmentId: random.chance(0.6) ? 1 + random.below(6) : null,
    exposition: random.one([0, 0.1, 0.5, 0.9, 1, 1]),
    ...(random.chance(0.5) ? { respoolTime: random.one([null, 0, 1_763_000_000_000]) } : {}),
    variationByExposition: keys.map((variationKey, index) => ({
      variationKey,
      variationId: variationKey === 'off' ? 0 : 900 + id * 3 + index,
      exposition: Math.round(((shares[index] ?? 0) / sum) * 1000) / 1000,
    })),
  };
}

const variables = [
  { key: 'columns', type: 'NUMBER', value: '3' },
  { key: 'none', type: 'NUMBER', value: '' },
  { key: 'sticky', type: 'BOOLEAN', value: false },
  { key: 'title', type: 'STRING', value: 'Å 美' },
  { key: 'count', type: 'STRING', value: 5 },
  { key: 'layout', type: 'JSON', value: '{"rows":[1,null,{"a":"b"}]}' },
  { key: 'code', type: 'JS', value: 'go()' },
  { key: 'style', type: 'CSS', value: 'a{}' },
];
const brokenVariable = { key: 'broken', type: 'JSON', value: '{' };

function makeFlag(random: Random, index: number): FeatureFlag {
  const keys = ['off', 'a', 'b'].slice(0, 2 + random.below(2));
  return {
    id: random.chance(0.5) ? 10 + index : 30 - index,
    featureKey: `flag-${index}`,
    environmentEnabled: random.chance(0.95),
    defaultVariationKey: random.one(['off', 'off', 'a', 'unlisted']),
    variations: keys.map((key) => ({
      key,
      ...(random.chance(0.5) ? { name: key.toUpperCase() } : {}),
      variables: [...variables.filter(() => random.chance(0.15)), ...(random.chance(0.1) ? [brokenVariable] : [])],
    })),
    ...(random.chance(0.3) ? { mutuallyExclusiveGroup: 'checkout' } : {}),
    ...(random.chance(0.3) ? { bucketingCustomDataId: random.one([null, 71, 72]) } : {}),
    rules: random.list(0, 2, (rule) => makeRule(random, index * 3 + rule, keys)),
  };
}

const createCodes = (random: Random) =>
  random.one([
    () => Array.from({ length: 16 }, () => random.below(36).toString(36)).join(''),
    () => `visitor-${random.below(1e6)}`,
    () => `${random.one(['美容', 'Ünder', '💄', 'กขค'])}${random.below(1e6)}`,
  ])();

const dataMakers: ((random: Random) => VisitorData)[] = [
  (random) => ({
    kind: 'customData',
    index: random.below(5),
    values: random.list(0, 3, () => random.one(texts)),
    overwrite: true,
  }),
  (random) => ({ kind: 'device', device: random.one(devices) }),
  (random) => ({ kind: 'operatingSystem', operatingSystem: random.one(systems) }),
  (random) => ({
    kind: 'browser',
    browser: random.one(browsers),
    ...(random.chance(0.7) ? { version: random.one([86, 14.1, 100]) } : {}),
  }),
  (random) => ({ kind: 'applicationVersion', version: random.one(versions) }),
  (random) => ({
    kind: 'geolocation',
    country: random.one(countries),
    ...(random.chance(0.6) ? { region: random.one(regions), city: random.one(cities) } : {}),
  }),
  (random) => ({
    kind: 'cookie',
    pairs: random.list(1, 3, () => ({ key: random.one(['tea', 'milk', 'e']), value: random.one(texts) })),
  }),
  (random) => ({ kind: 'pageView', urlAddress: random.one(urls), title: random.one(titles) }),
  (random) => ({ kind: 'pageView', urlAddress: random.one(urls), title: random.one(titles) }),
  (random) => ({ kind: 'conversion', goalId: 1 + random.below(3), revenue: 0, negative: false }),
];

/** What the service knows of some visitors, as it answers for visitor data. */
function makeRemote(random: Random): object {
  const createScore = () => Math.round(random.next() * 100);
  return {
    currentVisit: {
      siteCode: 'abc',
      visitorCode: 'earlier',
      timeStarted: 1_763_700_000_000,
      experimentEvents: random.list(0, 3, () => ({
        data: { id: 500 + random.below(6), variationId: random.one([0, 900 + random.below(20)]) },
        time: 1,
        itp: false,
      })),
      personalizationEvents: random.list(0, 1, () => ({ data: { id: 1 + random.below(3), variationId: 1 } })),
    },
    previousVisits: [],
    kcs: { 1: { 1: createScore(), 2: createScore() } },
    ...(random.chance(0.4)
      ? {
          cbs: {
            [500 + random.below(6)]: Object.fromEntries(
              random.list(1, 9, () => [900 + random.below(20), random.one([0.1, 0.5, 0.9])]),
            ),
          },
        }
      : {}),
  };
}

/** The segments that rules name, and those that these name. */
function findUsedBy(flags: readonly FeatureFlag[], segments: readonly Segment[]): Segment[] {
  const named = new Set(flags.flatMap(({ rules }) => rules.map(({ segmentId }) => segmentId)));
  for (const { id, conditionsData } of segments.toReversed()) {
    if (!named.has(id)) continue;
    for (const condition of conditionsData.firstLevel.flatMap(({ conditions }) => conditions)) {
      if (condition.targetingType === 'SEGMENT') named.add(condition.segmentId);
    }
  }
  return segments.filter(({ id }) => named.has(id));
}

/** The next case. */
export function makeCase(random: Random): Case {
  const flags = random.list(1, 2, (index) => makeFlag(random, index));
  return {
    configuration: {
      configuration: { realTimeUpdate: false, consentType: 'NOT_REQUIRED' },
      customData: [71, 72, 73, 74, 75].map((id, index) => ({
        id,
        index,
        ...(random.chance(0.2) ? { scope: 'VISITOR' } : {}),
      })),
      segments: findUsedBy(
        flags,
        [1, 2, 3, 4, 5, 6].map((id) => makeSegment(random, id)),
      ),
      ...(random.chance(0.3)
        ? {
            holdout: {
              experimentId: 800,
              variationByExposition: [
                { variationKey: 'in-holdout', variationId: 990, exposition: 0.3 },
                { variationKey: 'not-in-holdout', variationId: 991, exposition: 0.7 },
              ],
            },
          }
        : {}),
      featureFlags: flags,
    },
    visitorCode: createCodes(random),
    data: random.list(0, 7, () => random.one(dataMakers)(random)),
    remote: random.chance(0.4) ? makeRemote(random) : null,
  };
}
