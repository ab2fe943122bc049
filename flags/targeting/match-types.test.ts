import { describe, expect, it } from 'vitest';
import { findFlag } from '../compiling.ts';
import { compile } from '../configuration.ts';
import { decide } from '../decide.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment, noon } from '../testing.ts';
import type { Visitor } from '../visitor.ts';
import type { Condition, TargetingType, TypedCondition } from '../wire.ts';

/** The fields in which a condition says how it matches. */
const matchFields = {
  APPLICATION_VERSION: ['versionMatchType'],
  BROWSER: ['versionMatchType'],
  CONVERSIONS: [],
  COOKIE: ['nameMatchType', 'valueMatchType'],
  CUSTOM_DATUM: ['valueMatchType'],
  DEVICE_TYPE: [],
  EXCLUSIVE_EXPERIMENT: ['campaignType'],
  EXCLUSIVE_FEATURE_FLAG: [],
  FIRST_VISIT: ['matchType'],
  GEOLOCATION: [],
  HEAT_SLICE: [],
  LAST_VISIT: ['matchType'],
  NEW_VISITORS: ['visitorType'],
  OPERATING_SYSTEM: [],
  PAGE_TITLE: ['matchType'],
  PAGE_URL: ['matchType'],
  PAGE_VIEWS: ['matchType'],
  PREVIOUS_PAGE: ['matchType'],
  SAME_DAY_VISITS: ['matchType'],
  SDK_LANGUAGE: ['versionMatchType'],
  SEGMENT: [],
  TARGET_EXPERIMENT: ['variationMatchType'],
  TARGET_FEATURE_FLAG: [],
  TARGET_PERSONALIZATION: [],
  VISITOR_CODE: ['matchType'],
  VISITS: ['matchType'],
} as const satisfies { [Type in TargetingType]: readonly (keyof TypedCondition<Type>)[] };

type Known<Value> = NonNullable<Value> & string;
/** Its match types: `EXACT`, or `EXACT CONTAINS` where two fields say it. */
type MatchTypes<Type extends TargetingType> = (typeof matchFields)[Type] extends readonly [infer First, infer Second]
  ? `${Known<TypedCondition<Type>[First & keyof TypedCondition<Type>]>} ${Known<TypedCondition<Type>[Second & keyof TypedCondition<Type>]>}`
  : (typeof matchFields)[Type] extends readonly [infer Only]
    ? Known<TypedCondition<Type>[Only & keyof TypedCondition<Type>]>
    : 'as it stands';

type Facts = Partial<Visitor>;
/** The other fields of the condition, a visitor whom it matches, and one whom it does not; null where there is none. */
type Case<Type extends TargetingType> = [
  fields: Partial<TypedCondition<Type>>,
  matched: Facts | null,
  other: Facts | null,
];

const version = (text: string): Facts => ({ applicationVersion: text });
const chrome = (number: number): Facts => ({ browser: { type: 'CHROME', version: number } });
const cookie = (key: string, value: string): Facts => ({ cookies: [{ key, value }] });
const datum = (...values: string[]): Facts => ({ customData: { 3: values } });
const stored = (experiment: number, variationId = 5): Facts => ({
  storedVariations: { [experiment]: { variationId } },
});
const third = { customDataIndex: '3' };
const hour = 3_600_000;
const visited = (...hoursAgo: number[]): Facts => ({
  previousVisits: hoursAgo.map((hours) => ({ timeStarted: noon.now() - hours * hour })),
});
/** Pages in the order they were seen. */
const pages = (...urls: string[]): Facts => ({
  pageViews: urls.map((urlAddress, time) => ({ urlAddress, title: urlAddress.slice(1), timestamps: [time] })),
});
const twoDays = { count: 2, unitOfTime: 'DAY' } as const;
const anna: Facts = {};

/**
 * Every condition type of spec §9 with each of its match types. The list is complete by its type: without one of them it
 * does not compile.
 */
