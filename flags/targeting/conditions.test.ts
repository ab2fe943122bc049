import { describe, expect, it } from 'vitest';
import { compile } from '../configuration.ts';
import { decide } from '../decide.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment, noon } from '../testing.ts';
import type { Visitor } from '../visitor.ts';
import type { Condition } from '../wire.ts';

/** What only the second rule of the other flag offers. */
const late = { variationKey: 'late', variationId: 7, exposition: 0 };

/** Decides a flag whose only rule has these conditions, all of which must be met; they come untyped, as from a service. */
function matches(visitor: Partial<Visitor>, ...conditions: Record<string, unknown>[]): boolean {
  const target = { ...everybody, segmentId: 1 };
  const { flags } = compile({
    ...makeConfiguration(
      makeFlag({ rules: [target] }),
      makeFlag({
        id: 2,
        featureKey: 'other',
        rules: [
          { ...everybody, id: 20, experimentId: 200 },
          {
            ...everybody,
            id: 21,
            experimentId: 201,
            variationByExposition: [...everybody.variationByExposition, late],
          },
        ],
      }),
    ),
    segments: [
      makeSegment(1, conditions as Condition[]),
      makeSegment(2, [{ targetingType: 'DEVICE_TYPE', device: 'PHONE' }]),
      { id: 3, conditionsData: { firstLevel: [], firstLevelOrOperators: [] } },
      makeSegment(4, [{ targetingType: 'SEGMENT', segmentId: 1 }]),
    ],
  });
  const flag = flags.get('bag');
  if (!flag) throw new Error('The fixture has no flag');
  return decide(flag, { visitorCode: 'anna', ...visitor }, noon).why === 'rule';
}

type Row = [title: string, condition: Record<string, unknown>, visitor: Partial<Visitor>, expected: boolean | string];

const anybody = { targetingType: 'VISITOR_CODE', visitorCode: '', matchType: 'CONTAINS' };

/** Each row as it stands; where it has an answer, `isInclude: false` gives the opposite one, and “and” keeps to it. */
function table(targetingType: string, rows: readonly Row[]): void {
  describe(targetingType, () => {
    it.each(rows)('%s', (_, fields, visitor, expected) => {
      const condition = { targetingType, ...fields };
      if (typeof expected === 'string') {
        const error = expect.objectContaining({ type: expected });
        expect(() => matches(visitor, condition)).toThrow(error);
        expect(() => matches(visitor, { ...condition, isInclude: false })).toThrow(error);
        return;
      }
      expect(matches(visitor, condition)).toBe(expected);
      expect(matches(visitor, { ...condition, isInclude: null })).toBe(expected);
      expect(matches(visitor, { ...condition, isInclude: false })).toBe(!expected);
      expect(matches(visitor, condition, anybody)).toBe(expected);
    });
  });
}

const datum = (valueMatchType: string, value: unknown) => ({ customDataIndex: '3', valueMatchType, value });
const values = (...list: string[]) => ({ customData: { 3: list } });

