import { expect, test } from 'vitest';
import { findBirthdayProblem, getAge, readBirthday } from './birthday.ts';

test.each([
  ['2012-11-22', '2026-11-22', null],
  ['2012-11-23', '2026-11-22', 'TOO_YOUNG'],
  ['2012-02-29', '2026-02-28', 'TOO_YOUNG'],
  ['2012-02-29', '2026-03-01', null],
  ['2012-03-01', '2026-03-01', null],
  ['2026-11-22', '2026-11-22', 'TOO_YOUNG'],
  ['2026-11-23', '2026-11-22', 'INVALID_VALUE'],
  ['1900-01-01', '2026-11-22', null],
  ['1899-12-31', '2026-11-22', 'INVALID_VALUE'],
  ['2011-02-29', '2026-11-22', 'INVALID_VALUE'],
  ['2010-13-01', '2026-11-22', 'INVALID_VALUE'],
  ['2010-1-1', '2026-11-22', 'INVALID_VALUE'],
  ['01/01/2000', '2026-11-22', 'INVALID_VALUE'],
  ['๒๐๐๐-01-01', '2026-11-22', 'INVALID_VALUE'],
  ['2000-01-01T00:00', '2026-11-22', 'INVALID_VALUE'],
  ['', '2026-11-22', 'REQUIRED'],
] as const)('who is born on %j is judged on %s as %s', (birthday, today, problem) => {
  expect(findBirthdayProblem(birthday, today)).toBe(problem);
});

test('an age grows on the birthday', () => {
  expect(getAge('1990-06-15', '2026-06-14')).toBe(35);
  expect(getAge('1990-06-15', '2026-06-15')).toBe(36);
});

test.each([
  ['2533-06-15', 'TH', '1990-06-15'],
  ['2443-01-01', 'TH', '1900-01-01'],
  ['2442-12-31', 'TH', '2442-12-31'],
  ['1990-06-15', 'TH', '1990-06-15'],
  ['2533-06-15', 'SG', '2533-06-15'],
  ['', 'TH', ''],
] as const)('%j is in %s the birthday %j', (typed, market, birthday) => {
  expect(readBirthday(typed, market)).toBe(birthday);
});