const cases: { [Type in TargetingType]: Record<MatchTypes<Type>, Case<Type>> } = {
  APPLICATION_VERSION: {
    EQUAL: [{ version: '1.10.0' }, version('1.10'), version('1.1')],
    GREATER: [{ version: '1.10.0' }, version('1.10.1'), version('1.10.0')],
    LOWER: [{ version: '1.10.0' }, version('1.9.9'), version('1.10.0')],
  },
  BROWSER: {
    EQUAL: [{ browser: 'CHROME', version: '14.1' }, chrome(14.1), chrome(14)],
    GREATER: [{ browser: 'CHROME', version: '14.1' }, chrome(14.2), chrome(14.1)],
    LOWER: [{ browser: 'CHROME', version: '14.1' }, chrome(14), chrome(14.1)],
  },
  CONVERSIONS: {
    'as it stands': [{ goalId: 7 }, { conversions: [{ goalId: 7 }] }, { conversions: [{ goalId: 8 }] }],
  },
  COOKIE: {
    'EXACT EXACT': [{ name: 'tea', value: 'oolong' }, cookie('tea', 'oolong'), cookie('teas', 'oolong')],
    'EXACT CONTAINS': [{ name: 'tea', value: 'lo' }, cookie('tea', 'oolong'), cookie('tea', 'green')],
    'EXACT REGULAR_EXPRESSION': [{ name: 'tea', value: '^o+' }, cookie('tea', 'oolong'), cookie('tea', 'green')],
    'CONTAINS EXACT': [{ name: 'ea', value: 'oolong' }, cookie('teas', 'oolong'), cookie('tee', 'oolong')],
    'CONTAINS CONTAINS': [{ name: 'ea', value: 'lo' }, cookie('teas', 'oolong'), cookie('teas', 'green')],
    'CONTAINS REGULAR_EXPRESSION': [{ name: 'ea', value: 'g$' }, cookie('teas', 'oolong'), cookie('teas', 'green')],
    'REGULAR_EXPRESSION EXACT': [{ name: '^t', value: 'oolong' }, cookie('tea', 'oolong'), cookie('at', 'oolong')],
    'REGULAR_EXPRESSION CONTAINS': [{ name: '^t', value: 'lo' }, cookie('tea', 'oolong'), cookie('tea', 'green')],
    'REGULAR_EXPRESSION REGULAR_EXPRESSION': [
      { name: '^t', value: 'g$' },
      cookie('tea', 'oolong'),
      cookie('at', 'oolong'),
    ],
    'OPTIONAL EXACT': [{ name: 'tea', value: 'oolong' }, cookie('milk', 'oolong'), cookie('tea', 'oolongs')],
    'OPTIONAL CONTAINS': [{ name: 'tea', value: 'lo' }, cookie('milk', 'oolong'), cookie('tea', 'green')],
    'OPTIONAL REGULAR_EXPRESSION': [{ name: 'tea', value: 'g$' }, cookie('milk', 'oolong'), cookie('tea', 'green')],
  },
  CUSTOM_DATUM: {
    EXACT: [{ ...third, value: 'AU' }, datum('SG', 'AU'), datum('AUS')],
    CONTAINS: [{ ...third, value: 'AU' }, datum('AUS'), datum('au')],
    REGULAR_EXPRESSION: [{ ...third, value: '^A.$' }, datum('AU'), datum('AUS')],
    EQUAL: [{ ...third, value: '5' }, datum('5.0'), datum('5.1')],
    GREATER: [{ ...third, value: '5' }, datum('10'), datum('5')],
    LOWER: [{ ...third, value: '5' }, datum('-10'), datum('5')],
    TRUE: [third, datum('True'), datum('false')],
    FALSE: [third, datum('FALSE'), datum('true')],
    AMONG_VALUES: [{ ...third, value: '["AU","SG"]' }, datum('SG'), datum('S')],
    RANGE: [{ ...third, range: [1, 3] }, datum('3'), datum('3.1')],
    UNDEFINED: [third, {}, datum('')],
  },
  DEVICE_TYPE: { 'as it stands': [{ device: 'PHONE' }, { device: 'PHONE' }, { device: 'TABLET' }] },
  EXCLUSIVE_EXPERIMENT: {
    EXPERIMENT: [{}, { ...stored(280_100), personalizations: [{ id: 4 }] }, stored(200)],
    PERSONALIZATION: [{}, { ...stored(200), personalizations: [] }, { personalizations: [{ id: 4 }] }],
    ANY: [{}, stored(280_100), { ...stored(280_100), personalizations: [{ id: 4 }] }],
  },
  EXCLUSIVE_FEATURE_FLAG: { 'as it stands': [{}, stored(280_100), stored(200)] },
  FIRST_VISIT: {
    EQUAL: [twoDays, null, visited(48)],
    GREATER: [twoDays, visited(48.1, 1), visited(48)],
    LOWER: [twoDays, visited(47.9, 1), visited(48, 1)],
  },
  GEOLOCATION: {
    'as it stands': [
      { country: 'Japan', region: 'Kanto', city: 'Tokyo' },
      { geolocation: { country: 'JAPAN', region: 'kanto', city: 'tokyo' } },
      { geolocation: { country: 'Japan', region: 'Kanto', city: 'Chiba' } },
    ],
  },
  HEAT_SLICE: {
    'as it stands': [
      { keyMomentId: 1, goalId: 7, lowerBound: 20, upperBound: 60 },
      { conversionScores: { 1: { 7: 60 } } },
      { conversionScores: { 1: { 7: 60.1 } } },
    ],
  },
  LAST_VISIT: {
    EQUAL: [twoDays, null, visited(48)],
    GREATER: [twoDays, visited(99, 48.1), visited(99, 48)],
    LOWER: [twoDays, visited(99, 47.9), visited(99, 48)],
  },
  NEW_VISITORS: {
    NEW: [{}, visited(), visited(5)],
    RETURNING: [{}, visited(5), visited()],
  },
  OPERATING_SYSTEM: { 'as it stands': [{ os: 'IOS' }, { operatingSystem: 'IOS' }, { operatingSystem: 'MAC' }] },
  PAGE_TITLE: {
    EXACT: [{ title: 'bag' }, pages('/eyes', '/bag'), pages('/bag', '/eyes')],
    CONTAINS: [{ title: 'a' }, pages('/eyes', '/bag'), pages('/bag', '/eyes')],
    REGULAR_EXPRESSION: [{ title: '^b' }, pages('/eyes', '/bag'), pages('/bag', '/eyes')],
  },
  PAGE_URL: {
    EXACT: [{ url: '/bag' }, pages('/eyes', '/bag'), pages('/bag', '/eyes')],
    CONTAINS: [{ url: 'a' }, pages('/eyes', '/bag'), pages('/bag', '/eyes')],
    REGULAR_EXPRESSION: [{ url: 'g$' }, pages('/eyes', '/bag'), pages('/bag', '/eyes')],
  },
  PAGE_VIEWS: {
    EQUAL: [{ pageCount: 2 }, pages('/eyes', '/bag'), pages('/bag')],
    GREATER: [{ pageCount: 1 }, pages('/eyes', '/bag'), pages('/bag')],
    LOWER: [{ pageCount: 2 }, pages('/eyes'), pages('/eyes', '/bag')],
  },
  PREVIOUS_PAGE: {
    EXACT: [{ url: '/bag' }, pages('/bag', '/eyes'), pages('/eyes', '/bag')],
    CONTAINS: [{ url: 'a' }, pages('/bag', '/eyes'), pages('/eyes', '/bag')],
    REGULAR_EXPRESSION: [{ url: 'g$' }, pages('/bag', '/eyes'), pages('/eyes', '/bag')],
  },
  SAME_DAY_VISITS: {
    EQUAL: [{ visitCount: 2 }, visited(13, 12), visited(13)],
    GREATER: [{ visitCount: 2 }, visited(12, 1), visited(13, 12)],
    LOWER: [{ visitCount: 2 }, visited(13), visited(13, 12)],
  },
  SDK_LANGUAGE: {
    EQUAL: [{ sdkLanguage: 'JAVASCRIPT', version: '4.9' }, anna, null],
    GREATER: [{ sdkLanguage: 'JAVASCRIPT', version: '4.8.9' }, anna, null],
    LOWER: [{ sdkLanguage: 'JAVASCRIPT', version: '4.9.1' }, anna, null],
  },
  SEGMENT: { 'as it stands': [{ segmentId: 2 }, { device: 'PHONE' }, { device: 'TABLET' }] },
  TARGET_EXPERIMENT: {
    ANY: [{ experiment: 200 }, stored(200), stored(201)],
    EXACT: [{ experiment: 200, variation: 5 }, stored(200, 5), stored(200, 6)],
  },
  TARGET_FEATURE_FLAG: { 'as it stands': [{ featureFlagId: 2 }, stored(200), stored(280_100)] },
  TARGET_PERSONALIZATION: {
    'as it stands': [{ personalizationId: 4 }, { personalizations: [{ id: 4 }] }, { personalizations: [{ id: 5 }] }],
  },
  VISITOR_CODE: {
    EXACT: [{ visitorCode: 'anna' }, { visitorCode: 'anna' }, { visitorCode: 'annas' }],
    CONTAINS: [{ visitorCode: 'nn' }, { visitorCode: 'anna' }, { visitorCode: 'ANNA' }],
    REGULAR_EXPRESSION: [{ visitorCode: '^a.*a$' }, { visitorCode: 'anna' }, { visitorCode: 'annas' }],
  },
  VISITS: {
    EQUAL: [{ visitCount: 3 }, visited(50, 5), visited(5)],
    GREATER: [{ visitCount: 2 }, visited(50, 5), visited(5)],
    LOWER: [{ visitCount: 3 }, visited(5), visited(50, 5)],
  },
};