table('CUSTOM_DATUM', [
  ['exact', datum('EXACT', 'AU'), values('AU'), true],
  ['exact, any of the values', datum('EXACT', 'AU'), values('SG', 'AU'), true],
  ['exact, other case', datum('EXACT', 'AU'), values('au'), false],
  ['exact, empty list', datum('EXACT', ''), values(), false],
  ['exact, nothing stored', datum('EXACT', 'AU'), {}, false],
  ['exact, other index', datum('EXACT', 'AU'), { customData: { 0: ['AU'] } }, false],
  ['index 0 as a text', { ...datum('EXACT', 'gold'), customDataIndex: '0' }, { customData: { 0: ['gold'] } }, true],
  ['index 0 as a number', { ...datum('EXACT', 'gold'), customDataIndex: 0 }, { customData: { 0: ['gold'] } }, false],
  ['index of a prototype', { ...datum('UNDEFINED', null), customDataIndex: 'constructor' }, values('x'), true],
  ['contains', datum('CONTAINS', 'U'), values('AU'), true],
  ['contains, absent', datum('CONTAINS', 'X'), values('AU'), false],
  ['contains, no pattern', datum('CONTAINS', 'A.'), values('AU'), false],
  ['contains, of a number', datum('CONTAINS', 5), values('15'), false],
  ['pattern', datum('REGULAR_EXPRESSION', '^A.$'), values('AU'), true],
  ['pattern with slashes and flags', datum('REGULAR_EXPRESSION', '/^a.$/i'), values('AU'), true],
  ['pattern with slashes, no flags', datum('REGULAR_EXPRESSION', '/^a.$/'), values('AU'), false],
  ['bad pattern', datum('REGULAR_EXPRESSION', '('), values('AU'), 'TargetingCondition'],
  ['pattern with a slash inside', datum('REGULAR_EXPRESSION', '/A/U/'), values('A/U'), 'TargetingCondition'],
  ['bad pattern, nothing stored', datum('REGULAR_EXPRESSION', '('), {}, false],
  ['equal, as numbers', datum('EQUAL', '5'), values('5.0'), true],
  ['equal, empty is 0', datum('EQUAL', '0'), values(''), true],
  ['equal, no number', datum('EQUAL', 'x'), values('x'), false],
  ['lower', datum('LOWER', '5'), values('4'), true],
  ['lower, equal', datum('LOWER', '5'), values('5'), false],
  ['greater', datum('GREATER', '5'), values('10'), true],
  ['greater, equal', datum('GREATER', '5'), values('5'), false],
  ['a number where a text belongs', datum('EQUAL', 5), values('5'), false],
  ['true', datum('TRUE', null), values('TRUE'), true],
  ['true, of something else', datum('TRUE', null), values('1'), false],
  ['false', datum('FALSE', null), values('False'), true],
  ['false, of something else', datum('FALSE', null), values(''), false],
  ['among values', datum('AMONG_VALUES', '["gold","black"]'), values('black'), true],
  ['among other values', datum('AMONG_VALUES', '["gold","black"]'), values('pink'), false],
  ['among numbers', datum('AMONG_VALUES', '[1]'), values('1'), false],
  ['among values, a JSON text', datum('AMONG_VALUES', '"gold"'), values('gold'), false],
  ['among values, no JSON', datum('AMONG_VALUES', 'gold'), values('gold'), 'AmongValuesCheck'],
  ['among values, no text', datum('AMONG_VALUES', ['gold']), values('gold'), false],
  ['range, lower bound', { ...datum('RANGE', null), range: [1, 3] }, values('1'), true],
  ['range, upper bound', { ...datum('RANGE', null), range: [1, 3] }, values('3'), true],
  ['range, below', { ...datum('RANGE', null), range: [1, 3] }, values('0.9'), false],
  ['range, above', { ...datum('RANGE', null), range: [1, 3] }, values('3.1'), false],
  ['range of one bound', { ...datum('RANGE', null), range: [1] }, values('1'), 'RangeCheck'],
  ['range of three bounds', { ...datum('RANGE', null), range: [1, 2, 3] }, values('1'), 'RangeCheck'],
  ['range of none', datum('RANGE', null), values('1'), 'RangeCheck'],
  ['range without lower bound', { ...datum('RANGE', null), range: [undefined, 3] }, values('1'), 'RangeCheck'],
  ['range without upper bound', { ...datum('RANGE', null), range: [1, undefined] }, values('1'), 'RangeCheck'],
  ['undefined, nothing stored', datum('UNDEFINED', null), {}, true],
  ['undefined, something stored', datum('UNDEFINED', null), values('x'), false],
  ['undefined, an empty list stored', datum('UNDEFINED', null), values(), false],
  ['unknown match type', datum('SOUNDS_LIKE', 'AU'), values('AU'), false],
  ['no index', { valueMatchType: 'UNDEFINED' }, {}, false],
]);

table('DEVICE_TYPE', [
  ['equal', { device: 'PHONE' }, { device: 'PHONE' }, true],
  ['other', { device: 'PHONE' }, { device: 'TABLET' }, false],
  ['unknown', {}, {}, false],
]);

table('OPERATING_SYSTEM', [
  ['equal', { os: 'IOS' }, { operatingSystem: 'IOS' }, true],
  ['other', { os: 'IOS' }, { operatingSystem: 'ANDROID' }, false],
  ['unknown', {}, {}, false],
]);

