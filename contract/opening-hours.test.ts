// biome-ignore-all lint/style/noRestrictedGlobals: servers alone load it (biome.json)
import { expect, test } from 'vitest';
import { findOpenDay, getZoneDay } from './opening-hours.ts';

const hours = Array.from({ length: 7 }, () => ({ opens: '10:00', closes: '02:00' }));
const day = (text: string) => Temporal.PlainDate.from(text);
const print = (zone: string, text: string, closedDays: string[] = []) => {
  const open = findOpenDay({ hours, zone, closedDays }, day(text));
  return open && [open.opens, open.closes, open.getMoment('01:00')].map((moment) => new Date(moment).toISOString());
};

test('hours that run past midnight end on the next day, by the clock of the place', () => {
  expect(print('Asia/Singapore', '2026-11-27')).toEqual([
    '2026-11-27T02:00:00.000Z',
    '2026-11-27T18:00:00.000Z',
    '2026-11-27T17:00:00.000Z',
  ]);
  expect(print('Asia/Singapore', '2026-11-27', ['2026-11-27'])).toBeNull();
});

test('hours are those of the clock, also where daylight saving begins or ends', () => {
  // Adelaide is half an hour off, and moves its clock on 5 April 2026 at 3:00.
  expect(print('Australia/Adelaide', '2026-04-04')).toEqual([
    '2026-04-03T23:30:00.000Z',
    '2026-04-04T15:30:00.000Z',
    '2026-04-04T14:30:00.000Z',
  ]);
  expect(print('Australia/Adelaide', '2026-04-06')?.[0]).toBe('2026-04-06T00:30:00.000Z');
});

test('hours around the clock are those of a whole day', () => {
  const aroundTheClock = Array.from({ length: 7 }, () => ({ opens: '00:00', closes: '00:00' }));
  const open = findOpenDay({ hours: aroundTheClock, zone: 'Asia/Singapore', closedDays: [] }, day('2026-11-27'));
  expect(
    open && [open.opens, open.closes, open.getMoment('10:00')].map((moment) => new Date(moment).toISOString()),
  ).toEqual(['2026-11-26T16:00:00.000Z', '2026-11-27T16:00:00.000Z', '2026-11-27T02:00:00.000Z']);
});

test('a moment falls on the day of its zone', () => {
  const moment = new Date('2026-11-27T22:30:00Z');
  expect(String(getZoneDay('Pacific/Auckland', moment))).toBe('2026-11-28');
  expect(String(getZoneDay('UTC', moment))).toBe('2026-11-27');
});
