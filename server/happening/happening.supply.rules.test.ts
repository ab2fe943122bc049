import { expect, test } from 'vitest';
import { listSlots } from './happening.availability.rules.ts';
import { createStoreSupply, getDayBounds, toShape } from './happening.supply.rules.ts';

const week = Array.from({ length: 7 }, () => ({
  from: '10:00',
  to: '12:00',
  breaks: [{ from: '10:30', to: '11:00' }],
}));
const hours = Array.from({ length: 7 }, () => ({ opens: '10:00', closes: '12:00' }));
const shape = toShape({
  parts: [{ skill: 'brows', minutes: 30, processingMinutes: 0 }],
  beforeMinutes: 0,
  afterMinutes: 0,
});
const always = { earliest: Number.NEGATIVE_INFINITY, latest: Number.POSITIVE_INFINITY };
const stored = {
  artists: [{ no: 1, skills: ['brows'], week, shifts: new Map(), leaves: [] }],
  chairs: [{ no: 2, turnaroundMinutes: 0 }],
  taken: [],
};

const listTimes = (zone: string, first: string, dayCount: number, changes: object = {}) => {
  const supply = createStoreSupply(
    { hours, zone, closedDays: [] },
    { ...stored, ...changes },
    Temporal.PlainDate.from(first),
    dayCount,
  );
  return listSlots(supply, shape, null, always).map(({ startsAt }) =>
    Temporal.Instant.fromEpochMilliseconds(startsAt)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' }),
  );
};
const times = ['10:00', '11:00', '11:15', '11:30'];

test.each([
  // Clocks go forward, and back.
  ['Australia/Sydney', '2026-10-04'],
  ['Australia/Sydney', '2027-04-04'],
  ['Pacific/Auckland', '2026-09-27'],
  ['Pacific/Auckland', '2027-04-04'],
  ['Australia/Adelaide', '2026-10-04'],
  ['Asia/Jayapura', '2026-12-01'],
])('in %s the hours of the clock stay what they are around %s', (zone, changeDay) => {
  const before = Temporal.PlainDate.from(changeDay).subtract({ days: 1 });
  const days = [0, 1, 2].map((ahead) => before.add({ days: ahead }).toString());
  expect(listTimes(zone, before.toString(), 3)).toEqual(days.flatMap((day) => times.map((time) => `${day}T${time}`)));
});

test('leave, visits and closed days take their time', () => {
  const moment = (text: string) => Date.parse(text);
  const leaves = [{ from: moment('2026-12-01T02:00:00Z'), to: moment('2026-12-01T03:15:00Z') }];
  const artists = [{ ...stored.artists[0], leaves }];
  expect(listTimes('Asia/Singapore', '2026-12-01', 1, { artists })).toEqual(['2026-12-01T11:15', '2026-12-01T11:30']);
  const taken = [{ no: 2, from: moment('2026-12-01T03:30:00Z'), to: moment('2026-12-01T04:00:00Z') }];
  expect(listTimes('Asia/Singapore', '2026-12-01', 1, { taken })).toEqual(['2026-12-01T10:00', '2026-12-01T11:00']);
});

test('a day is as long as its clock says', () => {
  const { from, to } = getDayBounds('Australia/Sydney', Temporal.PlainDate.from('2026-10-04'));
  expect((to - from) / 3_600_000).toBe(23);
});