const chrome = (version?: number) => ({ browser: { type: 'CHROME', version } });
table('BROWSER', [
  ['name', { browser: 'CHROME' }, chrome(), true],
  ['other name', { browser: 'SAFARI' }, chrome(), false],
  ['no data', {}, {}, false],
  ['equal', { browser: 'CHROME', version: '120.5', versionMatchType: 'EQUAL' }, chrome(120.5), true],
  ['greater', { browser: 'CHROME', version: '119', versionMatchType: 'GREATER' }, chrome(120), true],
  ['lower', { browser: 'CHROME', version: '119', versionMatchType: 'LOWER' }, chrome(120), false],
  ['lower, other name', { browser: 'OPERA', version: '121', versionMatchType: 'LOWER' }, chrome(120), false],
  [
    'equal, its first two parts',
    { browser: 'CHROME', version: '14.1.2', versionMatchType: 'EQUAL' },
    chrome(14.1),
    true,
  ],
  ['version, no match type', { browser: 'CHROME', version: '120' }, chrome(120), false],
  ['version, data without', { browser: 'CHROME', version: '1', versionMatchType: 'GREATER' }, chrome(), false],
  ['version, no data', { browser: 'CHROME', version: '1', versionMatchType: 'GREATER' }, {}, false],
  ['no number', { browser: 'CHROME', version: 'x', versionMatchType: 'EQUAL' }, chrome(1), 'VersionParse'],
  ['no number, data without', { browser: 'CHROME', version: 'x', versionMatchType: 'EQUAL' }, chrome(), false],
  ['unknown match', { browser: 'CHROME', version: '1', versionMatchType: 'ABOUT' }, chrome(1), 'TargetingCondition'],
]);

const app = (applicationVersion: string) => ({ applicationVersion });
const version = (versionMatchType: unknown, text: unknown) => ({ version: text, versionMatchType });
table('APPLICATION_VERSION', [
  ['equal', version('EQUAL', '1.2.3'), app('1.2.3'), true],
  ['equal, missing parts are 0', version('EQUAL', '1.2'), app('1.2.0'), true],
  ['equal, a fourth part does not count', version('EQUAL', '1.2.3'), app('1.2.3.4'), true],
  ['equal, a part counts as far as it is a number', version('EQUAL', '1.2.3'), app('1.2.3-beta'), true],
  ['greater, by number', version('GREATER', '1.9'), app('1.10'), true],
  ['greater, the first part decides', version('GREATER', '1.9.9'), app('2.0.0'), true],
  ['greater, equal', version('GREATER', '1.2.3'), app('1.2.3'), false],
  ['lower', version('LOWER', '1.2.3'), app('1.2.2'), true],
  ['lower, greater', version('LOWER', '1.2.3'), app('1.3.0'), false],
  ['no data', version('EQUAL', '1.2.3'), {}, false],
  ['no version', version('EQUAL', ''), app('1.0.0'), 'SemanticVersionParse'],
  ['null for a version', version('EQUAL', null), app('1.0.0'), 'SemanticVersionParse'],
  ['no version in the data', version('EQUAL', '1.0.0'), app('one'), 'SemanticVersionParse'],
  ['unknown match', version('ABOUT', '1.0.0'), app('1.0.0'), 'TargetingCondition'],
  ['no match', version(null, '1.0.0'), app('1.0.0'), 'TargetingCondition'],
]);