const types = Object.keys(cases) as TargetingType[];
const listCases = (type: TargetingType) => Object.entries(cases[type]) as [matchTypes: string, Case<TargetingType>][];

/** Decides a flag whose only rule has the one condition. */
function matches(condition: object, visitor: Facts): boolean {
  const configuration = {
    ...makeConfiguration(
      makeFlag({ rules: [{ ...everybody, segmentId: 1 }] }),
      makeFlag({ id: 2, featureKey: 'other', rules: [{ ...everybody, id: 20, experimentId: 200 }] }),
    ),
    segments: [
      makeSegment(1, [condition as Condition]),
      makeSegment(2, [{ targetingType: 'DEVICE_TYPE', device: 'PHONE' }]),
    ],
  };
  const flag = findFlag(compile(configuration), 'bag');
  return decide(flag, { visitorCode: 'ben', ...visitor }, noon).why === 'rule';
}

describe.each(types)('%s', (targetingType) => {
  it.each(listCases(targetingType))('%s', (matchTypes, [fields, matched, other]) => {
    const given = matchTypes.split(' ');
    const match = Object.fromEntries(matchFields[targetingType].map((field, index) => [field, given[index]]));
    const condition = { targetingType, ...match, ...fields };
    const inverted = { ...condition, isInclude: false };
    if (matched) expect([matches(condition, matched), matches(inverted, matched)]).toEqual([true, false]);
    if (other) expect([matches(condition, other), matches(inverted, other)]).toEqual([false, true]);
  });
});
