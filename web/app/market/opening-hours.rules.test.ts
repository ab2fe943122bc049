import type { Store } from '@vermilion/contract/market';
// biome-ignore lint/style/noRestrictedImports: tests run where Temporal is
import { findOpenDay, getZoneDay } from '@vermilion/contract/opening-hours';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getStoreAt, getOpening as getStoreOpening, groupWeek, listClosings } from './opening-hours.rules.ts';

const getOpening = (store: Pick<Store, 'zone' | 'hours'> & Partial<Store>, moment: Date) =>
  getStoreOpening({ closedDays: [], ...store }, moment);

const daily = (opens: string, closes: string) => Array.from({ length: 7 }, () => ({ opens, closes }));
const melbourne = { zone: 'Australia/Melbourne', hours: daily('10:00', '21:00') };

describe('getOpening', () => {
  it('reads the hours by the clock of the store', () => {
    // 09:30 UTC is 20:30 in Melbourne in summer, 17:30 in Perth.
    const moment = new Date('2026-11-20T09:30:00Z');
    expect(getOpening(melbourne, moment)).toEqual({ state: 'open', until: '21:00' });
    expect(getOpening({ ...melbourne, zone: 'Australia/Perth', hours: daily('09:00', '17:30') }, moment)).toEqual({
      state: 'opens_later',
      day: '2026-11-21',
      daysAhead: 1,
      at: '09:00',
      isClosedToday: false,
    });
  });

  it('opens on the minute and closes on the minute', () => {
    const singapore = { zone: 'Asia/Singapore', hours: daily('10:00', '21:00') };
    expect(getOpening(singapore, new Date('2026-11-20T01:59:59Z'))).toEqual({ state: 'opens_today', at: '10:00' });
    expect(getOpening(singapore, new Date('2026-11-20T02:00:00Z'))).toEqual({ state: 'open', until: '21:00' });
    expect(getOpening(singapore, new Date('2026-11-20T12:59:59Z'))).toEqual({ state: 'open', until: '21:00' });
    expect(getOpening(singapore, new Date('2026-11-20T13:00:00Z'))).toMatchObject({
      state: 'opens_later',
      day: '2026-11-21',
    });
  });

  it('is open in the small hours of the day before, and of no other', () => {
    // Friday and Saturday until two, other days closed.
    const late = { opens: '18:00', closes: '02:00' };
    const bar = { zone: 'Asia/Singapore', hours: [null, null, null, null, late, late, null] };
    const saturdayAtOne = new Date('2026-11-20T17:00:00Z');
    const sundayAtOne = new Date('2026-11-21T17:00:00Z');
    const fridayAtOne = new Date('2026-11-19T17:00:00Z');
    expect(getOpening(bar, saturdayAtOne)).toEqual({ state: 'open', until: '02:00' });
    expect(getOpening(bar, sundayAtOne)).toEqual({ state: 'open', until: '02:00' });
    expect(getOpening(bar, fridayAtOne)).toEqual({ state: 'opens_today', at: '18:00' });
  });

  it('names the next day that has hours', () => {
    const hours = [...daily('10:00', '18:00').slice(0, 5), null, null];
    const fridayNight = new Date('2026-11-20T12:00:00Z');
    expect(getOpening({ zone: 'Asia/Hong_Kong', hours }, fridayNight)).toEqual({
      state: 'opens_later',
      day: '2026-11-23',
      daysAhead: 3,
      at: '10:00',
      isClosedToday: false,
    });
  });

  it('keeps a store closed on the days that it names', () => {
    const store = { ...melbourne, closedDays: ['2026-12-25', '2026-12-26'] };
    const christmas = new Date('2026-12-25T01:00:00Z');
    expect(getOpening(store, christmas)).toEqual({
      state: 'opens_later',
      day: '2026-12-27',
      daysAhead: 2,
      at: '10:00',
      isClosedToday: true,
    });
  });

  it('keeps a store open past midnight', () => {
    const bangkok = { zone: 'Asia/Bangkok', hours: daily('11:00', '01:00') };
    expect(getOpening(bangkok, new Date('2026-11-20T17:30:00Z'))).toEqual({ state: 'open', until: '01:00' });
    expect(getOpening(bangkok, new Date('2026-11-20T18:00:00Z'))).toEqual({ state: 'opens_today', at: '11:00' });
  });

  it('says closed of a store without hours', () => {
    const hours = Array.from({ length: 7 }, () => null);
    expect(getOpening({ zone: 'Asia/Manila', hours }, new Date())).toEqual({ state: 'closed' });
  });

  // Clocks go forward in Auckland on 27 September 2026 at 02:00, and back on 5 April 2026 at 03:00.
  it.each([
    [
      'just before it opens, after the clock went forward',
      '2026-09-26T20:59:00Z',
      { state: 'opens_today', at: '10:00' },
    ],
    ['as it opens, after the clock went forward', '2026-09-26T21:00:00Z', { state: 'open', until: '04:00' }],
    ['in the small hours when the clock went forward', '2026-09-26T14:30:00Z', { state: 'open', until: '04:00' }],
    ['as it closes, an hour sooner by then', '2026-09-26T15:00:00Z', { state: 'opens_today', at: '10:00' }],
    ['in the small hours when the clock went back', '2026-04-04T15:59:00Z', { state: 'open', until: '04:00' }],
    ['as it closes, an hour later by then', '2026-04-04T16:00:00Z', { state: 'opens_today', at: '10:00' }],
  ])('reads the clock of its zone %s', (_, moment, expected) => {
    const auckland = { zone: 'Pacific/Auckland', hours: daily('10:00', '04:00') };
    expect(getOpening(auckland, new Date(moment))).toEqual(expected);
  });

  it.each([
    ['of a day before, that runs past midnight', ['2026-11-20'], '2026-11-20T17:30:00Z', { state: 'opens_today' }],
    ['of a day that it has begun the day before', ['2026-11-21'], '2026-11-20T17:30:00Z', { state: 'open' }],
    ['of today', ['2026-11-20'], '2026-11-20T05:00:00Z', { state: 'opens_later', daysAhead: 1, isClosedToday: true }],
    ['of tomorrow', ['2026-11-21'], '2026-11-20T05:00:00Z', { state: 'open' }],
  ])('counts a closing %s', (_, closedDays, moment, expected) => {
    const bangkok = { zone: 'Asia/Bangkok', hours: daily('11:00', '01:00'), closedDays };
    expect(getOpening(bangkok, new Date(moment))).toMatchObject(expected);
  });

  it('finds the day on which it opens again after weeks, and none after months', () => {
    const close = (days: number) => ({
      ...melbourne,
      closedDays: Array.from({ length: days }, (_, index) =>
        new Date(Date.UTC(2026, 10, 20 + index)).toISOString().slice(0, 10),
      ),
    });
    const noon = new Date('2026-11-20T01:00:00Z');
    expect(getOpening(close(14), noon)).toMatchObject({ state: 'opens_later', day: '2026-12-04', daysAhead: 14 });
    expect(getOpening(close(100), noon)).toEqual({ state: 'closed' });
  });

  it('is open exactly when it can be visited by the hours that bookings and collections go by', () => {
    // Hours that the clocks skip or repeat are no hours of stores.
    const clock = fc.constantFrom('00:00', '00:30', '05:00', '09:30', '10:00', '17:45', '22:00', '23:59');
    const day = fc.option(fc.record({ opens: clock, closes: clock }), { freq: 4 });
    const zones = ['Pacific/Auckland', 'Australia/Adelaide', 'Australia/Lord_Howe', 'Asia/Jakarta', 'Asia/Singapore'];
    const moments = fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.array(day, { minLength: 7, maxLength: 7 }),
        fc.constantFrom(...zones),
        moments,
        fc.array(fc.integer({ min: -2, max: 9 }), { maxLength: 4 }),
        (hours, zone, moment, closings) => {
          const today = getZoneDay(zone, moment);
          const closedDays = closings.map((days) => today.add({ days }).toString());
          const store = { hours, zone, closedDays };
          const now = moment.getTime();
          const isWithin = (days: number) => {
            const open = findOpenDay(store, today.add({ days }));
            return open !== null && open.opens <= now && now < open.closes;
          };
          const opening = getOpening(store, moment);
          expect(opening.state === 'open').toBe(isWithin(-1) || isWithin(0));
          if (opening.state !== 'opens_later') return;
          for (let days = 1; days < opening.daysAhead; days++)
            expect(findOpenDay(store, today.add({ days }))).toBeNull();
          const next = findOpenDay(store, today.add({ days: opening.daysAhead }));
          expect(next?.getMoment(opening.at)).toBe(next?.opens);
          expect(opening.day).toBe(today.add({ days: opening.daysAhead }).toString());
          expect(opening.isClosedToday).toBe(findOpenDay(store, today) === null);
        },
      ),
    );
  });

  it('is open exactly between opening and closing, in any zone, week in, week out', () => {
    const zones = ['Pacific/Auckland', 'Australia/Adelaide', 'Asia/Jakarta', 'Asia/Singapore'];
    const clock = fc.integer({ min: 1, max: 22 });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        clock,
        clock,
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        (zone, one, other, moment) => {
          fc.pre(one !== other);
          const [opens, closes] = [Math.min(one, other), Math.max(one, other)].map(
            (hour) => `${String(hour).padStart(2, '0')}:00`,
          ) as [string, string];
          const local = moment.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
          const isOpen = getOpening({ zone, hours: daily(opens, closes) }, moment).state === 'open';
          expect(isOpen).toBe(opens <= local && local < closes);
        },
      ),
    );
  });
});

