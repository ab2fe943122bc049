import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addWorkingDays,
  formatDate,
  formatDays,
  formatTime,
  getCalendarDay,
  getTimeOfDay,
  getWeekday,
} from './dates.ts';
import { type Language, type MarketCode, marketCodes, markets } from './markets.ts';

const sites = marketCodes.flatMap((code) => markets[code].languages.map((language) => ({ code, language })));
const anySite = fc.constantFrom(...sites);
const anyMoment = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2099-12-31T00:00:00Z'),
  noInvalidDate: true,
});
const day = 24 * 60 * 60 * 1000;
const isoDay = (moment: Date) => moment.toISOString().slice(0, 10);
const anyDay = anyMoment.map(isoDay);

describe('formatDate', () => {
  it.each<[MarketCode, Language, string, string]>([
    ['SG', 'en', '24 November 2026', 'Tue, 24 Nov'],
    ['AU', 'en', '25 November 2026', 'Wed, 25 Nov'],
    ['HK', 'zh', '2026年11月24日', '11月24日（星期二）'],
    ['ID', 'id', '24 November 2026', 'Sel, 24 Nov'],
    ['PH', 'en', 'November 24, 2026', 'Tue, Nov 24'],
    ['TH', 'th', '24 พฤศจิกายน 2026', 'วันอังคารที่ 24 พ.ย.'],
    ['TH', 'en', 'November 24, 2026', 'Tue, Nov 24'],
  ])('%s in %s', (code, language, long, weekday) => {
    const [zone] = markets[code].timeZones;
    expect(formatDate('2026-11-24T15:59:00Z', zone, code, language)).toBe(long);
    expect(formatDate('2026-11-24T15:59:00Z', zone, code, language, 'weekday')).toBe(weekday);
  });

  it('counts years of the common era in western digits everywhere, in Thai too', () => {
    fc.assert(
      fc.property(anySite, anyMoment, ({ code, language }, moment) => {
        const [zone] = markets[code].timeZones;
        const printed = formatDate(moment.toISOString(), zone, code, language);
        expect(printed).toContain(getCalendarDay(zone, moment).slice(0, 4));
      }),
    );
  });

  it('prints the day of the zone, not of the server', () => {
    const midnightInSingapore = '2026-12-31T16:00:00Z';
    expect(formatDate(midnightInSingapore, 'Asia/Singapore', 'SG', 'en')).toBe('1 January 2027');
    expect(formatDate(midnightInSingapore, 'Asia/Bangkok', 'SG', 'en')).toBe('31 December 2026');
  });
});

describe('formatDays', () => {
  it.each<[MarketCode, Language, string, string]>([
    ['SG', 'en', 'Tue 24 – Wed 25 Nov', 'Mon, 30 Nov – Wed, 2 Dec'],
    ['AU', 'en', 'Tue 24 – Wed 25 Nov', 'Mon, 30 Nov – Wed, 2 Dec'],
    ['PH', 'en', 'Tue, Nov 24 – Wed, Nov 25', 'Mon, Nov 30 – Wed, Dec 2'],
    ['ID', 'id', 'Sel 24 – Rab 25 Nov', 'Sen, 30 Nov – Rab, 2 Des'],
    ['TH', 'th', 'วันอังคารที่ 24 – วันพุธที่ 25 พ.ย.', 'วันจันทร์ที่ 30 พ.ย. – วันพุธที่ 2 ธ.ค.'],
    ['HK', 'zh', '11月24日（星期二） – 25日（星期三）', '11月30日（星期一） – 12月2日（星期三）'],
  ])('%s in %s names a month once where readers expect it', (code, language, sameMonth, twoMonths) => {
    const print = (first: string, last: string) => formatDays(first, last, code, language).join(' – ');
    expect(print('2026-11-24', '2026-11-25')).toBe(sameMonth);
    expect(print('2026-11-30', '2026-12-02')).toBe(twoMonths);
    expect(print('2026-11-24', '2026-11-24')).toBe(
      formatDate('2026-11-24T00:00:00Z', 'UTC', code, language, 'weekday'),
    );
  });
});

describe('formatTime', () => {
  it.each<[MarketCode, Language, string]>([
    ['SG', 'en', '11:59 pm'],
    ['AU', 'en', '2:59 am'],
    ['HK', 'zh', '下午11:59'],
    ['ID', 'id', '22.59'],
    ['PH', 'en', '11:59 PM'],
    ['TH', 'th', '22:59'],
  ])('%s in %s prints %s', (code, language, text) => {
    expect(formatTime('2026-11-24T15:59:00Z', markets[code].timeZones[0], code, language)).toBe(text);
  });

  it('follows daylight saving: the same moment of day in UTC is another one in Sydney and Auckland', () => {
    expect(formatTime('2026-10-03T15:59:00Z', 'Australia/Sydney', 'AU', 'en')).toBe('1:59 am');
    expect(formatTime('2026-10-03T16:00:00Z', 'Australia/Sydney', 'AU', 'en')).toBe('3:00 am');
    expect(formatTime('2026-10-03T16:00:00Z', 'Australia/Brisbane', 'AU', 'en')).toBe('2:00 am');
    expect(formatTime('2026-04-04T13:59:00Z', 'Pacific/Auckland', 'NZ', 'en')).toBe('2:59 am');
    expect(formatTime('2026-04-04T14:00:00Z', 'Pacific/Auckland', 'NZ', 'en')).toBe('2:00 am');
  });
});