table('SDK_LANGUAGE', [
  ['language', { sdkLanguage: 'JAVASCRIPT' }, {}, true],
  ['other language', { sdkLanguage: 'JAVA' }, {}, false],
  ['other language, bad version', { sdkLanguage: 'JAVA', ...version('EQUAL', '') }, {}, false],
  ['equal', { sdkLanguage: 'JAVASCRIPT', ...version('EQUAL', '4.9.0') }, {}, true],
  ['equal, another', { sdkLanguage: 'JAVASCRIPT', ...version('EQUAL', '4.9.1') }, {}, false],
  ['greater', { sdkLanguage: 'JAVASCRIPT', ...version('GREATER', '4.8.10') }, {}, true],
  ['greater, equal', { sdkLanguage: 'JAVASCRIPT', ...version('GREATER', '4.9.0') }, {}, false],
  ['lower', { sdkLanguage: 'JAVASCRIPT', ...version('LOWER', '4.10') }, {}, true],
  ['lower, equal', { sdkLanguage: 'JAVASCRIPT', ...version('LOWER', '4.9') }, {}, false],
  ['unknown match', { sdkLanguage: 'JAVASCRIPT', ...version('ABOUT', '4.9') }, {}, 'TargetingCondition'],
  ['empty version', { sdkLanguage: 'JAVASCRIPT', ...version('EQUAL', '') }, {}, 'SemanticVersionParse'],
]);

const pages = (...list: [urlAddress: string, title: string, ...timestamps: number[]][]) => ({
  pageViews: list.map(([urlAddress, title, ...timestamps]) => ({ urlAddress, title, timestamps })),
});
const visitedPages = pages(['/bag', 'Bag', 1, 5], ['/lips', 'Lips', 3], ['/eyes', 'Eyes', 2]);
for (const [type, field, last] of [
  ['PAGE_URL', 'url', '/bag'],
  ['PAGE_TITLE', 'title', 'Bag'],
] as const) {
  table(type, [
    ['exact', { [field]: last, matchType: 'EXACT' }, visitedPages, true],
    ['not a page before', { [field]: type === 'PAGE_URL' ? '/eyes' : 'Eyes', matchType: 'EXACT' }, visitedPages, false],
    ['contains', { [field]: 'a', matchType: 'CONTAINS' }, visitedPages, true],
    ['pattern', { [field]: '/BAG$/i', matchType: 'REGULAR_EXPRESSION' }, visitedPages, true],
    ['empty', { [field]: '', matchType: 'CONTAINS' }, visitedPages, false],
    ['no page', { [field]: last, matchType: 'EXACT' }, {}, false],
    ['no page, contains', { [field]: 'a', matchType: 'CONTAINS' }, {}, false],
    ['unknown match', { [field]: last, matchType: 'ABOUT' }, visitedPages, false],
    [
      'same moment, the later stored',
      { [field]: last, matchType: 'EXACT' },
      pages(['/x', 'X', 1], ['/bag', 'Bag', 1]),
      true,
    ],
  ]);
}
table('PAGE_TITLE', [
  [
    'without a title',
    { title: 'x', matchType: 'EXACT' },
    { pageViews: [{ urlAddress: '/x', timestamps: [1] }] },
    false,
  ],
]);

table('PREVIOUS_PAGE', [
  ['exact', { url: '/lips', matchType: 'EXACT' }, visitedPages, true],
  ['not the last', { url: '/bag', matchType: 'EXACT' }, visitedPages, false],
  ['contains', { url: 'lip', matchType: 'CONTAINS' }, visitedPages, true],
  ['pattern', { url: 'l.ps', matchType: 'REGULAR_EXPRESSION' }, visitedPages, true],
  ['only one page', { url: '/bag', matchType: 'EXACT' }, pages(['/bag', 'Bag', 1, 2]), false],
  ['stored in order', { url: '/a', matchType: 'EXACT' }, pages(['/a', 'A', 1], ['/b', 'B', 2]), true],
  [
    'same moment, the later stored',
    { url: '/c', matchType: 'EXACT' },
    pages(['/a', 'A', 5], ['/b', 'B', 3], ['/c', 'C', 3]),
    true,
  ],
]);

table('PAGE_VIEWS', [
  ['equal', { pageCount: 4, matchType: 'EQUAL' }, visitedPages, true],
  ['greater', { pageCount: 3, matchType: 'GREATER' }, visitedPages, true],
  ['lower', { pageCount: 4, matchType: 'LOWER' }, visitedPages, false],
  ['none', { pageCount: 4, matchType: 'LOWER' }, {}, false],
  ['no count', { matchType: 'GREATER' }, visitedPages, false],
  ['null for a count', { pageCount: null, matchType: 'GREATER' }, visitedPages, false],
  ['unknown match', { pageCount: 4, matchType: 'ABOUT' }, visitedPages, false],
]);

