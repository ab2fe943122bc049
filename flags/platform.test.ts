import { expect, it } from 'vitest';
import { systemClock } from './platform.ts';

it.each([
  ['just after midnight', [2025, 10, 21, 0, 0, 0, 1]],
  ['at midnight', [2025, 10, 21]],
  ['just before midnight', [2025, 10, 21, 23, 59, 59, 999]],
] as const)('the day began at local midnight, called %s', (_when, [year, month, day, ...time]) => {
  const calledAt = new Date(year, month, day, ...time).getTime();
  expect(systemClock.startOfDay(calledAt)).toBe(new Date(2025, 10, 21).getTime());
});