describe('groupWeek', () => {
  it('puts days with the same hours together', () => {
    const [long, short] = [
      { opens: '10:00', closes: '22:00' },
      { opens: '11:00', closes: '17:00' },
    ];
    expect(groupWeek(Array(7).fill(long))).toEqual([{ from: 0, to: 6, hours: long }]);
    expect(groupWeek([null, long, { ...long }, long, short, null, null])).toEqual([
      { from: 0, to: 0, hours: null },
      { from: 1, to: 3, hours: long },
      { from: 4, to: 4, hours: short },
      { from: 5, to: 6, hours: null },
    ]);
  });
});

describe('listClosings', () => {
  it('lists the days to come on which it would be open, each once and in turn', () => {
    const hours = [...daily('10:00', '18:00').slice(0, 6), null];
    const closedDays = ['2027-02-06', '2026-12-25', '2026-11-20', '2026-12-25', '2026-11-19', '2026-12-27'];
    // 27 December is a Sunday.
    expect(listClosings({ hours, closedDays }, '2026-11-20')).toEqual(['2026-11-20', '2026-12-25', '2027-02-06']);
  });
});

describe('getStoreAt', () => {
  it('says which day it is there', () => {
    const moment = new Date('2026-11-20T15:30:00Z');
    expect(getStoreAt({ closedDays: [], ...melbourne }, moment).day).toBe('2026-11-21');
    expect(getStoreAt({ closedDays: [], ...melbourne, zone: 'Australia/Perth' }, moment).day).toBe('2026-11-20');
  });
});