table('CONVERSIONS', [
  ['the goal', { goalId: 7 }, { conversions: [{ goalId: 6 }, { goalId: 7 }] }, true],
  ['another goal', { goalId: 7 }, { conversions: [{ goalId: 6 }] }, false],
  ['any goal', { goalId: -1 }, { conversions: [{ goalId: 6 }] }, true],
  ['any goal, none', { goalId: -1 }, { conversions: [] }, false],
  ['no goal', { goalId: 0 }, { conversions: [{ goalId: 0 }] }, false],
  ['no data', { goalId: 7 }, {}, false],
]);

table('VISITOR_CODE', [
  ['exact', { visitorCode: 'anna', matchType: 'EXACT' }, {}, true],
  ['the own code, not the linked', { visitorCode: 'user', matchType: 'EXACT' }, { mappingIdentifier: 'user' }, false],
  ['contains', { visitorCode: 'nn', matchType: 'CONTAINS' }, {}, true],
  ['pattern', { visitorCode: '^b', matchType: 'REGULAR_EXPRESSION' }, {}, false],
  ['nothing', {}, {}, false],
  ['unknown match', { visitorCode: 'anna', matchType: 'ABOUT' }, {}, false],
]);

const cookies = {
  cookies: [
    { key: 'tier', value: 'gold' },
    { key: 'lang', value: 'th' },
  ],
};
const pair = (nameMatchType: unknown, name: unknown, valueMatchType: unknown, value: unknown) => ({
  name,
  nameMatchType,
  value,
  valueMatchType,
});
table('COOKIE', [
  ['exact', pair('EXACT', 'tier', 'EXACT', 'gold'), cookies, true],
  ['the value of another', pair('EXACT', 'tier', 'EXACT', 'th'), cookies, false],
  ['name contains', pair('CONTAINS', 'an', 'EXACT', 'th'), cookies, true],
  ['name pattern', pair('REGULAR_EXPRESSION', '^t', 'CONTAINS', 'ol'), cookies, true],
  ['value pattern', pair('EXACT', 'lang', 'REGULAR_EXPRESSION', '/^T/i'), cookies, true],
  ['any name', pair('OPTIONAL', 'nothing', 'EXACT', 'th'), cookies, true],
  ['any name, the empty value', pair('OPTIONAL', 'tier', 'CONTAINS', ''), cookies, true],
  ['any name, no value', pair('OPTIONAL', '', 'CONTAINS', ''), cookies, false],
  ['a name, any value', pair('EXACT', 'tier', 'CONTAINS', ''), cookies, true],
  ['neither', pair('CONTAINS', '', 'CONTAINS', ''), cookies, false],
  ['null for a name, any name', pair('OPTIONAL', null, 'EXACT', 'th'), cookies, true],
  ['null for a name', pair('CONTAINS', null, 'EXACT', 'th'), cookies, true],
  ['null for a value', pair('EXACT', 'tier', 'CONTAINS', null), cookies, true],
  ['no name match', pair(null, 'tier', 'EXACT', 'gold'), cookies, false],
  ['no value match', pair('EXACT', 'tier', null, 'gold'), cookies, false],
  ['unknown name match', pair('ABOUT', 'tier', 'EXACT', 'gold'), cookies, 'TargetingCondition'],
  ['unknown value match', pair('EXACT', 'tier', 'ABOUT', 'gold'), cookies, false],
  ['none', pair('EXACT', 'tier', 'EXACT', 'gold'), {}, false],
]);

const tokyo = { geolocation: { country: 'Japan', region: 'Kanto', city: 'Tokyo' } };
table('GEOLOCATION', [
  ['country, any case', { country: 'JAPAN' }, tokyo, true],
  ['another country', { country: 'Thailand' }, tokyo, false],
  ['region and city', { country: 'Japan', region: 'kanto', city: 'TOKYO' }, tokyo, true],
  ['another region', { country: 'Japan', region: 'Kansai', city: null }, tokyo, false],
  ['another city', { country: 'Japan', region: null, city: 'Osaka' }, tokyo, false],
  ['a city where none is known', { country: 'Japan', city: 'Tokyo' }, { geolocation: { country: 'Japan' } }, false],
  ['no country', { country: '', city: 'Tokyo' }, tokyo, false],
  ['null for a country', { country: null, city: 'Tokyo' }, tokyo, false],
  ['no data', { country: 'Japan' }, {}, false],
]);