describe('getCalendarDay', () => {
  it.each([
    ['Asia/Singapore', '2026-12-31T15:59:59Z', '2026-12-31'],
    ['Asia/Singapore', '2026-12-31T16:00:00Z', '2027-01-01'],
    ['Asia/Bangkok', '2026-12-31T16:00:00Z', '2026-12-31'],
    ['Asia/Jayapura', '2026-02-28T15:00:00Z', '2026-03-01'],
    // The day on which clocks go forward has 23 hours, the one on which they go back 25.
    ['Pacific/Auckland', '2026-09-26T12:00:00Z', '2026-09-27'],
    ['Pacific/Auckland', '2026-09-27T11:00:00Z', '2026-09-28'],
    ['Australia/Sydney', '2026-04-04T13:00:00Z', '2026-04-05'],
    ['Australia/Sydney', '2026-04-05T13:59:59Z', '2026-04-05'],
    ['Australia/Sydney', '2026-04-05T14:00:00Z', '2026-04-06'],
  ])('%s at %s is %s', (zone, moment, text) => {
    expect(getCalendarDay(zone, new Date(moment))).toBe(text);
  });

  it('is a calendar day less than a day away from UTC, in every zone of every market', () => {
    const anyZone = fc.constantFrom(...marketCodes.flatMap((code) => markets[code].timeZones));
    fc.assert(
      fc.property(anyZone, anyMoment, (zone, moment) => {
        const text = getCalendarDay(zone, moment);
        expect(isoDay(new Date(`${text}T00:00:00Z`))).toBe(text);
        // All zones of the shop lie east of Greenwich.
        expect([isoDay(moment), isoDay(new Date(moment.getTime() + day))]).toContain(text);
      }),
    );
  });
});

describe('addWorkingDays', () => {
  it.each([
    ['2026-11-23', 0, '2026-11-23'],
    ['2026-11-23', 1, '2026-11-24'],
    ['2026-11-27', 1, '2026-11-30'],
    ['2026-11-28', 1, '2026-11-30'],
    ['2026-11-29', 2, '2026-12-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-10-02', 1, '2026-10-05'],
  ])('%s and %i is %s', (from, count, to) => {
    expect(addWorkingDays(from, count)).toBe(to);
  });

  it('ends on a working day with as many of them on the way, across years and clock changes', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 1, max: 40 }), (from, count) => {
        const end = addWorkingDays(from, count);
        let counted = 0;
        for (let at = Date.parse(from) + day; at <= Date.parse(end); at += day) {
          if (![0, 6].includes(new Date(at).getUTCDay())) counted += 1;
        }
        expect(counted).toBe(count);
        expect([0, 6]).not.toContain(new Date(end).getUTCDay());
      }),
    );
  });

  it('can be done in two steps', () => {
    const few = fc.integer({ min: 0, max: 20 });
    fc.assert(
      fc.property(anyDay, few, few, (from, first, second) => {
        expect(addWorkingDays(addWorkingDays(from, first), second)).toBe(addWorkingDays(from, first + second));
      }),
    );
  });
});

describe('days of the week', () => {
  it.each([
    ['2026-11-23', 0],
    ['2026-11-28', 5],
    ['2026-11-29', 6],
    ['2028-02-29', 1],
  ])('%s is %i days after a Monday', (text, weekday) => {
    expect(getWeekday(text)).toBe(weekday);
  });

  it('are added as far as they count', () => {
    const weekend = (weekday: number) => weekday > 4;
    expect(addDays('2026-11-27', 0, weekend)).toBe('2026-11-27');
    expect(addDays('2026-11-27', 3, weekend)).toBe('2026-12-05');
    expect(addDays('2026-11-27', -3, weekend)).toBe('2026-11-15');
    expect(addDays('2026-03-01', -1, () => true)).toBe('2026-02-28');
  });
});

it.each([
  ['2026-11-22T06:17:30Z', 'Australia/Melbourne', '17:17'],
  ['2026-11-22T13:00:00Z', 'Australia/Melbourne', '00:00'],
  ['2026-11-22T13:00:00Z', 'Australia/Perth', '21:00'],
])('%s is in %s at %s', (moment, zone, time) => {
  expect(getTimeOfDay(zone, new Date(moment))).toBe(time);
});
