import { describe, expect, it } from 'vitest';
import { findFlag } from '../compiling.ts';
import { compile } from '../configuration.ts';
import { decide } from '../decide.ts';
import type { FlagErrorType } from '../errors.ts';
import { everybody, makeConfiguration, makeFlag, makeSegment, noon } from '../testing.ts';
import type { Condition, Segment } from '../wire.ts';

const visitor = {
  visitorCode: 'anna',
  customData: { 3: ['5'] },
  browser: { type: 'CHROME', version: 8 },
  applicationVersion: '1.2.3',
  cookies: [{ key: 'tea', value: 'oolong' }],
  previousVisits: [],
};

function catchError(segment: Segment): unknown {
  const configuration = {
    ...makeConfiguration(makeFlag({ rules: [{ ...everybody, segmentId: 1 }] })),
    segments: [segment],
  };
  try {
    return decide(findFlag(compile(configuration), 'bag'), visitor, noon);
  } catch (error) {
    return error;
  }
}
const errorOfCondition = (condition: object) => catchError(makeSegment(1, [condition as Condition]));
const datum = { targetingType: 'CUSTOM_DATUM', customDataIndex: '3' };

describe('the error of a condition says what it could not take', () => {
  it.each<[string, object, FlagErrorType, string]>([
    [
      'a list of values',
      { ...datum, valueMatchType: 'AMONG_VALUES', value: '[' },
      'AmongValuesCheck',
      'Among-values needs a JSON list: [',
    ],
    ['a range', { ...datum, valueMatchType: 'RANGE' }, 'RangeCheck', 'A range needs exactly two bounds'],
    [
      'a pattern',
      { ...datum, valueMatchType: 'REGULAR_EXPRESSION', value: '(' },
      'TargetingCondition',
      'Not a regular expression: (',
    ],
    [
      'a browser version',
      { targetingType: 'BROWSER', browser: 'CHROME', version: 'new', versionMatchType: 'EQUAL' },
      'VersionParse',
      'Not a browser version: new',
    ],
    [
      'a version',
      { targetingType: 'APPLICATION_VERSION', version: '1.x', versionMatchType: 'EQUAL' },
      'SemanticVersionParse',
      'Not a version of the form x.x.x: 1.x',
    ],
    [
      'no version',
      { targetingType: 'APPLICATION_VERSION', versionMatchType: 'EQUAL' },
      'SemanticVersionParse',
      'Not a version of the form x.x.x: ',
    ],
    [
      'a match type',
      { targetingType: 'COOKIE', name: 'tea', nameMatchType: 'ABOUT', value: 'oolong', valueMatchType: 'EXACT' },
      'TargetingCondition',
      'Unknown match type: ABOUT',
    ],
    [
      'a visitor type',
      { targetingType: 'NEW_VISITORS', visitorType: 'OLD' },
      'TargetingCondition',
      'Unknown visitor type: OLD',
    ],
    [
      'a segment inside itself',
      { targetingType: 'SEGMENT', segmentId: 1 },
      'TargetingCondition',
      'A segment refers to itself',
    ],
  ])('%s', (_what, condition, type, message) => {
    expect(errorOfCondition(condition)).toMatchObject({ name: 'FlagError', type, message });
  });

  it('an empty group', () => {
    expect(catchError(makeSegment(1, []))).toMatchObject({
      type: 'TargetingCondition',
      message: 'A group of conditions is empty',
    });
  });
});

it.each([
  ['a pattern', { ...datum, valueMatchType: 'REGULAR_EXPRESSION', value: '(' }],
  ['a list of values', { ...datum, valueMatchType: 'AMONG_VALUES', value: '[' }],
])('the error of %s has the engine’s own as its cause', (_what, condition) => {
  expect(errorOfCondition(condition)).toMatchObject({ cause: expect.any(SyntaxError) });
});
