import { getCalendarDay, getTimeOfDay, getWeekday, isOverlapping, isPastMidnight } from '@vermilion/contract/dates';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CollectionTerms, estimateCollection, getCollectBy, getReadyBy } from './order.collection.rules.ts';

const daily = (opens: string, closes: string) => Array.from({ length: 7 }, () => ({ opens, closes }));
const closedOn = (...weekdays: number[]) =>
  daily('10:00', '17:00').map((hours, weekday) => (weekdays.includes(weekday) ? null : hours));
const createTerms = (terms: Partial<CollectionTerms> = {}): CollectionTerms => ({
  zone: 'Asia/Singapore',
  hours: daily('10:00', '19:00'),
  closedDays: [],
  preparationMinutes: 120,
  cutOff: null,
  ...terms,
});

/** A moment by the clock of a store, as `2026-11-20 10:00`. */
const printLocal = (zone: string, moment: Date) => `${getCalendarDay(zone, moment)} ${getTimeOfDay(zone, moment)}`;

describe('an order of now is ready', () => {
  // 20 November 2026 is a Friday. Singapore is eight hours ahead.
  test.each<[string, Partial<CollectionTerms>, string, string]>([
    ['two hours later, in quarters of an hour', {}, '2026-11-20T03:01Z', '2026-11-20 13:15'],
    ['on the quarter', {}, '2026-11-20T03:00Z', '2026-11-20 13:00'],
    ['two hours after it opens', {}, '2026-11-19T22:00Z', '2026-11-20 12:00'],
    ['when it closes, at the latest', {}, '2026-11-20T09:00Z', '2026-11-20 19:00'],
    ['on the next day, when it would be later', {}, '2026-11-20T09:01Z', '2026-11-21 12:00'],
    ['on the next day, once it has closed', {}, '2026-11-20T13:00Z', '2026-11-21 12:00'],
    ['after the days on which it is closed', { hours: closedOn(5, 6) }, '2026-11-20T09:00Z', '2026-11-23 12:00'],
    ['in its one day of the week', { hours: closedOn(0, 1, 2, 3, 5, 6) }, '2026-11-20T09:00Z', '2026-11-27 12:00'],
    [
      'after its holidays',
      { hours: closedOn(5, 6), closedDays: ['2026-11-23', '2026-11-24'] },
      '2026-11-20T09:00Z',
      '2026-11-25 12:00',
    ],
    ['not on a holiday', { closedDays: ['2026-11-20'] }, '2026-11-20T03:00Z', '2026-11-21 12:00'],
    ['the same day up to the cut-off', { cutOff: '13:00' }, '2026-11-20T05:00Z', '2026-11-20 15:00'],
    ['the next day after the cut-off', { cutOff: '13:00' }, '2026-11-20T05:01Z', '2026-11-21 12:00'],
    ['at once', { preparationMinutes: 0 }, '2026-11-20T03:00Z', '2026-11-20 11:00'],
    [
      'when it closes, where it takes longer than a day',
      { preparationMinutes: 1440 },
      '2026-11-19T22:00Z',
      '2026-11-20 19:00',
    ],
    ['past midnight', { hours: daily('11:00', '01:00') }, '2026-11-20T14:40Z', '2026-11-21 00:45'],
    ['in the night', { hours: daily('18:00', '04:00') }, '2026-11-20T17:30Z', '2026-11-21 03:30'],
    [
      'with a cut-off past midnight',
      { hours: daily('18:00', '04:00'), cutOff: '00:30' },
      '2026-11-20T16:31Z',
      '2026-11-21 20:00',
    ],
    [
      'by the clock of another zone',
      { zone: 'Australia/Perth', hours: daily('10:00', '17:00') },
      '2026-11-22T06:17Z',
      '2026-11-22 16:30',
    ],
    [
      'by the clock of the same market further east',
      { zone: 'Australia/Melbourne', hours: daily('10:00', '17:00') },
      '2026-11-22T06:17Z',
      '2026-11-23 12:00',
    ],
    [
      'in Adelaide, half an hour off',
      { zone: 'Australia/Adelaide', hours: daily('10:00', '17:00') },
      '2026-11-21T23:40Z',
      '2026-11-22 12:15',
    ],
    // Sydney and Auckland turn their clocks to summer time at 02:00 of 4 October and 27 September 2026, a Sunday.
    [
      'the day the clocks go forward in Sydney',
      { zone: 'Australia/Sydney', hours: daily('10:00', '17:00') },
      '2026-10-03T15:00Z',
      '2026-10-04 12:00',
    ],
    [
      'after a night of 23 hours in Auckland',
      { zone: 'Pacific/Auckland', hours: daily('10:00', '17:00') },
      '2026-09-26T06:00Z',
      '2026-09-27 12:00',
    ],
    [
      'through the hour that does not exist',
      { zone: 'Pacific/Auckland', hours: daily('20:00', '06:00') },
      '2026-09-26T13:00Z',
      '2026-09-27 04:00',
    ],
    // Back to standard time at 03:00 of 4 April 2027.
    [
      'through the hour that comes twice',
      { zone: 'Australia/Sydney', hours: daily('20:00', '06:00') },
      '2027-04-03T15:00Z',
      '2027-04-04 03:00',
    ],
  ])('%s', (_when, terms, now, expected) => {
    const store = createTerms(terms);
    const readyBy = getReadyBy(store, new Date(now));
    expect(readyBy && printLocal(store.zone, readyBy)).toBe(expected);
  });

  test('never, in a store that stays closed', () => {
    expect(getReadyBy(createTerms({ hours: Array(7).fill(null) }), new Date('2026-11-20T03:00Z'))).toBeNull();
    const closedDays = Array.from({ length: 70 }, (_, day) =>
      new Date(Date.UTC(2026, 10, 15 + day)).toISOString().slice(0, 10),
    );
    expect(getReadyBy(createTerms({ closedDays }), new Date('2026-11-20T03:00Z'))).toBeNull();
  });

  const minutes = fc.integer({ min: 0, max: 24 * 4 - 1 }).map((quarter) => {
    const [hour, minute] = [Math.floor(quarter / 4), (quarter % 4) * 15];
    return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
  });
  const terms = fc.record({
    zone: fc.constantFrom('Asia/Singapore', 'Australia/Sydney', 'Australia/Adelaide', 'Pacific/Auckland'),
    // A file of stores with other hours is refused.
    hours: fc
      .array(fc.option(fc.record({ opens: minutes, closes: minutes }), { freq: 3 }), { minLength: 7, maxLength: 7 })
      .filter((week) => !week.some((hours, day) => isOverlapping(hours, week[(day + 1) % 7] ?? null))),
    closedDays: fc.constant<string[]>([]),
    preparationMinutes: fc.integer({ min: 0, max: 600 }),
    cutOff: fc.constant(null),
  });
  const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });

  test('later than it was placed, while the store is open or as it closes, and no sooner for who orders later', () => {
    fc.assert(
      fc.property(terms, moments, fc.integer({ min: 1, max: 72 * 60 }), (store, now, laterMinutes) => {
        const readyBy = getReadyBy(store, now);
        if (!store.hours.some(Boolean)) {
          expect(readyBy).toBeNull();
          return;
        }
        if (!readyBy) throw new Error('It opens every week');
        expect(readyBy.getTime()).toBeGreaterThanOrEqual(now.getTime());
        const time = getTimeOfDay(store.zone, readyBy);
        const weekday = getWeekday(getCalendarDay(store.zone, readyBy));
        const [today, yesterday] = [store.hours[weekday], store.hours[(weekday + 6) % 7]];
        const isWithin =
          (today && today.opens <= time && (isPastMidnight(today) || time <= today.closes)) ||
          (yesterday && isPastMidnight(yesterday) && time <= yesterday.closes);
        // Where clocks are turned, hours may begin at a time that does not exist.
        const isTurned = /^0[1-4]/.test(time);
        expect(isWithin || isTurned).toBe(true);
        const later = getReadyBy(store, new Date(now.getTime() + laterMinutes * 60_000));
        expect(later && later >= readyBy).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('an order that is ready waits', () => {
  test.each<[string, Partial<CollectionTerms>, string, string]>([
    ['for seven days, until the store closes', {}, '2026-11-20T05:00Z', '2026-11-27 19:00'],
    ['a day longer where it is closed then', { closedDays: ['2026-11-27'] }, '2026-11-20T05:00Z', '2026-11-28 19:00'],
    ['to the night of the last day', { hours: daily('18:00', '02:00') }, '2026-11-20T14:00Z', '2026-11-28 02:00'],
    ['over the end of summer time', { zone: 'Australia/Sydney' }, '2027-04-01T02:00Z', '2027-04-08 19:00'],
    [
      'to the end of the day where it has closed for good',
      { hours: Array(7).fill(null) },
      '2026-11-20T05:00Z',
      '2026-11-28 00:00',
    ],
  ])('%s', (_how, terms, readyAt, expected) => {
    const store = createTerms(terms);
    expect(printLocal(store.zone, getCollectBy(store, new Date(readyAt)))).toBe(expected);
  });
});

test('the day of a moment is that of the store', () => {
  const moment = new Date('2026-11-20T12:00Z');
  expect(estimateCollection({ zone: 'Pacific/Auckland' }, moment)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
});