const slice = { keyMomentId: 1, goalId: 7, lowerBound: 20, upperBound: 60 };
const score = (value: number) => ({ conversionScores: { 1: { 7: value } } });
table('HEAT_SLICE', [
  ['inside', slice, score(40), true],
  ['lower bound', slice, score(20), true],
  ['upper bound', slice, score(60), true],
  ['below', slice, score(19), false],
  ['above', slice, score(61), false],
  ['another goal', { ...slice, goalId: 8 }, score(40), false],
  ['another key moment', { ...slice, keyMomentId: 2 }, score(40), false],
  ['no data', slice, {}, false],
  ...Object.keys(slice).map((field): Row => [`without ${field}`, { ...slice, [field]: null }, score(40), false]),
  ...Object.entries(slice).map(
    ([field, value]): Row => [`${field} as a text`, { ...slice, [field]: String(value) }, score(40), false],
  ),
]);

table('SEGMENT', [
  ['matches as it does', { segmentId: 2 }, { device: 'PHONE' }, true],
  ['does not match', { segmentId: 2 }, { device: 'TABLET' }, false],
  ['without conditions', { segmentId: 3 }, {}, true],
  ['unknown', { segmentId: 99 }, {}, false],
  ['none', { segmentId: 0 }, {}, false],
  ['itself', { segmentId: 1 }, {}, 'TargetingCondition'],
  ['itself through another', { segmentId: 4 }, {}, 'TargetingCondition'],
]);

const stored = (entries: Record<number, number | null>) => ({
  storedVariations: Object.fromEntries(Object.entries(entries).map(([id, variationId]) => [id, { variationId }])),
});
table('TARGET_FEATURE_FLAG', [
  ['the flag', { featureFlagId: 2 }, stored({ 201: 910_001 }), true],
  ['the flag, off variation', { featureFlagId: 2 }, stored({ 201: 0 }), true],
  ['the flag, no variation', { featureFlagId: 2 }, stored({ 201: null }), false],
  ['another flag', { featureFlagId: 2 }, stored({ 280100: 910_001 }), false],
  ['unknown flag', { featureFlagId: 9 }, stored({ 200: 910_001 }), false],
  ['the rule', { featureFlagId: 2, ruleId: 21 }, stored({ 201: 910_001 }), true],
  ['the rule, off variation', { featureFlagId: 2, ruleId: 21 }, stored({ 201: 0 }), false],
  ['another rule', { featureFlagId: 2, ruleId: 20 }, stored({ 201: 910_001 }), false],
  ['unknown rule', { featureFlagId: 2, ruleId: 99 }, stored({ 201: 910_001 }), false],
  ['rule and variation', { featureFlagId: 2, ruleId: 21, variationKey: 'on' }, stored({ 201: 910_001 }), true],
  ['rule, another variation', { featureFlagId: 2, ruleId: 21, variationKey: 'on' }, stored({ 201: 5 }), false],
  ['rule, off variation by key', { featureFlagId: 2, ruleId: 21, variationKey: 'off' }, stored({ 201: 0 }), false],
  ['variation, first rule', { featureFlagId: 2, variationKey: 'on' }, stored({ 200: 910_001 }), true],
  ['variation, a later rule', { featureFlagId: 2, variationKey: 'on' }, stored({ 201: 910_001 }), false],
  ['variation, first rule that has it', { featureFlagId: 2, variationKey: 'late' }, stored({ 201: 7 }), true],
  ['unknown variation', { featureFlagId: 2, variationKey: 'red' }, stored({ 200: 910_001 }), false],
  ['rule, unknown variation', { featureFlagId: 2, ruleId: 21, variationKey: 'red' }, stored({ 201: 7 }), false],
  ['unknown flag, variation', { featureFlagId: 9, variationKey: 'on' }, stored({ 200: 910_001 }), false],
  ['no flag', {}, stored({ 200: 910_001 }), false],
  ['nothing stored', { featureFlagId: 2 }, {}, false],
  ['the rule, nothing stored', { featureFlagId: 2, ruleId: 21 }, {}, false],
]);

