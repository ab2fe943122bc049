import type { Store } from '@vermilion/contract/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { getOpening as getStoreOpening, groupWeek } from './opening-hours.rules.ts';

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
      weekday: 5,
      at: '09:00',
    });
  });

  it('opens on the minute and closes on the minute', () => {
    const singapore = { zone: 'Asia/Singapore', hours: daily('10:00', '21:00') };
    expect(getOpening(singapore, new Date('2026-11-20T01:59:59Z'))).toEqual({ state: 'opens_today', at: '10:00' });
    expect(getOpening(singapore, new Date('2026-11-20T02:00:00Z'))).toEqual({ state: 'open', until: '21:00' });
    expect(getOpening(singapore, new Date('2026-11-20T12:59:59Z'))).toEqual({ state: 'open', until: '21:00' });
    expect(getOpening(singapore, new Date('2026-11-20T13:00:00Z'))).toMatchObject({ state: 'opens_later', weekday: 5 });
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
      weekday: 0,
      at: '10:00',
    });
  });

  it('keeps a store closed on the days that it names', () => {
    const store = { ...melbourne, closedDays: ['2026-12-25', '2026-12-26'] };
    const christmas = new Date('2026-12-25T01:00:00Z');
    expect(getOpening(store, christmas)).toEqual({ state: 'opens_later', weekday: 6, at: '10:00' });
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