const inExperiment = (variationMatchType: unknown, variation: unknown = null) => ({
  experiment: 200,
  variation,
  variationMatchType,
});
table('TARGET_EXPERIMENT', [
  ['any', inExperiment('ANY'), stored({ 200: 0 }), true],
  ['any, another experiment', inExperiment('ANY'), stored({ 201: 1 }), false],
  ['exact', inExperiment('EXACT', 5), stored({ 200: 5 }), true],
  ['exact, another variation', inExperiment('EXACT', 5), stored({ 200: 6 }), false],
  ['exact, off variation', inExperiment('EXACT', 0), stored({ 200: 0 }), false],
  ['exact, nothing stored', inExperiment('EXACT', 5), {}, false],
  ['no experiment', { variationMatchType: 'ANY' }, stored({ 200: 5 }), false],
  ['unknown match', inExperiment('ABOUT', 5), stored({ 200: 5 }), false],
]);

table('TARGET_PERSONALIZATION', [
  ['has it', { personalizationId: 4 }, { personalizations: [{ id: 4 }] }, true],
  ['has another', { personalizationId: 4 }, { personalizations: [{ id: 5 }] }, false],
  ['has it and another', { personalizationId: 4 }, { personalizations: [{ id: 5 }, { id: 4 }] }, true],
  ['has none', { personalizationId: 4 }, {}, false],
]);

const personal = { personalizations: [{ id: 4 }] };
table('EXCLUSIVE_EXPERIMENT', [
  ['experiments: none', { campaignType: 'EXPERIMENT' }, personal, true],
  ['experiments: this one', { campaignType: 'EXPERIMENT' }, stored({ 280100: 5 }), true],
  ['experiments: another', { campaignType: 'EXPERIMENT' }, stored({ 200: 5 }), false],
  ['experiments: this and another', { campaignType: 'EXPERIMENT' }, stored({ 200: 5, 280100: 5 }), false],
  ['personalizations: none', { campaignType: 'PERSONALIZATION' }, stored({ 200: 5 }), true],
  ['personalizations: one', { campaignType: 'PERSONALIZATION' }, personal, false],
  ['any: none', { campaignType: 'ANY' }, {}, true],
  ['any: a personalization', { campaignType: 'ANY' }, personal, false],
  ['any: another experiment', { campaignType: 'ANY' }, stored({ 200: 5 }), false],
  ['no type', {}, {}, false],
]);

table('EXCLUSIVE_FEATURE_FLAG', [
  ['nothing stored', {}, {}, true],
  ['this flag', {}, stored({ 280100: 5 }), true],
  ['another flag', {}, stored({ 200: 5 }), false],
  ['an experiment of no flag', {}, stored({ 999: 5 }), true],
]);

const now = noon.now();
const hour = 3_600_000;
const visited = (...hoursAgo: number[]) => ({
  previousVisits: hoursAgo.map((hours) => ({ timeStarted: now - hours * hour })),
});
table('NEW_VISITORS', [
  ['new', { visitorType: 'NEW' }, visited(), true],
  ['new, was here', { visitorType: 'NEW' }, visited(5), false],
  ['returning', { visitorType: 'RETURNING' }, visited(5), true],
  ['returning, is new', { visitorType: 'RETURNING' }, visited(), false],
  ['unknown visits', { visitorType: 'NEW' }, {}, false],
  ['unknown type', { visitorType: 'OLD' }, visited(), 'TargetingCondition'],
]);

table('VISITS', [
  ['equal, the current one counts', { visitCount: 3, matchType: 'EQUAL' }, visited(50, 5), true],
  ['greater', { visitCount: 2, matchType: 'GREATER' }, visited(50, 5), true],
  ['lower', { visitCount: 3, matchType: 'LOWER' }, visited(50, 5), false],
  ['first visit', { visitCount: 1, matchType: 'EQUAL' }, visited(), true],
  ['unknown visits', { visitCount: 3, matchType: 'LOWER' }, {}, false],
  ['no count', { matchType: 'LOWER' }, visited(), false],
  ['null for a count', { visitCount: null, matchType: 'GREATER' }, visited(), false],
  ['unknown match', { visitCount: 1, matchType: 'ABOUT' }, visited(), false],
]);

table('SAME_DAY_VISITS', [
  ['since midnight, and this one', { visitCount: 2, matchType: 'EQUAL' }, visited(13, 5), true],
  ['from midnight on', { visitCount: 2, matchType: 'EQUAL' }, visited(12.001, 12), true],
  ['greater', { visitCount: 2, matchType: 'GREATER' }, visited(5, 3), true],
  ['lower', { visitCount: 2, matchType: 'LOWER' }, visited(30), true],
  ['unknown visits', { visitCount: 2, matchType: 'LOWER' }, {}, false],
  ['unknown match', { visitCount: 1, matchType: 'ABOUT' }, visited(), false],
]);

const age = (count: unknown, unitOfTime: unknown, matchType: unknown) => ({ count, unitOfTime, matchType });
const lengths = { MINUTE: 1 / 60, HOUR: 1, DAY: 24, WEEK: 7 * 24, MONTH: 30 * 24 };
for (const type of ['FIRST_VISIT', 'LAST_VISIT']) {
  table(
    type,
    Object.entries(lengths).flatMap(([unit, length]): Row[] => [
      [`longer ago than 2 ${unit}`, age(2, unit, 'GREATER'), visited(2.01 * length), true],
      [`exactly 2 ${unit} ago is not longer`, age(2, unit, 'GREATER'), visited(2 * length), false],
      [`less than 2 ${unit} ago`, age(2, unit, 'LOWER'), visited(1.99 * length), true],
      [`exactly 2 ${unit} ago is not less`, age(2, unit, 'LOWER'), visited(2 * length), false],
    ]),
  );
}
table('FIRST_VISIT', [
  ['greater', age(49, 'HOUR', 'GREATER'), visited(50, 5), true],
  ['greater, not yet', age(50, 'HOUR', 'GREATER'), visited(50, 5), false],
  ['lower, as a fraction', age(3, 'DAY', 'LOWER'), visited(71, 5), true],
  ['minutes', age(3001, 'MINUTE', 'LOWER'), visited(50), true],
  ['weeks', age(1, 'WEEK', 'GREATER'), visited(7 * 24 + 1), true],
  ['months of 30 days', age(1, 'MONTH', 'LOWER'), visited(30 * 24 - 1), true],
  ['equal', age(50, 'HOUR', 'EQUAL'), visited(50), false],
  ['no visit before', age(50, 'HOUR', 'LOWER'), visited(), false],
  ['unknown visits', age(50, 'HOUR', 'LOWER'), {}, false],
  ['unknown unit', age(1, 'toString', 'LOWER'), visited(5), false],
  ['no count', age(null, 'HOUR', 'GREATER'), visited(5), false],
  ['unknown match', age(1, 'HOUR', 'ABOUT'), visited(5), false],
]);

table('LAST_VISIT', [
  ['greater', age(4, 'HOUR', 'GREATER'), visited(50, 5), true],
  ['lower', age(6, 'HOUR', 'LOWER'), visited(50, 5), true],
  ['lower, not any more', age(5, 'HOUR', 'LOWER'), visited(50, 5), false],
  ['the last of three', age(6, 'HOUR', 'LOWER'), visited(50, 20, 5), true],
  ['equal', age(5, 'HOUR', 'EQUAL'), visited(5), false],
  ['no visit before', age(1, 'HOUR', 'GREATER'), visited(), false],
  ['unknown match', age(1, 'HOUR', 'ABOUT'), visited(5), false],
]);

describe('an unsupported condition', () => {
  it.each(['MOON_PHASE', 'toString', '__proto__', undefined])('%s never matches, inverted or not', (targetingType) => {
    expect(matches({}, { targetingType })).toBe(false);
    expect(matches({}, { targetingType, isInclude: false })).toBe(false);
    expect(matches({}, { targetingType }, anybody)).toBe(false);
  });
});
